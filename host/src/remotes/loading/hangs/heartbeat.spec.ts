import { noteStalls, type FromWorker, type ToWorker, type WorkerScope } from './heartbeat';

const address = 'http://localhost/stalls/tab1';

/** The worker's side, with a main thread that can be made to respond or not. */
function aWatch() {
  const notes = new Map<string, string>();
  const cache = {
    put: async (url: RequestInfo | URL, answer: Response) => void notes.set(String(url), String(answer.body)),
    delete: async (url: RequestInfo | URL) => notes.delete(String(url)),
  };
  const sent: FromWorker[] = [];
  let answers = true;
  const scope: WorkerScope = {
    onmessage: null,
    caches: { open: async () => cache },
    postMessage(message) {
      sent.push(message);
      if (message === 'ping' && answers) post('answer');
    },
  };
  const post = (data: ToWorker) => scope.onmessage?.({ data } as MessageEvent<ToWorker>);
  noteStalls(scope, { cache: 'stalls', address, tickMs: 200, fromMs: 400, toMs: 6000, hungMs: 10_000 });
  return {
    post,
    sent,
    stalledMs: () => notes.get(address),
    hang: () => void (answers = false),
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
}

describe('the watch worker over a page’s main thread', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    // jsdom has no Response; only its argument is checked.
    Object.assign(globalThis, {
      Response: class {
        constructor(readonly body: string) {}
      },
    });
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'Response'));

  it('records nothing while a page that is being opened responds', async () => {
    const watch = aWatch();
    watch.post('watch');
    await watch.pass(60_000);
    expect(watch.stalledMs()).toBeUndefined();
  });

  it('records for how long a page has not responded, and pings it only once', async () => {
    const watch = aWatch();
    watch.hang();
    watch.post('watch');
    await watch.pass(399);
    expect(watch.stalledMs()).toBeUndefined();
    await watch.pass(2001);
    expect(watch.stalledMs()).toBe('2400');
    await watch.pass(60_000);
    expect(watch.stalledMs()).toBe('6000');
    expect(watch.sent.filter((message) => message === 'ping')).toHaveLength(1);
  });

  it.each<ToWorker>(['answer', 'rest'])('deletes the record of a stall that ended: %s', async (message) => {
    const watch = aWatch();
    watch.hang();
    watch.post('watch');
    await watch.pass(2000);

    watch.post(message);
    await watch.pass(100);

    expect(watch.stalledMs()).toBeUndefined();
  });

  it.each<[ToWorker, number, boolean]>([
    ['answer', 22_000, true],
    ['rest', 22_000, true],
    ['answer', 9000, false],
  ])('reports an ended hang over 10 s: %s after %d ms: %s', async (message, ms, isReported) => {
    const watch = aWatch();
    watch.hang();
    watch.post('watch');
    await watch.pass(ms);

    watch.post(message);
    watch.post('answer');

    expect(watch.sent.filter((sent) => sent === 'hung')).toHaveLength(isReported ? 1 : 0);
  });

  it('records nothing while no page is being opened', async () => {
    const watch = aWatch();
    watch.post('watch');
    watch.post('rest');
    watch.hang();
    await watch.pass(60_000);
    expect(watch.stalledMs()).toBeUndefined();
  });

  it('runs from its source text alone, as in the worker', async () => {
    // oxlint-disable-next-line no-new-func, no-implied-eval -- what a worker does with the text it is given
    const made = new Function(`return (${noteStalls.toString()})`)() as typeof noteStalls;
    const sent: FromWorker[] = [];
    const caches = { open: async () => ({ put: async () => {}, delete: async () => true }) };
    const scope: WorkerScope = { onmessage: null, caches, postMessage: (message) => sent.push(message) };

    made(scope, { cache: 'stalls', address, tickMs: 200, fromMs: 400, toMs: 6000, hungMs: 10_000 });
    scope.onmessage?.({ data: 'watch' } as MessageEvent<ToWorker>);
    await jest.advanceTimersByTimeAsync(0);

    expect(sent).toEqual(['ping', 'ready']);
  });
});
