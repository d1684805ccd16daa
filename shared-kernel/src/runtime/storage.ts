import type { z } from 'zod';
import { createStore } from './store';

/**
 * One of the browser's two storages. If the browser refuses access (storage is blocked or full), values are kept in
 * memory while the page is open. All storage access goes through this module.
 */
export interface PageStorage {
  read(key: string): string | undefined;
  /** Returns the stored JSON value; undefined when there is none or it is not valid JSON. */
  readJson(key: string): unknown;
  /** Any script may have written the value: a value that the schema rejects counts as not stored. */
  readAs<T>(key: string, schema: z.ZodType<T>): T | undefined;
  /** `undefined` removes the value. */
  write(key: string, text: string | undefined): void;
  writeJson(key: string, value: unknown): void;
  keysFrom(prefix: string): string[];
  /** The browser has refused to read or write. */
  isRefused(): boolean;
}

const isAnyRefused = createStore(false);

function openStorage(name: 'localStorage' | 'sessionStorage'): PageStorage {
  /** Removed keys have the value undefined. */
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
        // Removes the older value, which must not reappear on the next page load.
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

/** Shared by all tabs of this browser, and persistent. */
export const browserStorage = openStorage('localStorage');

/** Private to this tab; cleared with it. */
export const tabStorage = openStorage('sessionStorage');

/** Whether the browser has refused storage since the page was opened, so that values are lost with the page. */
export const storageRefusal = {
  hasHappened: isAnyRefused.get,
  subscribe: isAnyRefused.subscribe,
};
