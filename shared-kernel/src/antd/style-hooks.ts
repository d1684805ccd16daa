// Built in place of antd's `theme/util/genStyleUtils` and `useResetIconStyle`: the styles are in a file, so that a component
// has nothing to make.

/** Of a component: its classes beside its own; there are none. */
export const genStyleHooks = () => (): readonly [string, string] => ['', ''];

/** Of a part of a component. */
export const genComponentStyleHook = () => (): string => '';

/** A component that renders styles. */
export const genSubStyleComponent = () => (): null => null;

/** Names of a component's own variables, as antd makes them. */
export function genCssVar(antCls: string, component: string) {
  const prefix = `--${antCls.replaceAll('.', '')}-${component}-`;
  const varName = (name: string) => prefix + name;
  const varRef = (name: string, fallback?: string) =>
    fallback ? `var(${prefix}${name}, ${fallback})` : `var(${prefix}${name})`;
  return [varName, varRef] as const;
}

/** The styles of icons are in `ui/icons.css`. */
// oxlint-disable-next-line no-default-export -- antd imports its own so
export default function useResetIconStyle(): null {
  return null;
}
