import { whenIdle } from 'shared-kernel/runtime';
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

/** Runs the works one after the other, each in an idle moment, unless the user saves data. */
function whileIdle([next, ...rest]: readonly (() => Promise<unknown>)[], idle: Idle): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!next || connection?.saveData) return;
  idle(() => {
    void next()
      .catch(() => {})
      .finally(() => whileIdle(rest, idle));
  });
}

/** Nobody visits all areas of a large portal in one session; hovering prefetches the others. */
const mostAhead = 5;

/** Prefetches the first pages of a group of the menu that the user unfolds: one of them is probably opened next. */
export function prefetchGroup(
  source: RemoteSource,
  pages: readonly { remote?: string | undefined; path: string }[],
  idle: Idle = whenIdle,
): void {
  const works = pages.slice(0, mostAhead).map(({ remote, path }) => async () => {
    if (!remote) return;
    const { module } = await source.load(remote, path);
    module.preload?.(path);
  });
  whileIdle(works, idle);
}

/** Lets the first page's own data load first. Milliseconds. */
const restMs = 2000;

const whenRested: Idle = (work) => void setTimeout(() => whenIdle(work), restMs);

/** After the first page: prefetches a few other remotes one after the other, unless the user saves data. */
export function prefetchWhenIdle(
  source: RemoteSource,
  names: readonly string[],
  idle: Idle = whenRested,
): void {
  const works = names.slice(0, mostAhead).map((name) => () => source.load(name));
  whileIdle(works, idle);
}
