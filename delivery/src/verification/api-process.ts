import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow } from '../build/integrity';
import { Refusal } from '../refusal';

export interface RunningApi {
  port: number;
  stop(): Promise<void>;
}

/** The demo's data are made for one day, so that they are the same whenever they are used. */
const day = '2026-11-21T09:30:00+08:00';
/** Making the demo's data takes a minute on a slow machine. */
const timeoutMs = 300_000;

/** Starts the API of this checkout on a copy of the demo's data, which is made once per build of the API. */
export async function startApi(rootDir: string): Promise<RunningApi> {
  const dist = join(rootDir, 'portal-api', 'dist');
  if (!existsSync(join(dist, 'server.js')))
    throw new Refusal(`there is no built API in ${dist}: npm run build`);
  const prepared = await prepare(rootDir, dist);
  const dataDir = await mkdtemp(join(tmpdir(), 'verification-'));
  await cp(prepared, dataDir, { recursive: true });
  const running = await run(dist, dataDir);
  return {
    port: running.port,
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepare(rootDir: string, dist: string): Promise<string> {
  const hash = createHash('sha256').update(day);
  for (const file of filesBelow(dist).filter((name) => name.endsWith('.js')))
    hash.update(readFileSync(join(dist, file)));
  const folder = join(rootDir, '.cache', 'verification', hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  await rm(join(rootDir, '.cache', 'verification'), { recursive: true, force: true });
  const making = `${folder}.${process.pid}`;
  await mkdir(making, { recursive: true });
  await (await run(dist, making)).stop();
  await rename(making, folder);
  return folder;
}

function run(dist: string, dataDir: string): Promise<RunningApi> {
  const child = fork(join(dist, 'server.js'), [], {
    // A fixed port is in use by the running portal.
    env: {
      ...process.env,
      PORTAL_API_PORT: '0',
      PORTAL_DATA_DIR: dataDir,
      PROVIDER_AUTOPILOT: 'off',
      DEMO_NOW: day,
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
