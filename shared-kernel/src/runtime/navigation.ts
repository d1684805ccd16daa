import { BehaviorSubject, type Observable } from 'rxjs';
import type { DataRouter, Location, NavigateOptions, NavigationType, To } from 'react-router-dom';

/** The part of the host's data router that the bridge uses. */
export type BoundRouter = Pick<DataRouter, 'state' | 'subscribe' | 'navigate'>;

export interface Block {
  readonly message: string;
}

export interface Navigation {
  /** Binds the host's router, once; the returned function releases it. */
  bind(router: BoundRouter): () => void;
  /** The same object until the location changes. */
  getLocation(): Location;
  /** POP after back, forward and the first load. */
  getAction(): NavigationType;
  subscribe(listener: () => void): () => void;
  navigate(to: To, options?: NavigateOptions): void;
  go(delta: number): void;
  createHref(to: To): string;
  /** Blocks leaving the page until released, for unsaved work. Also requires confirmation to close the tab. */
  block(message: string): () => void;
  /** Removes all blocks, such as after the session has ended, when nothing can be saved any more. */
  releaseAll(): void;
  /** The active block; the host binds its router's blocker to it. */
  readonly blocker$: Observable<Block | undefined>;
  /** Returns the question to show before navigating to a path; undefined without a block, or for the same page. */
  blockOf(nextPathname: string): string | undefined;
  /** False while the document still shows the page it was opened with. */
  hasMoved(): boolean;
  /** Number of listeners; lets a test check that unmounting removed them. */
  listenerCount(): number;
}

const nowhere: Location = { pathname: '/', search: '', hash: '', state: null, key: 'default' };

function windowLocation(): Location {
  const { pathname, search, hash } = window.location;
  return { ...nowhere, pathname, search, hash };
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
}

const confirmBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Shares one history among several React roots: a narrow interface to the host's data router. */
export function createNavigation(): Navigation {
  let router: BoundRouter | undefined;
  let location = windowLocation();
  let moved = false;
  const listeners = new Set<() => void>();
  const blocks = new Set<Block>();
  const blocker = new BehaviorSubject<Block | undefined>(undefined);

  const moveTo = (next: Location) => {
    if (next === location) return;
    location = next;
    // A listener may remove itself or others while being called.
    for (const listener of Array.from(listeners)) listener();
  };

  const bound = (): BoundRouter => {
    if (!router)
      throw new Error('navigation is not bound: the host binds its router before it mounts a remote');
    return router;
  };

  const blocksChanged = () => {
    const latest = [...blocks].at(-1);
    blocker.next(latest);
    if (latest) window.addEventListener('beforeunload', confirmBeforeUnload);
    else window.removeEventListener('beforeunload', confirmBeforeUnload);
  };

  return {
    bind(given) {
      router = given;
      moveTo(given.state.location);
      moved = false;
      const stop = given.subscribe((state) => {
        moved ||= state.location !== location;
        moveTo(state.location);
      });
      return () => {
        stop();
        if (router === given) router = undefined;
      };
    },
    getLocation: () => location,
    getAction: () => router?.state.historyAction ?? ('POP' as NavigationType),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: (to, options) => void bound().navigate(to, options),
    go: (delta) => void bound().navigate(delta),
    createHref: (to) => hrefOf(to),
    block(message) {
      const block = { message };
      blocks.add(block);
      blocksChanged();
      return () => {
        if (blocks.delete(block)) blocksChanged();
      };
    },
    releaseAll() {
      blocks.clear();
      blocksChanged();
    },
    blocker$: blocker.asObservable(),
    blockOf: (nextPathname) => (nextPathname === location.pathname ? undefined : blocker.value?.message),
    hasMoved: () => moved,
    listenerCount: () => listeners.size,
  };
}
