import { fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { storyDay } from '../support/stack';

export interface Running {
  port: number;
  pid: number;
  send(message: object): void;
  stop(): Promise<void>;
}

const timeoutMs = 900_000;

/** Starts one of the portal's own processes and resolves when it reports its port. Rejects when it ends before that. */
export function startProcess(script: string, env: Record<string, string>): Promise<Running> {
  const child = fork(resolve(script), [], {
    env: { ...process.env, PROVIDER_AUTOPILOT: 'off', DEMO_NOW: storyDay, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = () => stopped(child);
  return new Promise((fulfil, reject) => {
    const timer = setTimeout(() => reject(new Error(`${script} did not report its port`)), timeoutMs);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${script} ended with ${code} before it listened`));
    });
    child.on('message', (message) => {
      if (typeof message !== 'object' || !('port' in message) || typeof message.port !== 'number') return;
      clearTimeout(timer);
      fulfil({
        port: message.port,
        pid: child.pid ?? 0,
        send: (message) => void child.send(message, () => {}),
        stop,
      });
    });
  });
}

/** Runs a script to its end; rejects with its exit code. */
export async function runToEnd(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const child = spawn(process.execPath, [resolve(script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((fulfil) => child.once('exit', fulfil));
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${String(code)}`);
}

export interface StartedPortal {
  seconds: number;
  /** Log lines of the process before it was ready. */
  steps: string[];
  pid: number;
  stop(): Promise<void>;
}

/** Resolves with a child's output once it contains `ready`; rejects with it when the child ends before. */
export function untilSaid(child: ChildProcess, ready: string): Promise<string> {
  let said = '';
  return new Promise((fulfil, reject) => {
    const fail = (why: string) => reject(new Error(`${child.spawnargs.join(' ')} ${why}\n${said}`));
    const timer = setTimeout(fail, timeoutMs, 'was not ready in time');
    child.once('exit', () => {
      clearTimeout(timer);
      fail('ended');
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (!said.includes(ready)) return;
        clearTimeout(timer);
        fulfil(said);
      });
  });
}

/** `npm start` without npm: from the command to the ready line. */
export async function startPortal(dataDir: string, port: number): Promise<StartedPortal> {
  const began = performance.now();
  const child = spawn(process.execPath, [join('scripts', 'start.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      PORTAL_DATA_DIR: dataDir,
      DEMO_NOW: storyDay,
      PROVIDER_AUTOPILOT: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const steps = (await untilSaid(child, 'ready:')).split('\n');
  return {
    seconds: (performance.now() - began) / 1000,
    steps,
    pid: child.pid ?? 0,
    stop: () => stopped(child),
  };
}

/** Runs `work` on the portal at `PORTAL`, or on one with a separate database that is started for it. */
export async function onPortal(usualPort: number, work: (origin: string) => Promise<void>): Promise<void> {
  if (process.env.PORTAL) return work(process.env.PORTAL);
  const port = Number(process.env.PORT ?? usualPort);
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-'));
  const portal = await startPortal(dataDir, port);
  try {
    await work(`http://localhost:${port}`);
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Ends a child, by force if it takes long; resolves when it has ended. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((fulfil) => child.once('exit', fulfil));
  child.kill('SIGTERM');
  const insisting = setTimeout(() => child.kill('SIGKILL'), 8000);
  await gone;
  clearTimeout(insisting);
}
