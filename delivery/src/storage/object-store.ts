/**
 * Storage of the registry and of published versions: a folder, or a bucket that several machines share. Keys are
 * paths with forward slashes. Writes are atomic: an object is complete or absent, whenever its writer is killed.
 */
export interface ObjectStore {
  /** Undefined when there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Writes an object, replacing an existing one. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Creates an object: of any number of concurrent writers of one key, exactly one gets `true`. Everything that must
   * not be lost relies on this step.
   */
  create(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Keys that start with `prefix`, which ends with a slash, in ascending order; only those greater than `after`. */
  list(prefix: string, after?: string): Promise<string[]>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
}

/** Serializes a value to JSON as it is stored. */
export function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

/** Parses stored JSON; throws when it is invalid. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}
