import { FolderObjects } from '../storage/folder-objects';
import { jsonBytes, parseJson } from '../storage/object-store';
import { registryRecord } from './registry-record';
import type { RegistryRecord } from './registry-record';
import type { RegistryStore } from './registry-store';

const copyKey = 'last-registry.json';

export interface LiveRegistryInput {
  registry: Pick<RegistryStore, 'read'>;
  /** Where the last known state is kept for a start without the store. */
  dataDir: string;
  /** How old an answer may be; 0 reads for every page. */
  maxAgeMs: number;
  /** How long to go on with the last known state after the store has failed. */
  retryAfterMs?: number;
  /** How long a page waits for the store. */
  patienceMs?: number;
  report?: (problem: string) => void;
  now?: () => number;
}

/**
 * The registry as the edge reads it: present, at the price of one look per page or per `maxAgeMs`, and never in the
 * way. While the store is away, or holds what nobody can read, the last known state goes on being served.
 */
export class LiveRegistry {
  readonly #input: Required<LiveRegistryInput>;
  readonly #copies: FolderObjects;
  #known: RegistryRecord | undefined;
  #goodUntil = 0;
  #reading: Promise<RegistryRecord | undefined> | undefined;
  #isFailing = false;

  constructor(input: LiveRegistryInput) {
    this.#input = {
      retryAfterMs: 3000,
      patienceMs: 2000,
      report: (problem) => void process.stderr.write(`${problem}\n`),
      now: () => performance.now(),
      ...input,
    };
    this.#copies = new FolderObjects(input.dataDir);
  }

  /** Never rejects; undefined when nothing is known. */
  read(): Promise<RegistryRecord | undefined> {
    if (this.#input.now() < this.#goodUntil) return Promise.resolve(this.#known);
    this.#reading ??= this.#refresh().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #refresh(): Promise<RegistryRecord | undefined> {
    const { registry, maxAgeMs, retryAfterMs, patienceMs, report, now } = this.#input;
    try {
      const record = await within(patienceMs, registry.read());
      if (!record && (this.#known ?? (await this.#lastKnown())))
        throw new Error('it holds no state any more');
      if (record && record.revision !== this.#known?.revision) await this.#remember(record);
      if (this.#isFailing) report('the registry can be read again');
      this.#isFailing = false;
      this.#known = record;
      this.#goodUntil = now() + maxAgeMs;
    } catch (problem) {
      this.#known ??= await this.#lastKnown();
      const instead = this.#known ? `revision ${this.#known.revision} is served on` : 'nothing is served';
      if (!this.#isFailing) report(`the registry cannot be read, ${instead}: ${String(problem)}`);
      this.#isFailing = true;
      this.#goodUntil = now() + retryAfterMs;
    }
    return this.#known;
  }

  /** A full disk costs a start without the store, not the page that is being answered. */
  async #remember(record: RegistryRecord): Promise<void> {
    await this.#copies.put(copyKey, jsonBytes(record)).catch((problem: unknown) => {
      this.#input.report(`the registry cannot be kept for a start without its store: ${String(problem)}`);
    });
  }

  async #lastKnown(): Promise<RegistryRecord | undefined> {
    try {
      const bytes = await this.#copies.get(copyKey);
      return bytes && registryRecord.parse(parseJson(bytes));
    } catch {
      return undefined;
    }
  }
}

function within<T>(patienceMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
