/**
 * Detects that the content of an element re-renders in an endless loop, or that an error has removed it. React itself
 * stops loops inside one update and throws, but effects that each start the next update run for ever. React reports its
 * updates through the hook of its developer tools; `react-dom` looks for the hook once, when it starts, so this module
 * must run before that.
 */

interface FiberRoot {
  readonly containerInfo?: unknown;
}

interface DevtoolsHook {
  supportsFiber?: boolean;
  inject?(internals: unknown): number;
  /** `didError`: an error reached the root, so React has removed its whole content from the page. */
  onCommitFiberRoot?(id: number, root: FiberRoot, ...more: [priority?: unknown, didError?: boolean]): void;
  onCommitFiberUnmount?(): void;
}

/** A loop takes longer than this without an idle period or user input, in milliseconds … */
const endlessMs = 3000;
/** … and has at least so many updates: a slow machine that renders a large page once or twice is not looping. */
const manyCommits = 60;

interface Watched {
  readonly element: Element;
  readonly onLoop: () => void;
  commits: number;
  since: number;
}

// oxlint-disable-next-line portal/module-state -- runs before react-dom, and so before the kernel with its stores
const watched = new Set<Watched>();

/** Calls `onLoop` once when a loop is detected; the returned function ends the watch. */
export function watchForLoops(element: Element, onLoop: () => void): () => void {
  const entry: Watched = { element, onLoop, commits: 0, since: 0 };
  watched.add(entry);
  return () => void watched.delete(entry);
}

// oxlint-disable-next-line portal/module-state -- as above
const crashes = new Map<() => void, Element>();

/** Calls `onCrash` whenever React removed a root in the element after an error; the returned function ends the watch. */
export function watchForCrashes(element: Element, onCrash: () => void): () => void {
  crashes.set(onCrash, element);
  return () => void crashes.delete(onCrash);
}

function notifyCrash({ containerInfo }: FiberRoot): void {
  if (!(containerInfo instanceof Node)) return;
  for (const [onCrash, element] of crashes) if (element.contains(containerInfo)) onCrash();
}

/** Counts updates since the last idle period, which the browser's idle callback reports. */
function count(root: FiberRoot): void {
  const { containerInfo } = root;
  if (!(containerInfo instanceof Node)) return;
  for (const entry of watched) {
    if (!entry.element.contains(containerInfo)) continue;
    if (entry.commits === 0) {
      entry.since = performance.now();
      whenIdle(() => (entry.commits = 0));
    }
    entry.commits += 1;
    if (entry.commits < manyCommits || performance.now() - entry.since < endlessMs) continue;
    watched.delete(entry);
    entry.onLoop();
  }
}

/** User input causes updates; on a slow machine fast input leaves no idle period. */
const inputEvents = ['pointerdown', 'click', 'keydown', 'input', 'popstate'] as const;

function restartCount(): void {
  for (const entry of watched) {
    entry.commits = Math.min(entry.commits, 1);
    entry.since = performance.now();
  }
}

/** Safari has no idle callbacks: two frames in a row without an update replace them. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(act), 20));
}

export interface PageWithDevtools {
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook;
}

/** Installs the hook, or extends that of developer tools that are already there. */
export function listenToReact(scope: PageWithDevtools): void {
  for (const event of inputEvents)
    window.addEventListener(event, restartCount, { capture: true, passive: true });
  // oxlint-disable no-underscore-dangle -- React's name
  const hook = (scope.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    supportsFiber: true,
    inject: () => 0,
    onCommitFiberUnmount() {},
  });
  const before = hook.onCommitFiberRoot;
  hook.onCommitFiberRoot = function onCommit(id, root, ...more) {
    before?.call(hook, id, root, ...more);
    count(root);
    const [, didError] = more;
    if (didError) notifyCrash(root);
  };
}
