import { noteStalls, type FromWorker, type StallSettings, type ToWorker } from './stall-worker';

/** Watches whether this page's main thread answers. */
export interface StallWatch {
  /** Whether a stall from now on would be noted. */
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

/** Not a file of its own: the first page would wait for one more request. */
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
