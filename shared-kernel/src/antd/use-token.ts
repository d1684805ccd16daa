import type { ThemeConfig } from 'antd';
import { DesignTokenContext, defaultTheme } from 'antd/es/theme/context';
import defaultSeedToken from 'antd/es/theme/themes/seed';
import { getComputedToken } from 'antd/es/theme/useToken';
import { createContext, useContext } from 'react';

// The build replaces antd's `theme/useToken` by this. antd computes its 500 values again whenever a page has no antd
// component for a moment, writes them as variables for itself, and adds them to the page; the style sheet has them.

/** The theme of the scope around a component: one of a few constants. */
export const ThemeInScope = createContext<ThemeConfig | undefined>(undefined);

type Values = ReturnType<typeof getComputedToken>;

const valuesOf = new WeakMap<ThemeConfig, Values>();

/** Returns what antd's own hook returns, in its order; the fourth, its values as variables, is read by styles only. */
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
