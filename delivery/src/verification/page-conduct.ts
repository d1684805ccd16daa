import type { CensusWindow } from './page-census';

/** Actions that a remote has to declare in `needs`. */
type Doing =
  'storage' | 'removal' | 'clearing' | 'database' | 'cache' | 'workers' | 'service worker' | 'peers';

/** Whose code does something: the remote's itself, other code that the remote has called, or only other code. */
type By = 'remote' | 'called' | 'others';

interface Block {
  /** Milliseconds since the start of the document. */
  at: number;
  ms: number;
}

/** Properties that `installConduct` adds to the window. */
export interface ConductWindow {
  /** Provided by the watching process. */
  __report?(doing: Doing, name: string, by: By): void;
  __conduct: {
    /** Times when React finished an update in the remote's area, and when anything there changed. */
    commits: number[];
    changes: number[];
    /** Times when the remote sent a message to a window or channel, and wrote to the console. */
    messages: number[];
    lines: number[];
    /** Number of entries that were added to the history. */
    entries: number;
    /** Long tasks that blocked the page. */
    blocks: Block[];
    /** Characters by key, in both storages. */
    stored(): Record<string, number>;
  };
}

interface ConductInput {
  name: string;
  /** Path of the version's files: code with this path in its stack belongs to the remote. */
  base: string;
}

/**
 * Runs in the page after `installCensus` and before any other script: reports writes to storage and new workers, and
 * records how often the remote's area is rendered and how long the page is blocked. Uses nothing outside of itself;
 * APIs that the page lacks are not watched.
 */
export function installConduct({ name, base }: ConductInput): void {
  const page = window as typeof window & ConductWindow & Partial<CensusWindow>;
  /** Files of the callers, the nearest first, without this one. */
  const callers = () => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 50;
    const { stack = '' } = new Error('who called');
    Error.stackTraceLimit = stackTraceLimit;
    return stack.split('\n').filter((line) => /\/[^/ ]+:\d+:\d+\)?$/.test(line));
  };
  const by = (): By => {
    const [nearest, ...others] = callers();
    if (nearest?.includes(base)) return 'remote';
    return others.some((line) => line.includes(base)) ? 'called' : 'others';
  };
  const report = (doing: Doing, what: unknown) => page.__report?.(doing, String(what), by());

  type Method = (...given: unknown[]) => unknown;
  const around = (holder: object | undefined, key: string, before: (given: unknown[]) => void) => {
    const method = holder && (Reflect.get(holder, key) as Method | undefined);
    if (!method) return;
    const replacement = function reported(this: unknown, ...given: unknown[]) {
      before(given);
      return method.apply(this, given);
    };
    Reflect.set(holder, key, replacement);
  };
  const prototypeOf = (type: string) =>
    (Reflect.get(window, type) as { prototype: object } | undefined)?.prototype;
  const stored = (): Record<string, number> => {
    try {
      const all = [localStorage, sessionStorage].flatMap((one) => Object.entries<string>(one));
      return Object.fromEntries(all.map(([key, value]) => [key, key.length + value.length]));
    } catch {
      // A frame without an origin has no storage.
      return {};
    }
  };
  around(prototypeOf('Storage'), 'setItem', ([key]) => report('storage', key));
  around(prototypeOf('Storage'), 'removeItem', ([key]) => report('removal', key));
  around(prototypeOf('Storage'), 'clear', () => report('clearing', ''));
  around(prototypeOf('IDBFactory'), 'open', ([database]) => report('database', database));
  around(prototypeOf('CacheStorage'), 'open', ([cache]) => report('cache', cache));
  around(prototypeOf('ServiceWorkerContainer'), 'register', ([url]) => report('service worker', url));

  const workers = new Set<unknown>();
  const aroundNew = (type: string, after: (made: object) => void) => {
    const Real = Reflect.get(window, type) as (new (...given: unknown[]) => object) | undefined;
    if (!Real) return;
    const replacement = new Proxy(Real, {
      construct(target, given, newTarget) {
        const made = Reflect.construct(target, given, newTarget) as object;
        after(made);
        return made;
      },
    });
    Reflect.set(window, type, replacement);
  };
  for (const type of ['Worker', 'SharedWorker'])
    aroundNew(type, (made) => {
      if (by() !== 'others') workers.add(made);
      report('workers', workers.size);
    });
  // The page's policy does not limit the addresses of these.
  aroundNew('RTCPeerConnection', () => report('peers', ''));
  const { terminate } = (prototypeOf('Worker') ?? {}) as { terminate?: () => void };
  if (terminate)
    Reflect.set(prototypeOf('Worker') ?? {}, 'terminate', function end(this: Worker) {
      workers.delete(this);
      terminate.call(this);
    });

  const conduct: ConductWindow['__conduct'] = {
    commits: [],
    changes: [],
    messages: [],
    lines: [],
    entries: 0,
    blocks: [],
    stored,
  };
  page.__conduct = conduct;
  const noting = (times: number[]) => () => {
    if (by() !== 'others') times.push(performance.now());
  };
  around(window, 'postMessage', noting(conduct.messages));
  around(prototypeOf('BroadcastChannel'), 'postMessage', noting(conduct.messages));
  for (const level of ['log', 'info', 'debug', 'warn', 'trace', 'dir', 'table'])
    around(console, level, noting(conduct.lines));
  const area = `[data-remote="${name}"], [data-slot^="${name}."]`;
  const isInArea = (node: unknown) =>
    (node instanceof Element ? node : node instanceof Node ? node.parentElement : null)?.closest(area);
  around(page.__REACT_DEVTOOLS_GLOBAL_HOOK__, 'onCommitFiberRoot', ([, root]) => {
    if (isInArea((root as { containerInfo?: unknown }).containerInfo))
      conduct.commits.push(performance.now());
  });
  if (typeof MutationObserver === 'function')
    new MutationObserver((changes) => {
      // A title that blinks disturbs everybody.
      if (changes.some(({ target }) => isInArea(target) ?? target.nodeName === 'TITLE'))
        conduct.changes.push(performance.now());
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  (window.navigation as EventTarget | undefined)?.addEventListener('currententrychange', (event) => {
    conduct.changes.push(performance.now());
    if (Reflect.get(event, 'navigationType') === 'push') conduct.entries += 1;
  });
  if (typeof PerformanceObserver === 'function')
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        conduct.blocks.push({ at: startTime, ms: duration });
    }).observe({ type: 'longtask', buffered: true });
}
