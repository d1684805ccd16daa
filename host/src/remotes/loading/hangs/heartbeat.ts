// Measures whether a page's main thread responds: a worker sends pings, and records for how long none was answered.

/** The part of a dedicated worker's global scope that is used, with the storage that both sides can access. */
export interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
  readonly caches: { open(name: string): Promise<Pick<Cache, 'put' | 'delete'>> };
}

/** `answer` replies to a `ping`; page openings are watched from `watch` to `rest`. */
export type ToWorker = 'watch' | 'answer' | 'rest';
/** `hung`: the main thread responds again after a stall long enough to count as a hang. */
export type FromWorker = 'ready' | 'ping' | 'hung';

interface StallSettings {
  /** Name of the cache, and the address in it under which this tab's stall is stored. */
  readonly cache: string;
  readonly address: string;
  readonly tickMs: number;
  /** Stalls are stored from the length `fromMs` on, and no longer updated beyond `toMs`. */
  readonly fromMs: number;
  readonly toMs: number;
  /** A stall of this length counts as a hang even if it ends. */
  readonly hungMs: number;
}

/**
 * Runs in a worker, independent of the page's main thread, and records for how long that has not responded. Measured in
 * the worker's own ticks, so that time in which the machine or process was suspended is not a stall. The worker gets
 * only this function's source, so it must not use anything from outside.
 */
export function noteStalls(scope: WorkerScope, settings: StallSettings): void {
  const { cache, address, tickMs, fromMs, toMs, hungMs } = settings;
  let timer: ReturnType<typeof setInterval> | undefined;
  let unanswered = 0;
  let isNoted = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's only window is its page
  const post = (message: FromWorker) => scope.postMessage(message);
  const opened = scope.caches.open(cache);
  let writing: Promise<unknown> = opened.then(() => post('ready'));
  const write = (change: (notes: Awaited<typeof opened>) => Promise<unknown>) => {
    writing = writing
      .then(() => opened)
      .then(change)
      .catch(() => {});
  };
  const tick = () => {
    const stalledMs = unanswered * tickMs;
    unanswered += 1;
    if (unanswered === 1) post('ping');
    if (stalledMs < fromMs || stalledMs > toMs) return;
    isNoted = true;
    write((notes) => notes.put(address, new Response(String(stalledMs))));
  };
  scope.onmessage = ({ data }) => {
    if (unanswered * tickMs > hungMs) post('hung');
    unanswered = 0;
    if (isNoted) write((notes) => notes.delete(address));
    isNoted = false;
    if (data === 'answer') return;
    clearInterval(timer);
    if (data === 'rest') return;
    timer = setInterval(tick, tickMs);
    tick();
  };
}

export interface StallWatch {
  /** Whether a stall from now on would be recorded. */
  isRunning(): boolean;
  /** `onRunning` is called when `isRunning` becomes true; `onHung` after each hang that ended. */
  listen(listener: { readonly onRunning: () => void; readonly onHung: () => void }): void;
  watch(): void;
  rest(): void;
}

export const stallCache = 'remotes.stalls';
export const stallAddress = (tab: string) => `${window.location.origin}/stalls/${tab}`;

export function createStallWatch(tab: string): StallWatch {
  let isReady = false;
  let listener: Parameters<StallWatch['listen']>[0] | undefined;
  const worker = startWorker({
    cache: stallCache,
    address: stallAddress(tab),
    tickMs: 200,
    fromMs: 400,
    toMs: 6000,
    hungMs: 10_000,
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  const post = (message: ToWorker) => worker?.postMessage(message);
  worker?.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data === 'ping') return post('answer');
    if (data === 'hung') return listener?.onHung();
    isReady = true;
    listener?.onRunning();
  });

  return {
    isRunning: () => isReady,
    listen: (given) => void (listener = given),
    watch: () => post('watch'),
    rest: () => post('rest'),
  };
}

/** Inlined instead of a separate file, which would be one more request for the first page. */
function startWorker(settings: StallSettings): Worker | undefined {
  if (!('caches' in globalThis)) return undefined;
  const source = `(${noteStalls.toString()})(self, ${JSON.stringify(settings)})`;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(url);
  } catch {
    return undefined;
  }
}
