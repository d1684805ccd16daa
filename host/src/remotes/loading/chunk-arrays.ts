/** Returns the folder of the version that a file belongs to; empty for other files. */
const versionOf = (url: string): string => /^.*\/remotes\/[^/]+\/[^/]+\//.exec(url)?.[0] ?? '';

const running = (): string => {
  const { currentScript: script } = document;
  return script instanceof HTMLScriptElement ? versionOf(script.src) : '';
};

/**
 * Gives each version its own array of chunks, after the entry at `url` has added one to the window; `before` are the
 * window's names before. The array has the name of the build, which is often the same in all versions: the runtime of a
 * version would otherwise run another version's chunks in place of its own.
 */
export function separateChunks(url: string, before: ReadonlySet<string>): void {
  for (const name of Object.keys(globalThis).filter((each) => !before.has(each))) {
    // Undefined for an array that is separated already.
    const value: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
    // The runtime of webpack or Rspack has replaced `push`.
    if (!Array.isArray(value) || !Object.hasOwn(value, 'push')) continue;
    const arrays = new Map<string, unknown>([[versionOf(url), value]]);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      get: () => arrays.get(running()),
      set: (given: unknown) => {
        arrays.set(running(), given);
      },
    });
  }
}
