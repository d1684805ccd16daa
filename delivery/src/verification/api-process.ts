import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal';

export interface RunningApi {
  port: number;
  stop(): Promise<void>;
}

/** Starting on an empty folder makes the demo's data, which takes a minute on a slow machine. */
const timeoutMs = 300_000;

/** Where the built API is; refuses when it is not built. */
export function builtApi(rootDir: string): string {
  const dist = join(rootDir, 'portal-api', 'dist');
  if (existsSync(join(dist, 'server.js'))) return dist;
  throw new Refusal(`there is no built API in ${dist}: npm run build`);
}

/** Resolves once it listens, on a free port; with a fixed clock, and without cases that move on by themselves. */
export function startApi(dist: string, dataDir: string, now: string): Promise<RunningApi> {
  const child = fork(join(dist, 'server.js'), [], {
    // A fixed port is in use by the running portal.
    env: {
      ...process.env,
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
