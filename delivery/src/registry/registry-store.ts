import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryRecord } from './registry-record';
import type { RegistryRecord } from './registry-record';

const attempts = 20;

/**
 * The registry's states as numbered files, of which the highest counts. A new state is linked under the next number,
 * which the file system refuses when that number exists: a compare-and-swap without a lock that a killed process
 * could leave behind. The files are the history.
 */
export class RegistryStore {
  readonly #dir: string;
  #known: RegistryRecord | undefined;

  constructor(dataDir: string) {
    this.#dir = join(dataDir, 'registry');
  }

  /** The present state; undefined before the first change. Throws when the newest file is not a valid record. */
  read(): RegistryRecord | undefined {
    const newest = this.#revisions()[0];
    if (newest === undefined) return undefined;
    if (this.#known?.revision !== newest) this.#known = this.#readRevision(newest);
    return this.#known;
  }

  /** Past states, the newest first. */
  history(limit: number): RegistryRecord[] {
    return this.#revisions()
      .slice(0, limit)
      .map((revision) => this.#readRevision(revision));
  }

  /** Writes the state that follows `from`; false when somebody else has written one meanwhile. */
  swap(from: RegistryRecord | undefined, next: Omit<RegistryRecord, 'revision'>): boolean {
    const revision = (from?.revision ?? 0) + 1;
    const record = registryRecord.parse({ ...next, revision });
    mkdirSync(this.#dir, { recursive: true });
    const draft = join(this.#dir, `.draft-${randomUUID()}`);
    writeFileSync(draft, `${JSON.stringify(record, null, 1)}\n`, { flush: true });
    try {
      linkSync(draft, this.#fileOf(revision));
      return true;
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw problem;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** Applies a change to whatever is present, again when somebody else was faster. `undefined` changes nothing. */
  update(
    change: (present: RegistryRecord | undefined) => Omit<RegistryRecord, 'revision'> | undefined,
  ): RegistryRecord | undefined {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const present = this.read();
      const next = change(present);
      if (!next) return present;
      if (this.swap(present, next)) return this.read();
    }
    throw new Error(`the registry changed ${attempts} times while it was being changed`);
  }

  #revisions(): number[] {
    if (!existsSync(this.#dir)) return [];
    return readdirSync(this.#dir)
      .flatMap((name) => /^(\d{8})\.json$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a);
  }

  #fileOf(revision: number): string {
    return join(this.#dir, `${String(revision).padStart(8, '0')}.json`);
  }

  #readRevision(revision: number): RegistryRecord {
    const file = this.#fileOf(revision);
    const parsed = registryRecord.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!parsed.success) throw new Error(`${file} is not a registry: ${parsed.error.issues[0]?.message}`);
    return parsed.data;
  }
}
