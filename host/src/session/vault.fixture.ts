import { webcrypto } from 'node:crypto';

type Listener = () => void;

/**
 * A minimal IndexedDB with one key in one store, which jsdom lacks. Like the real one it runs transactions one after
 * the other.
 */
function fakeDatabase(records: Map<string, unknown>) {
  let before: Promise<void> = Promise.resolve();
  const emitter = <T extends object>(parts: T) => {
    const listeners: Record<string, Listener[]> = {};
    return {
      ...parts,
      emit: (name: string) => listeners[name]?.forEach((listener) => listener()),
      addEventListener: (name: string, listener: Listener) => (listeners[name] ??= []).push(listener),
    };
  };
  const transaction = () => {
    const running = emitter({
      objectStore: () => ({
        get(key: string) {
          const request = emitter({ result: undefined as unknown });
          before = before.then(() => {
            request.result = records.get(key);
            request.emit('success');
            running.emit('complete');
          });
          return request;
        },
        put: (value: unknown, key: string) => void records.set(key, value),
      }),
    });
    return running;
  };
  return {
    open() {
      const opening = emitter({ result: { transaction, createObjectStore() {}, close() {} } });
      void Promise.resolve().then(() => opening.emit('success'));
      return opening;
    },
  };
}

/** Installs the secure-context APIs of a browser for each test; returns the stored records. */
export function giveWebCrypto() {
  const records = new Map<string, unknown>();
  const before = { crypto: globalThis.crypto, indexedDB: globalThis.indexedDB };
  const set = (parts: object) => {
    for (const [name, value] of Object.entries(parts))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  };
  beforeEach(() => {
    records.clear();
    set({ crypto: webcrypto, indexedDB: fakeDatabase(records) });
  });
  afterEach(() => set(before));
  return records;
}
