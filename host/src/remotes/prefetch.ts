import type { RemoteSource } from './remote-module';

/** A pointer that only crosses a menu entry does not mean to go there. */
const hoverMs = 150;

/** A failed prefetch is nobody's business: opening the page tries again and says what is wrong. */
const fetchQuietly = (source: RemoteSource, name: string) => void source.load(name).catch(() => {});

export interface HoverPrefetch {
  enter(remote: string | undefined): void;
  leave(): void;
}

/** Fetches a remote when the pointer (or the focus) rests on its menu entry. */
export function hoverPrefetch(source: RemoteSource): HoverPrefetch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(timer);
  return {
    enter(remote) {
      leave();
      if (remote) timer = setTimeout(() => fetchQuietly(source, remote), hoverMs);
    },
    leave,
  };
}

type Idle = (work: () => void) => void;

/** Safari has no requestIdleCallback; two seconds after the first page it is idle enough. */
const whenIdle: Idle = (work) =>
  typeof requestIdleCallback === 'function'
    ? void requestIdleCallback(work, { timeout: 5000 })
    : void setTimeout(work, 2000);

/** After the first page stands: the other remotes one after the other, unless the person saves data. */
export function prefetchWhenIdle(
  source: RemoteSource,
  names: readonly string[],
  idle: Idle = whenIdle,
): void {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  const [next, ...rest] = names;
  if (!next) return;
  idle(() => {
    source
      .load(next)
      .catch(() => {})
      .finally(() => prefetchWhenIdle(source, rest, idle));
  });
}
