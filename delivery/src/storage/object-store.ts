/**
 * Where the registry and published versions are kept: a folder, or a bucket that several machines share. Keys are
 * paths with forward slashes. An object is seen whole or not at all, whenever its writer is killed.
 */
export interface ObjectStore {
  /** Undefined when there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Writes, in place of what is there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Writes only where nothing is: of any number of writers of one key, exactly one is told `true`. Everything that
   * must not be lost is decided by this one step.
   */
  create(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Keys that start with `prefix`, which ends with a slash, in ascending order; only those greater than `after`. */
  list(prefix: string, after?: string): Promise<string[]>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
}

/** JSON as it is stored. */
export function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

/** Reads stored JSON; throws when it is none. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}
