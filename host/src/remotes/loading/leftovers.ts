/**
 * What code of a remote leaves running on the page is known by the file that the call came from: its version's folder
 * is in the address. When the last of the version's roots is gone, all of it is ended. Only direct callers count. What a
 * shared library does on a remote's behalf is that library's to end, and React, for one, must keep what it hangs on
 * the document once and for all.
 */

type End = () => void;

interface Owned {
  readonly base: string;
  /** Begun since its first root was mounted. */
  readonly left: Set<End>;
  /** Begun by its modules when they were loaded, which happens once: kept for as long as the version is in use. */
  readonly lasting: Set<End>;
}

const owners = new Map<string, Owned>();
let isWatching = false;

/** Begins to keep account of what is started by files below `base`. */
export function accountFor(base: string): void {
  if (!owners.has(base)) owners.set(base, { base, left: new Set(), lasting: new Set() });
  if (isWatching) return;
  isWatching = true;
  watchListeners();
  watchTimers();
  watchConnections();
}

/** From here on counts what its pages begin. */
export function beginAccount(base: string): void {
  const owned = owners.get(base);
  if (!owned) return;
  for (const end of owned.left) owned.lasting.add(end);
  owned.left.clear();
}

/** Ends what files below `base` have left running since then, or all of it; returns how much that was. */
export function endLeftovers(base: string, { all = false } = {}): number {
  const owned = owners.get(base);
  if (!owned) return 0;
  const ends = [...owned.left, ...(all ? owned.lasting : [])];
  owned.left.clear();
  if (all) owned.lasting.clear();
  for (const end of ends) end();
  return ends.length;
}

/** Account of the version whose file called the stand-in that calls this. */
function callerAccount(): Set<End> | undefined {
  if (owners.size === 0) return undefined;
  const caller = callerFile();
  for (const { base, left } of owners.values()) if (caller.includes(base)) return left;
  return undefined;
}

/**
 * Every timer and listener of the page passes here. V8 is asked for the frames themselves: to write them out as text,
 * with a place in the source for each, takes ten times as long.
 */
function callerFile(): string {
  const { stackTraceLimit, prepareStackTrace } = Error;
  // This function, callerAccount, the stand-in, its caller; elsewhere than in V8 with a line for the message.
  Error.stackTraceLimit = 4;
  Error.prepareStackTrace = (_error, sites) => sites[3]?.getScriptNameOrSourceURL() ?? '';
  const { stack = '' } = new Error('who called');
  Error.stackTraceLimit = stackTraceLimit;
  Error.prepareStackTrace = prepareStackTrace;
  if (!stack.includes('\n')) return stack;
  return stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))[3] ?? '';
}

function watchListeners(): void {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const kept = new WeakMap<EventTarget, { key: string; listener: unknown; end: End; left: Set<End> }[]>();
  const keyOf = (type: string, options: unknown) =>
    `${type} ${typeof options === 'object' ? Boolean((options as AddEventListenerOptions | null)?.capture) : Boolean(options)}`;
  // What hangs on an element goes with the element.
  const isLasting = (target: unknown) =>
    target === window ||
    target === document ||
    target === document.documentElement ||
    target === document.body;

  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    addEventListener.call(this, type, listener, options);
    // Called without an object, as a bare `addEventListener`, it means the window.
    const target = this ?? window;
    const left = isLasting(target) ? callerAccount() : undefined;
    if (!left) return;
    const end = () => removeEventListener.call(target, type, listener, options);
    left.add(end);
    const known = kept.get(target) ?? [];
    kept.set(target, [...known, { key: keyOf(type, options), listener, end, left }]);
  };
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    removeEventListener.call(this, type, listener, options);
    const target = this ?? window;
    const known = kept.get(target);
    if (!known) return;
    const key = keyOf(type, options);
    kept.set(
      target,
      known.filter((each) => {
        const isMeant = each.key === key && each.listener === listener;
        if (isMeant) each.left.delete(each.end);
        return !isMeant;
      }),
    );
  };
}

function watchTimers(): void {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const { requestAnimationFrame, cancelAnimationFrame } = window;
  const ends = new Map<number, { left: Set<End>; end: End }>();
  const forget = (id: number | undefined) => {
    const known = id === undefined ? undefined : ends.get(id);
    if (id === undefined || !known) return;
    known.left.delete(known.end);
    ends.delete(id);
  };
  const note = (id: number, left: Set<End>, end: End) => {
    left.add(end);
    ends.set(id, { left, end });
  };

  const timeout = (handler: TimerHandler, ms?: number, ...more: unknown[]): number => {
    const left = typeof handler === 'function' ? callerAccount() : undefined;
    if (!left || typeof handler !== 'function') return setTimeout(handler, ms, ...more);
    const id: number = setTimeout(() => {
      forget(id);
      handler(...more);
    }, ms);
    note(id, left, () => clearTimeout(id));
    return id;
  };
  const interval = (handler: TimerHandler, ms?: number, ...more: unknown[]): number => {
    const left = callerAccount();
    const id = setInterval(handler, ms, ...more);
    if (left) note(id, left, () => clearInterval(id));
    return id;
  };
  // Frames are numbered apart from timers.
  const frames = new Map<number, { left: Set<End>; end: End }>();
  const forgetFrame = (id: number) => {
    const known = frames.get(id);
    known?.left.delete(known.end);
    frames.delete(id);
  };
  const frame = (draw: FrameRequestCallback): number => {
    const left = callerAccount();
    if (!left) return requestAnimationFrame(draw);
    const id = requestAnimationFrame((time) => {
      forgetFrame(id);
      draw(time);
    });
    const end = () => cancelAnimationFrame(id);
    left.add(end);
    frames.set(id, { left, end });
    return id;
  };
  const clear = (id?: number) => {
    clearTimeout(id);
    forget(id);
  };
  Object.assign(window, {
    setTimeout: timeout,
    setInterval: interval,
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame: frame,
    cancelAnimationFrame(id: number) {
      cancelAnimationFrame(id);
      forgetFrame(id);
    },
  });
}

function watchConnections(): void {
  for (const name of ['WebSocket', 'EventSource', 'BroadcastChannel'] as const) {
    const Real = window[name] as unknown as (new (...given: unknown[]) => { close(): void }) | undefined;
    if (!Real) continue;
    const standIn = new Proxy(Real, {
      construct(target, given, newTarget) {
        const left = callerAccount();
        const made = Reflect.construct(target, given, newTarget) as { close(): void };
        left?.add(() => made.close());
        return made;
      },
    });
    Object.assign(window, { [name]: standIn });
  }
}
