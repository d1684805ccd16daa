import type { z } from 'zod';
import { createStore } from './store';

/**
 * One of the browser's two storages. What the browser refuses (storage is blocked, or full) is kept in memory for as
 * long as the page is open. The only place that touches them.
 */
export interface PageStorage {
  read(key: string): string | undefined;
  /** What JSON was stored; undefined for none and for what is not JSON. */
  readJson(key: string): unknown;
  /** Anything may have written to it: what the schema refuses counts as not stored. */
  readAs<T>(key: string, schema: z.ZodType<T>): T | undefined;
  /** Undefined removes. */
  write(key: string, text: string | undefined): void;
  writeJson(key: string, value: unknown): void;
  keysFrom(prefix: string): string[];
  /** The browser has refused to read or write. */
  isRefused(): boolean;
}

const isAnyRefused = createStore(false);

function openStorage(name: 'localStorage' | 'sessionStorage'): PageStorage {
  /** Removed ones are undefined. */
  const memory = new Map<string, string | undefined>();
  let isRefused = false;

  const attempt = <T>(touch: (storage: Storage) => T, refused: () => T): T => {
    try {
      // A browser that blocks storage throws here already.
      return touch(window[name]);
    } catch {
      isRefused = true;
      if (!isAnyRefused.get()) isAnyRefused.set(true);
      return refused();
    }
  };

  // Another tab could write: its value is newer.
  window.addEventListener('storage', ({ key }) => (key === null ? memory.clear() : memory.delete(key)));

  const storage: PageStorage = {
    read: (key) =>
      memory.has(key)
        ? memory.get(key)
        : attempt<string | undefined>(
            (own) => own.getItem(key) ?? undefined,
            () => undefined,
          ),
    readJson(key) {
      const text = storage.read(key);
      try {
        return text === undefined ? undefined : (JSON.parse(text) as unknown);
      } catch {
        return undefined;
      }
    },
    readAs(key, schema) {
      const read = schema.safeParse(storage.readJson(key));
      return read.success ? read.data : undefined;
    },
    write(key, text) {
      const keep = () => {
        memory.set(key, text);
        // An older value must not come back with the next page.
        attempt<void>(
          (own) => own.removeItem(key),
          () => {},
        );
      };
      attempt<void>((own) => {
        if (text === undefined) own.removeItem(key);
        else own.setItem(key, text);
        memory.delete(key);
      }, keep);
    },
    writeJson: (key, value) => storage.write(key, JSON.stringify(value)),
    keysFrom(prefix) {
      const stored = attempt(
        (own) => Object.keys(own),
        () => [],
      );
      const known = [...memory].flatMap(([key, text]) => (text === undefined ? [] : [key]));
      return [...new Set([...stored, ...known])].filter(
        (key) => key.startsWith(prefix) && storage.read(key) !== undefined,
      );
    },
    isRefused: () => isRefused,
  };
  return storage;
}

/** All tabs of this browser share it, and it outlives them. */
export const browserStorage = openStorage('localStorage');

/** Of this tab; it ends with the tab. */
export const tabStorage = openStorage('sessionStorage');

/** Whether the browser has refused storage since the page was opened: what is kept ends with the page. */
export const storageRefusal = {
  hasHappened: isAnyRefused.get,
  subscribe: isAnyRefused.subscribe,
};
