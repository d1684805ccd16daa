import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow } from '../build/plain-files';
import { builtApi, startApi, type RunningApi } from './api-process';

/** The demo's data are made for one day, so that they are the same whenever they are used; stories begin at it, too. */
const demoDay = '2026-11-21T09:30:00+08:00';

/** Starts the API of this checkout on a copy of the demo's data, which goes when it stops. */
export async function startDemoApi(rootDir: string): Promise<RunningApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verification-'));
  await copyDemoData(rootDir, dataDir, demoDay);
  const { port, stop } = await startApi(builtApi(rootDir), dataDir, demoDay);
  return {
    port,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Copies what the API's first start at this instant makes into an empty folder. It is made once per build of the API
 * and instant, some 20 s, and kept in `.cache/`.
 */
export async function copyDemoData(rootDir: string, dataDir: string, now: string): Promise<void> {
  const prepared = await prepare(rootDir, now);
  await cp(prepared, dataDir, { recursive: true });
}

async function prepare(rootDir: string, now: string): Promise<string> {
  const dist = builtApi(rootDir);
  const hash = createHash('sha256').update(now);
  for (const file of filesBelow(dist).filter((name) => name.endsWith('.js')))
    hash.update(readFileSync(join(dist, file)));
  const all = join(rootDir, '.cache', 'demo-data');
  const folder = join(all, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  await rm(all, { recursive: true, force: true });
  const making = `${folder}.${process.pid}`;
  await mkdir(making, { recursive: true });
  await (await startApi(dist, making, now)).stop();
  await rename(making, folder);
  return folder;
}
