import type * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';

/**
 * Storage of the registry and of published versions: a folder, or a bucket that several machines share. Keys are
 * paths with forward slashes. Writes are atomic: an object is complete or absent, whenever its writer is killed.
 */
export interface ObjectStore {
  /** Undefined when there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Writes an object, replacing an existing one. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Of any number of concurrent writers of a key, exactly one gets `true`: no data is lost because of this. */
  create(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Keys that start with `prefix`, which ends with a slash, in ascending order; only those greater than `after`. */
  list(prefix: string, after?: string): Promise<string[]>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
}

/** Reads a stored value; undefined when there is none. Throws a Refusal when it is invalid. */
export async function readStored<T>(
  objects: ObjectStore,
  schema: z.ZodType<T>,
  key: string,
  mend?: string,
): Promise<T | undefined> {
  const bytes = await objects.get(key);
  return bytes && readAs(schema, jsonIn(bytes, key), `${key} is invalid`, mend);
}

/** Serializes a value to JSON as it is stored. */
export function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
