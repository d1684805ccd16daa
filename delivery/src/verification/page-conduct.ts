import type { CensusWindow } from './page-census';

/** Actions that a remote has to declare in `needs`, or may not do at all. */
type Doing =
  | 'storage'
  | 'removal'
  | 'clearing'
  | 'database'
  | 'cache'
  | 'channel'
  | 'lock'
  | 'custom element'
  | 'workers'
  | 'service worker'
  | 'peers'
  | 'event'
  | 'asking';

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
    /** Times when the remote sent a message to a window or channel, wrote to the console, and scrolled. */
    messages: number[];
    lines: number[];
    scrolls: number[];
    /** Times of requests for anything but the portal's files, and when the title changed. */
    requests: number[];
    titles: number[];
    /** Names that the remote's code gave a meaning for everybody, as rules of style sheets do: `@property --edge`. */
    names: string[];
    /** Whether buttons were clicked, which may ask the user for something. */
    isClicked: boolean;
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
    const { stackTraceLimit, prepareStackTrace } = Error;
    // A remote could hide its calls by these.
    Object.assign(Error, { stackTraceLimit: 50, prepareStackTrace: undefined });
    const { stack = '' } = new Error('who called');
    Object.assign(Error, { stackTraceLimit, prepareStackTrace });
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
  around(prototypeOf('LockManager'), 'request', ([lock]) => report('lock', lock));
  around(prototypeOf('CustomElementRegistry'), 'define', ([tag]) => report('custom element', tag));
  const ofBrowser =
    /^(?:storage|popstate|hashchange|online|offline|visibilitychange|page(?:hide|show)|(?:before)?unload|freeze|error|unhandledrejection|(?:before|after)print)$/;
  around(prototypeOf('EventTarget'), 'dispatchEvent', ([event]) => {
    const { type } = event as Event;
    if (ofBrowser.test(type)) report('event', type);
  });

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
  aroundNew('BroadcastChannel', (made) => report('channel', (made as BroadcastChannel).name));
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
    scrolls: [],
    requests: [],
    titles: [],
    names: [],
    isClicked: false,
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
  for (const scroll of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView']) {
    around(window, scroll, noting(conduct.scrolls));
    around(prototypeOf('Element'), scroll, noting(conduct.scrolls));
  }
  const naming = (kind: string, name: unknown) => {
    if (by() !== 'others') conduct.names.push(`@${kind} ${String(name)}`);
  };
  around(Reflect.get(window, 'CSS') as object | undefined, 'registerProperty', ([given]) =>
    naming('property', (given as PropertyDefinition).name),
  );
  around(prototypeOf('FontFaceSet'), 'add', ([font]) => naming('font-face', (font as FontFace).family));

  const asks = (words: string, holder: object | undefined, ...methods: string[]) => {
    for (const method of methods)
      around(holder, method, () => {
        if (!conduct.isClicked) report('asking', `${words} while nobody does anything`);
      });
  };
  asks('asks to show notifications', window.Notification, 'requestPermission');
  asks('asks for the place', prototypeOf('Geolocation'), 'getCurrentPosition', 'watchPosition');
  asks(
    'asks for camera, microphone or screen',
    prototypeOf('MediaDevices'),
    'getUserMedia',
    'getDisplayMedia',
  );
  asks('uses the clipboard', prototypeOf('Clipboard'), 'read', 'readText', 'write', 'writeText');
  asks('uses the clipboard or the selection', document, 'execCommand');
  asks('keeps the screen on', prototypeOf('WakeLock'), 'request');
  asks('asks to send messages later', prototypeOf('PushManager'), 'subscribe');
  asks('asks to open addresses', navigator, 'registerProtocolHandler');
  asks('fills the screen', prototypeOf('Element'), 'requestFullscreen', 'requestPointerLock');
  asks('moves the window', window, 'moveTo', 'moveBy', 'resizeTo', 'resizeBy');
  // The browser's own dialog would block the page, in a browser without a window for ever.
  window.print = () => {};
  asks('prints', window, 'print');
  asks('vibrates', navigator, 'vibrate');
  asks('plays a sound or a video', prototypeOf('HTMLMediaElement'), 'play');
  asks('speaks', prototypeOf('SpeechSynthesis'), 'speak');
  around(prototypeOf('EventTarget'), 'addEventListener', ([type]) => {
    if (type === 'unload')
      report('asking', 'listens to unload, which keeps pages from the cache for going back');
  });
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
      if (changes.some(({ target }) => target.nodeName === 'TITLE')) conduct.titles.push(performance.now());
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  (window.navigation as EventTarget | undefined)?.addEventListener('currententrychange', (event) => {
    conduct.changes.push(performance.now());
    if (Reflect.get(event, 'navigationType') === 'push') conduct.entries += 1;
  });
  if (typeof PerformanceObserver !== 'function') return;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      conduct.blocks.push({ at: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  const isFile = ({ pathname }: URL) => /^\/(?:assets|remotes)\//.test(pathname);
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name.startsWith('http') && !isFile(new URL(name))) conduct.requests.push(startTime);
  }).observe({ type: 'resource', buffered: true });
}
