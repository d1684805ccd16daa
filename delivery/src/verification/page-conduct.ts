import type { CensusWindow } from './page-census';

/** Actions that a remote has to declare in `needs`. */
type Doing = 'storage' | 'database' | 'cache' | 'workers' | 'service worker';

interface Block {
  /** Milliseconds since the start of the document. */
  at: number;
  ms: number;
}

/** Properties that `installConduct` adds to the window. */
export interface ConductWindow {
  /** Provided by the watching process: reports an action, by code of the remote or by other code. */
  __report?(doing: Doing, name: string, isOwn: boolean): void;
  __conduct: {
    /** Times when React finished an update in the remote's area, and when anything there changed. */
    commits: number[];
    changes: number[];
    /** Long tasks that blocked the page. */
    blocks: Block[];
    /** Keys of both storages that no call has set: they were assigned as properties. */
    keysSetUnseen(): string[];
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
  const page = window as unknown as ConductWindow & Partial<CensusWindow>;
  const isOwn = () => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 50;
    const { stack = '' } = new Error('who called');
    Error.stackTraceLimit = stackTraceLimit;
    return stack.includes(base);
  };
  const report = (doing: Doing, what: unknown) => page.__report?.(doing, String(what), isOwn());

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
  const keys = (): string[] => {
    try {
      return [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    } catch {
      // A frame without an origin has no storage.
      return [];
    }
  };
  const known = new Set(keys());
  around(prototypeOf('Storage'), 'setItem', ([key]) => {
    known.add(String(key));
    report('storage', key);
  });
  around(prototypeOf('IDBFactory'), 'open', ([database]) => report('database', database));
  around(prototypeOf('CacheStorage'), 'open', ([cache]) => report('cache', cache));
  around(prototypeOf('ServiceWorkerContainer'), 'register', ([url]) => report('service worker', url));

  const workers = new Set<unknown>();
  for (const type of ['Worker', 'SharedWorker']) {
    const Real = Reflect.get(window, type) as (new (...given: unknown[]) => object) | undefined;
    if (!Real) continue;
    const replacement = new Proxy(Real, {
      construct(target, given, newTarget) {
        const made = Reflect.construct(target, given, newTarget) as object;
        if (isOwn()) workers.add(made);
        report('workers', workers.size);
        return made;
      },
    });
    Reflect.set(window, type, replacement);
  }
  const { terminate } = (prototypeOf('Worker') ?? {}) as { terminate?: () => void };
  if (terminate)
    Reflect.set(prototypeOf('Worker') ?? {}, 'terminate', function end(this: Worker) {
      workers.delete(this);
      terminate.call(this);
    });

  const conduct: ConductWindow['__conduct'] = {
    commits: [],
    changes: [],
    blocks: [],
    keysSetUnseen: () => keys().filter((key) => !known.has(key)),
  };
  page.__conduct = conduct;
  const area = `[data-remote="${name}"], [data-slot^="${name}."]`;
  const isInArea = (node: unknown) =>
    (node instanceof Element ? node : node instanceof Node ? node.parentElement : null)?.closest(area);
  around(page.__REACT_DEVTOOLS_GLOBAL_HOOK__, 'onCommitFiberRoot', ([, root]) => {
    if (isInArea((root as { containerInfo?: unknown }).containerInfo))
      conduct.commits.push(performance.now());
  });
  if (typeof MutationObserver === 'function')
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => isInArea(target))) conduct.changes.push(performance.now());
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  if (typeof PerformanceObserver === 'function')
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        conduct.blocks.push({ at: startTime, ms: duration });
    }).observe({ type: 'longtask', buffered: true });
}
