import * as z from 'zod';
import { jsonOrNothing } from '../issues-in-words';
import { jsonBytes, type ObjectStore } from '../storage/object-store';
import { tally } from './tally';

const version = z.record(z.string(), tally);

/** One writer's counts of one hour: by minute (0 to 59), remote and version. */
const hourCounts = z.record(z.string().regex(/^\d{1,2}$/), z.record(z.string(), version));

export type HourCounts = z.output<typeof hourCounts>;

const prefix = 'telemetry/';
const keyPattern = /^telemetry\/(\d{4}-\d{2}-\d{2}T\d{2})-[\w-]+\.json$/;
const hourMs = 3_600_000;
/** One day longer than the week that `status` shows. */
const retentionMs = 8 * 24 * hourMs;
/** A writer whose clock is slow may still write to an hour that has ended. */
const lateMs = 10 * 60_000;

/** Returns the hour of a time, in UTC: `2026-11-21T09`. */
export const hourOf = (at: Date): string => at.toISOString().slice(0, 13);
const startOf = (hour: string): number => Date.parse(`${hour}:00:00.000Z`);

/**
 * Stores counts of browser reports, in the data folder or in the bucket that several edges share. Each writer replaces
 * one object per hour as a whole, so that several may write at once and a killed one leaves no partial object. Readers
 * add them up: every edge evaluates a canary by the reports to all edges.
 */
export class CountsStore {
  /** Counts of past hours, which no longer change. */
  readonly #ended = new Map<string, HourCounts | undefined>();

  constructor(
    private readonly objects: ObjectStore,
    /** One second is short enough to watch a canary and long enough for a disk; a bucket bills each write. */
    readonly writeEveryMs = 1000,
  ) {}

  async write(hour: string, writer: string, counts: HourCounts): Promise<void> {
    await this.objects.put(`${prefix}${hour}-${writer}.json`, jsonBytes(counts));
  }

  /** Yields all hours that end after `since`. Invalid objects, and objects removed meanwhile, are skipped. */
  async *since(since: Date): AsyncGenerator<{ start: number; counts: HourCounts }> {
    for (const { key, start } of await this.#hours()) {
      if (start + hourMs <= since.getTime()) continue;
      const counts = await this.#read(key, start);
      if (counts) yield { start, counts };
    }
  }

  /** Deletes hours after their retention time. */
  async forgetBefore(now: Date): Promise<void> {
    for (const { key, start } of await this.#hours()) {
      if (start >= now.getTime() - retentionMs) continue;
      await this.objects.remove(key);
      this.#ended.delete(key);
    }
  }

  async #hours(): Promise<{ key: string; start: number }[]> {
    return (await this.objects.list(prefix)).flatMap((key) => {
      const hour = keyPattern.exec(key)?.[1];
      return hour ? [{ key, start: startOf(hour) }] : [];
    });
  }

  async #read(key: string, start: number): Promise<HourCounts | undefined> {
    if (this.#ended.has(key)) return this.#ended.get(key);
    const bytes = await this.objects.get(key);
    const counts = bytes && hourCounts.safeParse(jsonOrNothing(bytes)).data;
    if (start + hourMs + lateMs < Date.now()) this.#ended.set(key, counts);
    return counts;
  }
}
