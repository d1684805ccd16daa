import type { z } from 'zod';

/** A storage that is read with a schema, since anything may have written to it, and may be full or forbidden. */
export interface StorageBox {
  read<T>(key: string, schema: z.ZodType<T>, otherwise: T): T;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  keysFrom(prefix: string): string[];
}

export function storageBox(open: () => Storage): StorageBox {
  return {
    read(key, schema, otherwise) {
      try {
        const read = schema.safeParse(JSON.parse(open().getItem(key) ?? 'null'));
        return read.success ? read.data : otherwise;
      } catch {
        return otherwise;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, JSON.stringify(value));
      } catch {
        // Nothing is stored then; the portal works without.
      }
    },
    remove(key) {
      try {
        open().removeItem(key);
      } catch {
        // Nothing has been stored either.
      }
    },
    keysFrom(prefix) {
      try {
        return Object.keys(open()).filter((key) => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
  };
}
