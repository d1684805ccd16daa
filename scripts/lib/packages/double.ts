const given = new Map<string, Readonly<Record<string, unknown>>>();

/** Sets the value of a name of the host for the following specs. */
export function giveDouble(request: string, names: Readonly<Record<string, unknown>>): void {
  given.set(request, { ...given.get(request), ...names });
}

export const forgetDoubles = (): void => given.clear();

/**
 * Returns a double of a name that the host provides at run time: a component renders its children; anything else throws
 * unless `giveDouble` has set it.
 */
export function double(request: string, name: string): unknown {
  const own = () => given.get(request)?.[name];
  const isComponent = /^[A-Z][a-z]/.test(name);
  const missing = () => {
    throw new Error(`${name} of ${request} comes from the host: giveDouble('${request}', { ${name}: … })`);
  };
  return new Proxy(function ofTheHost() {}, {
    apply(_target, _self, args) {
      const found = own();
      if (typeof found === 'function') return Reflect.apply(found, undefined, args);
      if (!isComponent) return missing();
      const [props] = args as [{ children?: unknown }?];
      return props?.children ?? null;
    },
    get(target, key) {
      const found = own();
      if (found !== undefined) return Reflect.get(Object(found), key);
      // React and test runners inspect the values they receive, so these reads must not throw.
      if (isComponent || typeof key === 'symbol' || key in target) return Reflect.get(target, key);
      return missing();
    },
  });
}
