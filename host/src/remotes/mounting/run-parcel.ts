import {
  mountRootParcel,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  type Parcel,
} from 'single-spa';
import type { Lifecycles, RemoteProps } from 'shared-kernel/routing';
import { routeOf } from 'shared-kernel/routing/definitions';
import { navigation } from 'shared-kernel/runtime';
import { watchForCrashes, watchForLoops } from './commit-watch';
import { watchCover, watchFrame } from '../model/frame-guard';
import { acceptHistory, guardPage } from '../model/page-guard';
import { remoteEvents } from '../model/remote-events';
import { RemoteFailure, type FailureStage } from '../model/remote-failure';
import type { LoadedRemote, RemoteSource } from '../model/remote-module';

/** Milliseconds without content until it counts as removed; a remote that replaces its content is faster. */
const emptyMs = 200;

/** Whether nothing is visible: at most the empty element into which a library renders. */
function isHollow(element: Element): boolean {
  if (element.textContent?.trim()) return false;
  const [only, ...more] = element.children;
  return !only || (more.length === 0 && only instanceof HTMLDivElement && only.childNodes.length === 0);
}

/** Calls `onFilled` once, as soon as the element has content; the returned function ends the watch. */
function watchForContent(element: Element, onFilled: () => void): () => void {
  const look = () => {
    if (isHollow(element)) return;
    observer.disconnect();
    onFilled();
  };
  const observer = new MutationObserver(look);
  observer.observe(element, { childList: true, subtree: true, characterData: true });
  look();
  return () => observer.disconnect();
}

/** Calls `onGone` once, when the element's content was removed; the returned function ends the watch. */
function watchForVanishing(element: Element, onGone: () => void): () => void {
  let wasFilled = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(waiting);
    if (element.childNodes.length > 0) wasFilled = true;
    else if (wasFilled)
      waiting = setTimeout(() => {
        observer.disconnect();
        onGone();
      }, emptyMs);
  });
  observer.observe(element, { childList: true });
  return () => {
    observer.disconnect();
    clearTimeout(waiting);
  };
}

interface Running {
  readonly remote: string;
  readonly loaded: LoadedRemote;
  readonly source: RemoteSource;
  readonly host: RemoteProps | undefined;
  /** The parcel is mounted, but its content failed; returns the reference to show. */
  readonly onBroken: (error: unknown) => string;
  /** The content has disappeared or must be removed. */
  readonly onGone: (failure: RemoteFailure) => void;
  /** For pages: their content never disappears on purpose, unlike that of an empty widget. */
  readonly isPages: boolean;
}

const mountMs = 8000;
/** A parcel without content after this time is empty; otherwise it would have thrown. Milliseconds. */
const silentMs = 100;
/** A page that still responds after this time was not hung by the opening. Milliseconds. */
const livedMs = 3000;

// By default single-spa logs an error after three seconds, and console errors count against a version.
for (const setMaxTime of [setBootstrapMaxTime, setMountMaxTime, setUnmountMaxTime])
  setMaxTime(mountMs, false, mountMs);
// single-spa replaces two history functions when it is imported.
acceptHistory();

/** Runs lifecycles in a separate element: React refuses a second root in an element that had one before. */
export function runParcel(container: HTMLElement | null, lifecycles: Lifecycles, running: Running) {
  const { remote, loaded, source, host, onBroken, onGone, isPages } = running;
  const { version } = loaded;
  const began = performance.now();
  const domElement = document.createElement('div');
  container?.append(domElement);
  // The attribute hides the placeholder.
  const stopMarking = watchForContent(domElement, () => container?.setAttribute('data-filled', ''));
  const openings = markOpenings(running);
  const gone = source.enter(remote, version);

  const onPageShown: RemoteProps['onPageShown'] = (page) => {
    openings.lived();
    source.worked(remote, version);
    host?.onPageShown?.(page);
  };
  const watching: (() => void)[] = [];
  const stopWatching = () => watching.splice(0).forEach((stop) => stop());
  // Before the first page is visible a failure belongs to mounting, afterwards to the shown content.
  let giveUp: (failure: RemoteFailure) => void = onGone;
  const end = (stage: FailureStage, cause: string) => {
    stopWatching();
    giveUp(new RemoteFailure({ remote, version, stage, cause }));
  };
  watching.push(
    // When nothing has caught an error, React removes the root's content, at the first render or later.
    watchForCrashes(domElement, () => {
      if (isHollow(domElement)) end('render', 'it threw, and its content was removed');
    }),
    watchForLoops(domElement, () => {
      // First of all the endless loop must be stopped.
      void leave(parcel);
      end('loop', 'it was drawn again and again without end');
    }),
  );
  if (isPages) watching.push(watchForVanishing(domElement, () => end('render', 'its content was removed')));
  const { bootstrap, mount, update, unmount } = lifecycles;
  const endGuard = guardPage(remote);
  const lossOfFrame = watchFrame();
  const parcel = mountRootParcel(
    { bootstrap, mount, update, unmount },
    {
      ...host,
      domElement,
      version,
      onPageShown,
      onPageFailed: (_page: unknown, error: unknown) => onBroken(error),
      onFailed: onBroken,
    },
  );

  const isAskedFor = () =>
    routeOf(loaded.description.routes, navigation.getLocation().pathname) !== undefined;
  const mounted = new Promise<void>((resolve, reject) => {
    giveUp = reject;
    const late = () => end('timeout', `it did not mount within ${mountMs} ms`);
    const timer = setTimeout(late, mountMs);
    const untilDrawn = () => {
      const isAwaited = isPages && isAskedFor();
      const hollow = () => {
        if (isAwaited && isAskedFor()) end('timeout', `it rendered nothing within ${mountMs} ms`);
        else resolve();
      };
      const waiting = setTimeout(hollow, isAwaited ? mountMs : silentMs);
      const filled = () => {
        clearTimeout(waiting);
        resolve();
      };
      watching.push(watchForContent(domElement, filled), () => clearTimeout(waiting));
    };
    parcel.mountPromise.then(untilDrawn, reject).finally(() => clearTimeout(timer));
  }).then(() => {
    giveUp = onGone;
  });
  mounted.then(
    () => remoteEvents.next({ kind: 'mounted', remote, version, ms: Math.round(performance.now() - began) }),
    () => openings.lived(),
  );
  let isDropped = false;
  // Delayed until the remote's first effects have run and the page is laid out.
  const checkPage = (trespass: () => string | undefined) => {
    if (isDropped) return;
    const cause = trespass();
    if (cause !== undefined) end('trespass', cause);
  };
  mounted.then(() => {
    setTimeout(() => checkPage(() => endGuard() ?? lossOfFrame()), silentMs);
    // It first looks when a mask over a page that is still loading is gone.
    if (!isDropped) watching.push(watchCover(domElement, remote, (cause) => end('trespass', cause)));
  }, endGuard);

  return {
    mounted,
    drop() {
      isDropped = true;
      endGuard();
      openings.stop();
      stopMarking();
      container?.removeAttribute('data-filled');
      stopWatching();
      // The element is removed even if the parcel throws while unmounting: it has nothing left to show.
      void leave(parcel).then(() => {
        domElement.remove();
        gone();
      });
      domElement.hidden = true;
    },
  };
}

/** Unmounts the parcel. If it is still mounting, it is unmounted when that is done, and this does not wait for it. */
async function leave(parcel: Parcel): Promise<void> {
  const take = async () => (parcel.getStatus() === 'MOUNTED' ? parcel.unmount() : undefined);
  if (parcel.getStatus() !== 'MOUNTED') void parcel.mountPromise.then(take).catch(() => {});
  else await take().catch(() => {});
}

/**
 * Stores a mark in the browser while a page of the remote is being opened. If the page hangs, the next start finds the
 * mark. Subscribes to navigation before the remote does, so that the mark is set before the remote renders anything.
 */
function markOpenings({ remote, loaded, source }: Running) {
  let lived = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    lived();
    lived = source.begin(remote);
    timer = setTimeout(() => lived(), livedMs);
  };
  open();
  const stop = navigation.subscribe(() => {
    if (routeOf(loaded.description.routes, navigation.getLocation().pathname)) open();
  });
  return {
    lived: () => lived(),
    stop() {
      stop();
      clearTimeout(timer);
      lived();
    },
  };
}
