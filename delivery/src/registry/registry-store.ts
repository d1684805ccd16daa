import { jsonBytes, parseJson } from '../storage/object-store';
import type { ObjectStore } from '../storage/object-store';
import { registryRecord } from './registry-record';
import type { RegistryRecord } from './registry-record';

const folder = 'registry/';
/** Each attempt that fails is somebody else's success, so this many writers may come at once. */
const attempts = 500;
const longestPauseMs = 250;

/**
 * The registry's states as numbered objects, of which the highest counts. A new state is created under the next
 * number, which the store refuses when that number exists: a compare-and-swap that needs nothing but "create". The
 * objects are the history.
 */
export class RegistryStore {
  readonly #objects: ObjectStore;
  #known: RegistryRecord | undefined;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /**
   * The present state; undefined before the first change. Throws when the newest is not a valid record. Once a state
   * is known this costs one look for the next number.
   */
  async read(): Promise<RegistryRecord | undefined> {
    let known = this.#known ?? (await this.#newest());
    while (known) {
      if ((this.#known?.revision ?? 0) < known.revision) this.#known = known;
      known = await this.#at(known.revision + 1);
    }
    return this.#known;
  }

  /** Past states, the newest first. */
  async history(limit: number): Promise<RegistryRecord[]> {
    const { revision = 0 } = (await this.read()) ?? {};
    const wanted = Array.from({ length: Math.min(limit, revision) }, (_, back) => revision - back);
    const records = await Promise.all(wanted.map((number) => this.#at(number)));
    return records.filter((record) => record !== undefined);
  }

  /** Every state that was in force at `instant` or later, the newest first. */
  async *since(instant: Date): AsyncGenerator<RegistryRecord> {
    for (let record = await this.read(); record; record = await this.#at(record.revision - 1)) {
      yield record;
      if (new Date(record.change.at) < instant) return;
    }
  }

  /** Writes the state that follows `from`; false when somebody else has written one meanwhile. */
  async swap(from: RegistryRecord | undefined, next: Omit<RegistryRecord, 'revision'>): Promise<boolean> {
    const revision = (from?.revision ?? 0) + 1;
    return this.#objects.create(keyOf(revision), jsonBytes(registryRecord.parse({ ...next, revision })));
  }

  /**
   * Applies a change to whatever is present, again when somebody else was faster, and returns the state it made;
   * undefined when `change` wanted none.
   */
  async update(
    change: (
      present: RegistryRecord | undefined,
    ) => Omit<RegistryRecord, 'revision'> | undefined | Promise<Omit<RegistryRecord, 'revision'> | undefined>,
  ): Promise<RegistryRecord | undefined> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const present = await this.read();
      const next = await change(present);
      if (!next) return undefined;
      if (await this.swap(present, next)) return { ...next, revision: (present?.revision ?? 0) + 1 };
      // Writers that lost together would otherwise meet again at every number.
      const pauseMs = Math.random() * Math.min(10 * 2 ** attempt, longestPauseMs);
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
    throw new Error(`the registry changed ${attempts} times while it was being changed`);
  }

  async #newest(): Promise<RegistryRecord | undefined> {
    const key = (await this.#objects.list(folder)).findLast((name) => /^registry\/\d{8}\.json$/.test(name));
    return key === undefined ? undefined : this.#read(key);
  }

  #at(revision: number): Promise<RegistryRecord | undefined> {
    return revision > 0 ? this.#read(keyOf(revision)) : Promise.resolve(undefined);
  }

  async #read(key: string): Promise<RegistryRecord | undefined> {
    const bytes = await this.#objects.get(key);
    if (!bytes) return undefined;
    const parsed = registryRecord.safeParse(parseJson(bytes));
    if (!parsed.success) throw new Error(`${key} is not a registry: ${parsed.error.issues[0]?.message}`);
    return parsed.data;
  }
}

function keyOf(revision: number): string {
  return `${folder}${String(revision).padStart(8, '0')}.json`;
}
