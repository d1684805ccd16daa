import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { tally } from './tally';

const version = z.record(z.string(), tally);

/** One writer's counts of one hour: by minute (0 to 59), remote and version. */
const hourFile = z.record(z.string().regex(/^\d{1,2}$/), z.record(z.string(), version));

export type HourCounts = z.output<typeof hourFile>;

const fileName = /^(\d{4}-\d{2}-\d{2}T\d{2})-[\w-]+\.json$/;
const hourMs = 3_600_000;
/** A day longer than the week that `status` shows. */
const retentionMs = 8 * 24 * hourMs;

/** The hour of an instant, in UTC: `2026-11-21T09`. */
export const hourOf = (at: Date): string => at.toISOString().slice(0, 13);
const startOf = (hour: string): number => Date.parse(`${hour}:00:00.000Z`);

/**
 * The counts in the data folder. Each writer replaces a file of its own per hour as a whole, so that several edges
 * may write at once and a killed one leaves no partial file. Readers add them up.
 */
export class CountsFiles {
  readonly #dir: string;

  constructor(dataDir: string) {
    this.#dir = join(dataDir, 'telemetry');
  }

  async write(hour: string, writer: string, counts: HourCounts): Promise<void> {
    await mkdir(this.#dir, { recursive: true });
    const draft = join(this.#dir, `.draft-${randomUUID()}`);
    try {
      await writeFile(draft, JSON.stringify(counts));
      await rename(draft, join(this.#dir, `${hour}-${writer}.json`));
    } catch (problem) {
      await rm(draft, { force: true });
      throw problem;
    }
  }

  /** All files whose hour ends after `since`. Invalid files, and those removed meanwhile, are skipped. */
  async *since(since: Date): AsyncGenerator<{ start: number; counts: HourCounts }> {
    for (const { name, start } of await this.#files()) {
      if (start + hourMs <= since.getTime()) continue;
      const counts = await this.#read(name);
      if (counts) yield { start, counts };
    }
  }

  /** Removes hours after their retention time. */
  async forgetBefore(now: Date): Promise<void> {
    for (const { name, start } of await this.#files())
      if (start < now.getTime() - retentionMs) await rm(join(this.#dir, name), { force: true });
  }

  async #files(): Promise<{ name: string; start: number }[]> {
    const names = await readdir(this.#dir).catch(() => []);
    return names.flatMap((name) => {
      const hour = fileName.exec(name)?.[1];
      return hour ? [{ name, start: startOf(hour) }] : [];
    });
  }

  async #read(name: string): Promise<HourCounts | undefined> {
    try {
      return hourFile.safeParse(JSON.parse(await readFile(join(this.#dir, name), 'utf8'))).data;
    } catch {
      return undefined;
    }
  }
}
