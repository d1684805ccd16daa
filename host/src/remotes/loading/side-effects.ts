import { createStore } from 'shared-kernel/runtime';
import type { VersionChoice } from '../model/published-remote';

/**
 * Tracks side effects of remote code: listeners, timers, frames and connections. They are attributed to the file that
 * made the call, whose address contains the version's folder, and ended when the version's last root is unmounted. Only
 * direct calls count, not a shared library's for a remote: React, for example, must keep its listeners on the document.
 *
 * Tracking replaces global functions and reads a stack at each call. It is used for overrides and canaries; a page with
 * only the versions that every customer is served uses the browser's own functions.
 */

type End = () => void;

interface Tracked {
  readonly base: string;
  /** Started since the version's first root was mounted. */
  readonly sinceMount: Set<End>;
  /** Started by its modules when they were loaded, which happens once: kept for as long as the version is in use. */
  readonly ofModules: Set<End>;
}

/** By base; the page's functions are replaced when the first version is added. */
const versions = createStore<ReadonlyMap<string, Tracked>>(new Map());

/** Starts tracking the calls of files below `base`, unless every customer is served this version. */
export function trackSideEffects(base: string, choice: VersionChoice = 'current'): void {
  if (choice === 'current') return;
  const isPatched = versions.get().size > 0;
  if (versions.get().has(base)) return;
  versions.update((others) =>
    new Map(others).set(base, { base, sinceMount: new Set(), ofModules: new Set() }),
  );
  if (isPatched) return;
  patchListeners();
  patchTimers();
  patchConnections();
}

/** Called before the first root of the version is mounted: side effects so far belong to its modules. */
export function beginMount(base: string): void {
  const tracked = versions.get().get(base);
  if (!tracked) return;
  for (const end of tracked.sinceMount) tracked.ofModules.add(end);
  tracked.sinceMount.clear();
}

/** Ends the side effects of files below `base` since the mount, or all of them; returns how many were ended. */
export function endSideEffects(base: string, { all = false } = {}): number {
  const tracked = versions.get().get(base);
  if (!tracked) return 0;
  const ends = [...tracked.sinceMount, ...(all ? tracked.ofModules : [])];
  tracked.sinceMount.clear();
  if (all) tracked.ofModules.clear();
  for (const end of ends) end();
  return ends.length;
}

/** Returns the side effects of the version whose file called the replaced function, which must call this directly. */
function startedByCaller(): Set<End> | undefined {
  const caller = callerFile();
  for (const { base, sinceMount } of versions.get().values()) if (caller.includes(base)) return sinceMount;
  return undefined;
}

/**
 * Returns the file of the caller. Every timer and listener of the page runs this, so it reads V8's frames: formatting
 * them as text, with source positions, takes ten times as long.
 */
function callerFile(): string {
  const { stackTraceLimit, prepareStackTrace } = Error;
  // Four frames: this function, startedByCaller, the replaced function, its caller. Other engines than V8 add a line.
  Error.stackTraceLimit = 4;
  Error.prepareStackTrace = (_error, sites) => sites[3]?.getScriptNameOrSourceURL() ?? '';
  const { stack = '' } = new Error('who called');
  Error.stackTraceLimit = stackTraceLimit;
  Error.prepareStackTrace = prepareStackTrace;
  if (!stack.includes('\n')) return stack;
  return stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))[3] ?? '';
}

function patchListeners(): void {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const stored = new WeakMap<
    EventTarget,
    { key: string; listener: unknown; end: End; started: Set<End> }[]
  >();
  const keyOf = (type: string, options: unknown) =>
    `${type} ${typeof options === 'object' ? Boolean((options as AddEventListenerOptions | null)?.capture) : Boolean(options)}`;
  // Listeners on other elements are removed with the element.
  const isLasting = (target: unknown) =>
    target === window ||
    target === document ||
    target === document.documentElement ||
    target === document.body;

  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    addEventListener.call(this, type, listener, options);
    // A bare `addEventListener` call has no `this` and refers to the window.
    const target = this ?? window;
    const started = isLasting(target) ? startedByCaller() : undefined;
    if (!started) return;
    const end = () => removeEventListener.call(target, type, listener, options);
    started.add(end);
    const known = stored.get(target) ?? [];
    stored.set(target, [...known, { key: keyOf(type, options), listener, end, started }]);
  };
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    removeEventListener.call(this, type, listener, options);
    const target = this ?? window;
    const known = stored.get(target);
    if (!known) return;
    const key = keyOf(type, options);
    stored.set(
      target,
      known.filter((each) => {
        const isMeant = each.key === key && each.listener === listener;
        if (isMeant) each.started.delete(each.end);
        return !isMeant;
      }),
    );
  };
}

/** The pending calls of one kind, by the browser's id. */
function createEnds() {
  const ends = new Map<number | undefined, { started: Set<End>; end: End }>();
  return {
    note(id: number, started: Set<End>, end: End) {
      started.add(end);
      ends.set(id, { started, end });
    },
    forget(id: number | undefined) {
      const known = ends.get(id);
      known?.started.delete(known.end);
      ends.delete(id);
    },
  };
}

function patchTimers(): void {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const { requestAnimationFrame, cancelAnimationFrame } = window;
  // Animation frames have other ids than timers.
  const [timers, frames] = [createEnds(), createEnds()];

  const timeout = (handler: TimerHandler, ms?: number, ...more: unknown[]): number => {
    const started = typeof handler === 'function' ? startedByCaller() : undefined;
    if (!started || typeof handler !== 'function') return setTimeout(handler, ms, ...more);
    const id: number = setTimeout(() => {
      timers.forget(id);
      handler(...more);
    }, ms);
    timers.note(id, started, () => clearTimeout(id));
    return id;
  };
  const interval = (handler: TimerHandler, ms?: number, ...more: unknown[]): number => {
    const started = startedByCaller();
    const id = setInterval(handler, ms, ...more);
    if (started) timers.note(id, started, () => clearInterval(id));
    return id;
  };
  const frame = (draw: FrameRequestCallback): number => {
    const started = startedByCaller();
    if (!started) return requestAnimationFrame(draw);
    const id = requestAnimationFrame((time) => {
      frames.forget(id);
      draw(time);
    });
    frames.note(id, started, () => cancelAnimationFrame(id));
    return id;
  };
  const clear = (id?: number) => {
    clearTimeout(id);
    timers.forget(id);
  };
  Object.assign(window, {
    setTimeout: timeout,
    setInterval: interval,
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame: frame,
    cancelAnimationFrame(id: number) {
      cancelAnimationFrame(id);
      frames.forget(id);
    },
  });
}

function patchConnections(): void {
  for (const name of ['WebSocket', 'EventSource', 'BroadcastChannel'] as const) {
    const Real = window[name] as (new (...given: unknown[]) => { close(): void }) | undefined;
    if (!Real) continue;
    const replacement = new Proxy(Real, {
      construct(target, given, newTarget) {
        const started = startedByCaller();
        const made = Reflect.construct(target, given, newTarget) as { close(): void };
        started?.add(() => made.close());
        return made;
      },
    });
    Object.assign(window, { [name]: replacement });
  }
}
