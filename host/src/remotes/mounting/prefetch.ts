import type { RemoteSource } from '../model/remote-module';

/** A pointer that only crosses a menu entry must not cause a prefetch. Milliseconds. */
const hoverMs = 65;

/** A failed prefetch is ignored: opening the page retries and shows the error. */
const fetchQuietly = (source: RemoteSource, name: string, path: string) =>
  void source.load(name, path).then(
    ({ module }) => module.preload?.(path),
    () => {},
  );

/**
 * Prefetches a remote and the entry's page when the pointer (or the focus) rests on a menu entry; `loadHostParts`
 * prefetches what the host adds to that page.
 */
export function hoverPrefetch(source: RemoteSource, loadHostParts: (path: string) => void = () => {}) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(timer);
  return {
    /**
     * `remote` is the remote of a menu entry (undefined for the host's own pages), `path` the entry's path. An entry that
     * is pressed needs no delay.
     */
    enter(remote: string | undefined, path: string, delayMs = hoverMs) {
      leave();
      timer = setTimeout(() => {
        loadHostParts(path);
        if (remote) fetchQuietly(source, remote, path);
      }, delayMs);
    },
    leave,
  };
}

type Idle = (work: () => void) => void;

/** Lets the first page's own data load first. Milliseconds. */
const restMs = 2000;

/** Safari has no requestIdleCallback; after the delay the page is assumed to be idle. */
const whenIdle: Idle = (work) =>
  void setTimeout(
    () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 5000 }) : work()),
    restMs,
  );

/** Nobody visits all areas of a large portal in one session; hovering prefetches the others. */
const mostAhead = 5;

/** After the first page: prefetches a few other remotes one after the other, unless the user saves data. */
export function prefetchWhenIdle(
  source: RemoteSource,
  names: readonly string[],
  idle: Idle = whenIdle,
): void {
  const prefetchAll = ([next, ...rest]: readonly string[]): void => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!next || connection?.saveData) return;
    idle(() => {
      source
        .load(next)
        .catch(() => {})
        .finally(() => prefetchAll(rest));
    });
  };
  prefetchAll(names.slice(0, mostAhead));
}
