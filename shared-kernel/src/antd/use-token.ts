import type { ThemeConfig } from 'antd';
import { DesignTokenContext, defaultTheme } from 'antd/es/theme/context';
import defaultSeedToken from 'antd/es/theme/themes/seed';
import { getComputedToken } from 'antd/es/theme/useToken';
import { createContext, useContext } from 'react';

// The build replaces antd's `theme/useToken` by this. antd computes the 500 values of a theme again whenever a page has
// had no antd component for a moment, and adds them to the page as variables, which the style sheet already has.

/** The theme of the scope around a component: one of a few constants. */
export const ThemeInScope = createContext<ThemeConfig | undefined>(undefined);

type Values = ReturnType<typeof getComputedToken>;

const valuesOf = new WeakMap<ThemeConfig, Values>();

/** Returns the same items as antd's own hook. In the fourth, antd names variables for its styles, which are left out. */
// oxlint-disable-next-line no-default-export -- antd imports its own so
export default function useToken() {
  const { token, theme = defaultTheme, override, cssVar } = useContext(DesignTokenContext);
  const scope = useContext(ThemeInScope);
  let values = scope && valuesOf.get(scope);
  if (!values) {
    values = getComputedToken({ ...defaultSeedToken, ...token }, override, theme);
    if (scope) valuesOf.set(scope, values);
  }
  return [theme, values, '', values, cssVar, true] as const;
}
