import { randomUUID } from 'node:crypto';
import { CountsFiles, hourOf } from './counts-files';
import type { HourCounts } from './counts-files';
import { addSighting, emptyTally } from './tally';
import type { Sighting } from './tally';

/** Soon enough for whoever watches a canary, seldom enough for the disk. */
const restMs = 1000;
/** Versions of all remotes in one hour; nobody has so many, so what is above them is made up. */
const mostVersions = 500;

/** Counts in memory and keeps the data folder a second behind. A kill loses that second. */
export class CountsWriter {
  readonly #files: CountsFiles;
  readonly #now: () => Date;
  readonly #writer = randomUUID();
  #hour = '';
  #counts: HourCounts = {};
  #versions = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(dataDir: string, now: () => Date = () => new Date()) {
    this.#files = new CountsFiles(dataDir);
    this.#now = now;
  }

  add(sighting: Sighting): void {
    const at = this.#now();
    if (hourOf(at) !== this.#hour) this.#turnTo(hourOf(at));
    const { remote, version } = sighting;
    const key = `${remote}@${version}`;
    if (!this.#versions.has(key) && this.#versions.size >= mostVersions) return;
    this.#versions.add(key);
    const remotes = (this.#counts[at.getUTCMinutes()] ??= {});
    const versions = (remotes[remote] ??= {});
    addSighting((versions[version] ??= emptyTally()), sighting);
    this.#timer ??= setTimeout(() => void this.flush(), restMs);
  }

  /** Resolves when all that was counted lies in the data folder, or could not be put there. */
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
    this.#after(() => this.#files.forgetBefore(this.#now()));
  }

  #write(): void {
    const hour = this.#hour;
    const counts = structuredClone(this.#counts);
    this.#after(() => this.#files.write(hour, this.#writer, counts));
  }

  /** One after the other, in order. A full disk costs counts, never the page that told of them. */
  #after(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch(() => {});
  }
}
