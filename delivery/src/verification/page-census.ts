/** Listeners, timers and globals of a page that removing an element does not remove. */
export interface Census {
  /** By target and type: listeners on window, document, the root element and the body. */
  listeners: Record<string, number>;
  intervals: number;
  sockets: number;
  styles: number;
  /** Direct children of the body. */
  nodes: number;
}

/** Properties that `installCensus` adds to the window. */
export interface CensusWindow {
  __census(): Census;
  /** Version of every React DOM that was initialized. */
  __renderers: string[];
  /** The container of the remote under test. */
  __container?: { get(expose: string): unknown };
  __REACT_DEVTOOLS_GLOBAL_HOOK__: object;
  /** Bytes of the JavaScript heap after garbage collection; provided by the watching process. */
  __heap?(): Promise<number>;
}

/**
 * Runs in the page before any other script: counts what is added and removed, records each React DOM, and stores the
 * container that the remote's entry assigns to `globalName`. Uses nothing outside of itself.
 */
export function installCensus(globalName: string): void {
  const page = window as typeof window & CensusWindow & Record<string, unknown>;
  const active = new Map<string, number>();
  const nameOf = (target: unknown) => {
    if (target === window) return 'window';
    if (target === document) return 'document';
    if (target === document.documentElement) return 'html';
    return target === document.body ? 'body' : undefined;
  };
  const numbers = new WeakMap<object, number>();
  let next = 0;
  const numberOf = (listener: object) => {
    const known = numbers.get(listener);
    if (known !== undefined) return known;
    numbers.set(listener, (next += 1));
    return next;
  };
  const add = EventTarget.prototype.addEventListener;
  const remove = EventTarget.prototype.removeEventListener;
  const keyOf = (target: string, type: string, listener: object, options: unknown) => {
    const capture = typeof options === 'object' && options ? Reflect.get(options, 'capture') : options;
    return `${target} ${type} ${numberOf(listener)} ${Boolean(capture)}`;
  };
  EventTarget.prototype.addEventListener = function count(type, listener, options) {
    const target = nameOf(this ?? window);
    if (target && listener) {
      const key = keyOf(target, type, listener, options);
      active.set(key, 1);
      const { once, signal } = typeof options === 'object' ? options : {};
      if (once) add.call(this, type, () => active.delete(key), { once: true });
      if (signal) add.call(signal, 'abort', () => active.delete(key));
    }
    return add.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function discount(type, listener, options) {
    const target = nameOf(this ?? window);
    if (target && listener) active.delete(keyOf(target, type, listener, options));
    return remove.call(this ?? window, type, listener, options);
  };

  const intervals = new Set<unknown>();
  const { setInterval: start, clearInterval: end } = window;
  window.setInterval = ((...given: Parameters<typeof start>) => {
    const id = start(...given);
    intervals.add(id);
    return id;
  }) as typeof start;
  window.clearInterval = ((id) => {
    intervals.delete(id);
    end(id);
  }) as typeof end;

  const sockets = new Set<WebSocket>();
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given: ConstructorParameters<typeof Socket>) {
      super(...given);
      sockets.add(this);
      add.call(this, 'close', () => sockets.delete(this));
    }
  };

  page.__renderers = [];
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    isDisabled: false,
    renderers: new Map(),
    inject: ({ version }: { version: string }) => page.__renderers.push(version),
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    checkDCE() {},
  };

  let present: unknown;
  Object.defineProperty(window, globalName, {
    configurable: true,
    get: () => present,
    set: (value: CensusWindow['__container']) => {
      present = value;
      if (value) page.__container = value;
    },
  });

  page.__census = () => {
    const listeners: Record<string, number> = {};
    for (const key of active.keys()) {
      const name = key.split(' ').slice(0, 2).join(' ');
      listeners[name] = (listeners[name] ?? 0) + 1;
    }
    const styles = document.querySelectorAll('style, link[rel=stylesheet]').length;
    const nodes = document.body.childElementCount;
    return { listeners, intervals: intervals.size, sockets: sockets.size, styles, nodes };
  };
}
