// The build replaces antd's `theme/util/genStyleUtils` and `useResetIconStyle` by these: the styles are in a file, so
// components create none at run time.

/** For a component: returns additional class names, which are empty. */
export const genStyleHooks = () => (): readonly [string, string] => ['', ''];

/** For a part of a component: returns its additional class name, which is empty. */
export const genComponentStyleHook = () => (): string => '';

/** Returns a component that would render styles, and renders nothing. */
export const genSubStyleComponent = () => (): null => null;

/** Returns the names of a component's variables, as antd builds them. */
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
