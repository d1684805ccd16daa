import { FolderObjects } from '../storage/folder-objects';
import { jsonOrNothing } from '../issues-in-words';
import { writeError, type Report } from '../reports';
import { jsonBytes } from '../storage/object-store';
import { registryRecord, type RegistryRecord } from './registry-record';
import type { RegistryStore } from './registry-store';
import { within } from '../within';

const copyKey = 'last-registry.json';

interface LiveRegistryInput {
  registry: Pick<RegistryStore, 'read'>;
  /** Local copy of the last known state, for a start without the store. */
  dataDir: string;
  /** Maximum age of a cached state; 0 reads the store for every page. */
  maxAgeMs: number;
  /** Never serves a state older than the last one, even after a restart. */
  refusesOlder?: boolean;
  /** How long the last known state is served after the store has failed. */
  retryAfterMs?: number;
  /** How long a page waits for the store. */
  timeoutMs?: number;
  report?: Report;
  now?: () => number;
}

/** The registry cannot be read and no earlier state is known: serving anything would mean a portal without remotes. */
export class RegistryUnread extends Error {
  override readonly name = 'RegistryUnread';
  readonly statusCode = 503;
}

/**
 * The registry as the edge reads it: current, with at most one read per page or per `maxAgeMs`, and never blocking.
 * While the store is unreachable or its state unreadable, the last known state is served.
 */
export class LiveRegistry {
  readonly #input: Required<LiveRegistryInput>;
  readonly #copies: FolderObjects;
  #known: RegistryRecord | undefined;
  #goodUntil = 0;
  #reading: Promise<RegistryRecord | undefined> | undefined;
  #isFailing = false;
  /** When the state was last read, or the object created. */
  #readAt: number;

  constructor(input: LiveRegistryInput) {
    this.#input = {
      refusesOlder: false,
      retryAfterMs: 3000,
      timeoutMs: 2000,
      report: writeError,
      now: () => performance.now(),
      ...input,
    };
    this.#copies = new FolderObjects(input.dataDir);
    this.#readAt = this.#input.now();
  }

  /** Resolves with undefined before the first release; rejects with RegistryUnread. */
  read(): Promise<RegistryRecord | undefined> {
    if (this.#input.now() < this.#goodUntil) return this.#present();
    this.#reading ??= this.#refresh().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Age of the served state: the time since the last read while the store fails, else 0. */
  get unreadMs(): number {
    const { now } = this.#input;
    return this.#isFailing ? now() - this.#readAt : 0;
  }

  async #refresh(): Promise<RegistryRecord | undefined> {
    const { registry, maxAgeMs, retryAfterMs, timeoutMs, report, now, refusesOlder } = this.#input;
    try {
      const record = await within(timeoutMs, registry.read(), () => {
        throw new Error(`no answer in ${timeoutMs} ms`);
      });
      const before = this.#known ?? (!record || refusesOlder ? await this.#lastKnown() : undefined);
      if (!record && before) throw new Error('it has no state any more');
      if (record && before && record.revision < before.revision)
        throw new Error(`it is at revision ${record.revision} again, ${before.revision} was served before`);
      if (record && record.revision !== this.#known?.revision) await this.#remember(record);
      if (this.#isFailing) report('the registry can be read again');
      this.#isFailing = false;
      this.#known = record;
      this.#readAt = now();
      this.#goodUntil = this.#readAt + maxAgeMs;
    } catch (problem) {
      this.#known ??= await this.#lastKnown();
      const instead = this.#known
        ? `revision ${this.#known.revision} continues to be served`
        : 'nothing is served';
      if (!this.#isFailing) report(`the registry cannot be read, ${instead}: ${String(problem)}`);
      this.#isFailing = true;
      this.#goodUntil = now() + retryAfterMs;
    }
    return this.#present();
  }

  async #present(): Promise<RegistryRecord | undefined> {
    if (this.#isFailing && !this.#known) throw new RegistryUnread('no state of the registry is known');
    return this.#known;
  }

  /** A full disk only prevents a later start without the store; it must not fail the page being served. */
  async #remember(record: RegistryRecord): Promise<void> {
    await this.#copies.put(copyKey, jsonBytes(record)).catch((problem: unknown) => {
      this.#input.report(`the local copy of the registry cannot be stored: ${String(problem)}`);
    });
  }

  async #lastKnown(): Promise<RegistryRecord | undefined> {
    try {
      const bytes = await this.#copies.get(copyKey);
      return bytes && registryRecord.parse(jsonOrNothing(bytes));
    } catch {
      return undefined;
    }
  }
}
