import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { feeds } from '../settings';

const taskset = '/usr/bin/taskset';

/** Output of the portal's own measurement of its live feed. */
export interface FeedFigures {
  feeds: number;
  openMs: number;
  memoryPerFeed: { heapKb: number; rssKb: number };
  /** `deliverMs`: from the commit until the last reader has received it. */
  broadcasts: { writeMs: number; deliverMs: number; cpuMs: number }[];
  isOnOneCore: boolean;
}

/** Measures two thousand open feeds and a message to each: server and readers on one core if they can be pinned. */
export async function measureFeeds(): Promise<FeedFigures> {
  const script = [process.execPath, '--expose-gc', resolve('portal-api/.cache/bench/feed.js')];
  const isOnOneCore = existsSync(taskset);
  const [command = '', ...args] = isOnOneCore ? [taskset, '-c', '0', ...script] : script;
  const { stdout } = await run(command, args, { env: { ...process.env, FEEDS: String(feeds) } });
  return { ...(JSON.parse(stdout) as Omit<FeedFigures, 'isOnOneCore'>), isOnOneCore };
}

const run = promisify(execFile);

/** Output of delivery's own measurement of its registry. */
export interface RegistryFigures {
  /** Slowest of all rounds, in milliseconds; promote and rollback from their time in the history. */
  served: { store: string; promoteMs: number; rollbackMs: number; commandMs: number; rounds: number }[];
  writers: { store: string; writers: number; changes: number; seconds: number; lost: number }[];
  canary: {
    /** Percent of a million customers by remote and requested percent. */
    shares: Record<string, Record<string, number>>;
    worstPoints: number;
    fellOut: number;
  };
}

/** Measures how soon a change is served, what fifty concurrent writers lose, and who is in a canary's share. */
export async function measureRegistry(): Promise<RegistryFigures> {
  const { stdout } = await run(process.execPath, [resolve('delivery/.cache/bench/registry.js')]);
  return JSON.parse(stdout) as RegistryFigures;
}
