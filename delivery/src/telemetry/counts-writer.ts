import { randomUUID } from 'node:crypto';
import { hourOf, type CountsStore, type HourCounts } from './counts-store';
import { addSample, emptyTally, type TelemetrySample } from './tally';

/** Limit of versions of all remotes in one hour; more can only be forged. */
const mostVersions = 500;

/** Counts in memory and writes to the store at an interval. A kill loses the counts since the last write. */
export class CountsWriter {
  readonly #writer = randomUUID();
  #hour = '';
  #counts: HourCounts = {};
  #versions = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: CountsStore,
    private readonly now: () => Date = () => new Date(),
  ) {}

  add(sample: TelemetrySample): void {
    const at = this.now();
    if (hourOf(at) !== this.#hour) this.#turnTo(hourOf(at));
    const { remote, version } = sample;
    const key = `${remote}@${version}`;
    if (!this.#versions.has(key) && this.#versions.size >= mostVersions) return;
    this.#versions.add(key);
    const remotes = (this.#counts[at.getUTCMinutes()] ??= {});
    const versions = (remotes[remote] ??= {});
    addSample((versions[version] ??= emptyTally()), sample);
    this.#timer ??= setTimeout(() => void this.flush(), this.store.writeEveryMs);
  }

  /** Resolves when all counts are written, or writing has failed. */
  flush(): Promise<void> {
    const isPending = this.#timer !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (isPending) this.#write();
    return this.#writing;
  }

  #turnTo(hour: string): void {
    void this.flush();
    this.#hour = hour;
    this.#counts = {};
    this.#versions = new Set();
    this.#after(() => this.store.forgetBefore(this.now()));
  }

  #write(): void {
    const hour = this.#hour;
    const counts = structuredClone(this.#counts);
    this.#after(() => this.store.write(hour, this.#writer, counts));
  }

  /** Runs writes one at a time, in order. A full disk or unavailable bucket loses counts but never fails the page. */
  #after(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch(() => {});
  }
}
