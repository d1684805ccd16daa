/** Names that bundlers, promises and developer tools request from any module. */
const askedOfAny = new Set(['default', 'then', 'toJSON', ...Object.getOwnPropertyNames(Object.prototype)]);
const isAskedOfAny = (name: string) => askedOfAny.has(name) || /^(?:__|\$\$|@@)/.test(name);

const provided = new WeakMap<object, object>();

/**
 * Wraps a shared module for remotes: a name that it does not export throws an error with the library, the name and the
 * replacement. An undefined value would only fail later, when React renders it, with an unrelated message.
 */
export function providedModule<T>(module: T, request: string, instead: string): T {
  if (typeof module !== 'object' || module === null) return module;
  const known = provided.get(module);
  if (known) return known as T;
  const guarded = new Proxy(module, {
    get(target, name) {
      if (name in target) {
        const value: unknown = Reflect.get(target, name);
        return isNamespace(value) ? providedModule(value, `${String(name)} of ${request}`, instead) : value;
      }
      if (typeof name === 'symbol' || isAskedOfAny(name)) return undefined;
      throw new Error(`the portal does not provide ${name} of ${request}: ${instead} (docs/remotes.md)`);
    },
  });
  provided.set(module, guarded);
  return guarded as T;
}

/** A namespace export such as `export * as z`. */
const isNamespace = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Reflect.get(value, Symbol.toStringTag) === 'Module';
