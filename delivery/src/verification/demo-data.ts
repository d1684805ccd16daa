import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow } from '../build/plain-files';
import { fork } from 'node:child_process';
import { Refusal } from '../refusal';

interface RunningApi {
  port: number;
  stop(): Promise<void>;
}

/** The first start on an empty folder creates the demo data, which takes a minute on a slow machine. */
const timeoutMs = 300_000;

/** Returns the folder of the built API; throws a Refusal when it is not built. */
function builtApi(rootDir: string): string {
  const dist = join(rootDir, 'portal-api', 'dist');
  if (existsSync(join(dist, 'server.js'))) return dist;
  throw new Refusal(`there is no built API in ${dist}: npm run build`);
}

/** Resolves once the API listens on a free port; with a fixed clock, and without cases that progress automatically. */
function startApi(dist: string, dataDir: string, now: string): Promise<RunningApi> {
  const { PATH, HOME, TMPDIR, NODE_ENV } = process.env;
  const child = fork(join(dist, 'server.js'), [], {
    // No other setting of the portal is passed on: those name a database, a bucket and ports that are in use.
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV,
      PORTAL_SEED: 'demo',
      PORTAL_API_PORT: '0',
      PORTAL_DATA_DIR: dataDir,
      PROVIDER_AUTOPILOT: 'off',
      DEMO_NOW: now,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the API did not report its port')), timeoutMs);
    void exited.then(() => reject(new Error(`the API ended with ${child.exitCode} before it listened`)));
    child.on('message', (message) => {
      if (typeof message !== 'object' || !('port' in message) || typeof message.port !== 'number') return;
      clearTimeout(timer);
      resolve({ port: message.port, stop });
    });
  });
}

/** The demo data is created for one fixed day, so that it is always the same; stories start at that time, too. */
const demoDay = '2026-11-21T09:30:00+08:00';

/** Starts the API of this checkout on a copy of the demo data, which is removed when it stops. */
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

/** Copies the demo data, made once per build of the API and start time, in some 20 s, and cached in `.cache/`. */
export async function copyDemoData(rootDir: string, dataDir: string, now: string): Promise<void> {
  const prepared = await prepare(rootDir, now);
  await cp(prepared, dataDir, { recursive: true });
}

const anHour = 3_600_000;

/** Removes earlier builds' data; a folder of the last hour may be in use by another process. */
async function removeUnused(all: string): Promise<void> {
  if (!existsSync(all)) return;
  for (const name of await readdir(all)) {
    const found = await stat(join(all, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > anHour)
      await rm(join(all, name), { recursive: true, force: true });
  }
}

async function prepare(rootDir: string, now: string): Promise<string> {
  const dist = builtApi(rootDir);
  const hash = createHash('sha256').update(now);
  for (const file of filesBelow(dist).filter((name) => name.endsWith('.js')))
    hash.update(readFileSync(join(dist, file)));
  const all = join(rootDir, '.cache', 'demo-data');
  const folder = join(all, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  await removeUnused(all);
  await mkdir(all, { recursive: true });
  const making = await mkdtemp(`${folder}.`);
  await (await startApi(dist, making, now)).stop();
  try {
    await rename(making, folder);
  } catch (error) {
    // Another process has made the same data meanwhile.
    if (!existsSync(folder)) throw error;
    await rm(making, { recursive: true, force: true });
  }
  return folder;
}
