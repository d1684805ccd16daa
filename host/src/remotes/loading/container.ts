import { RemoteFailure } from '../model/remote-failure';
import { separateChunks } from './chunk-arrays';
import { explain } from './fetch-checked';
import { retry, withTimeout } from './retry';
import type { VersionManifest } from './versions/version-manifest';

/** The global variable of an entry: the container interface of all bundlers with Module Federation. */
export interface Container {
  init(shareScope: unknown, initScope?: unknown, options?: object): unknown;
  get(expose: string): Promise<() => unknown> | (() => unknown);
}

interface Entry {
  readonly remote: string;
  readonly version: string;
  readonly url: string;
  readonly integrity: string | undefined;
  readonly manifest: VersionManifest;
  /** Delays before retries, in milliseconds. */
  readonly pauses: readonly number[];
}

const entryMs = 10_000;

/** Runs a version's entry after checking its hash; returns its container and removes it from the global names. */
export function loadContainer(entry: Entry): Promise<Container> {
  const { remote, version, pauses } = entry;
  const tooLate = () =>
    new RemoteFailure({ remote, version, stage: 'timeout', cause: `${entry.url} took over ${entryMs} ms` });
  return retry(() => withTimeout(entryMs, runEntry(entry), tooLate), {
    pauses,
    isTemporary: (error) => error instanceof RemoteFailure && error.isTemporary,
  });
}

async function runEntry(entry: Entry): Promise<Container> {
  const { remote, version, manifest, url } = entry;
  const found = manifest.isModule ? await importEntry(entry) : await runScript(entry);
  if (isContainer(found)) return found;
  const cause = `${url} left no container at "${manifest.globalName}"`;
  throw new RemoteFailure({ remote, version, stage: 'entry', cause });
}

/**
 * Two versions of a remote may use the same global name. Nothing runs between a script's end and its load event, so the
 * global is this version's; it is deleted at once, so that it cannot be mistaken for a later version's.
 */
function runScript({ remote, version, url, integrity, manifest }: Entry): Promise<unknown> {
  const names = globalThis as Record<string, unknown>;
  const { globalName } = manifest;
  return new Promise((resolve, reject) => {
    let thrown: unknown;
    const listen = (event: ErrorEvent) => {
      if (event.filename === url) thrown = event.error ?? event.message;
    };
    const script = document.createElement('script');
    const before = new Set(Object.keys(names));
    const done = () => {
      window.removeEventListener('error', listen);
      script.remove();
    };
    script.src = url;
    // Same mode as the page's preload hint; otherwise the browser would fetch the file twice.
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.addEventListener('load', () => {
      done();
      separateChunks(url, before);
      const found = names[globalName];
      if (found !== undefined) names[globalName] = undefined;
      if (thrown === undefined) resolve(found);
      else reject(new RemoteFailure({ remote, version, stage: 'entry', cause: thrown }));
    });
    script.addEventListener('error', () => {
      done();
      explain({ remote, version, stage: 'entry', url, integrity }).then(reject, reject);
    });
    window.addEventListener('error', listen);
    document.head.append(script);
  });
}

/** `import()` does not support a hash: the file is fetched with a check first, then imported from the cache. */
async function importEntry({ remote, version, url, integrity }: Entry): Promise<unknown> {
  const unsound = () => explain({ remote, version, stage: 'entry', url, integrity });
  if (integrity) {
    const isSound = await fetch(url, { integrity, credentials: 'omit' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isSound) throw await unsound();
  }
  try {
    return (await import(/* webpackIgnore: true */ url)) as unknown;
  } catch (cause) {
    throw new RemoteFailure({ remote, version, stage: 'entry', cause });
  }
}

const isContainer = (found: unknown): found is Container =>
  typeof found === 'object' &&
  found !== null &&
  typeof Reflect.get(found, 'init') === 'function' &&
  typeof Reflect.get(found, 'get') === 'function';
