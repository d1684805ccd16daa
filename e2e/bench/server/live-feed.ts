import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { feeds } from '../settings';

const run = promisify(execFile);
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

/** Two thousand open feeds and a message to each: server and readers on one core where the system can pin them. */
export async function measureFeeds(): Promise<FeedFigures> {
  const script = [process.execPath, '--expose-gc', resolve('portal-api/.cache/bench/feed.js')];
  const isOnOneCore = existsSync(taskset);
  const [command = '', ...args] = isOnOneCore ? [taskset, '-c', '0', ...script] : script;
  const { stdout } = await run(command, args, { env: { ...process.env, FEEDS: String(feeds) } });
  return { ...(JSON.parse(stdout) as Omit<FeedFigures, 'isOnOneCore'>), isOnOneCore };
}
