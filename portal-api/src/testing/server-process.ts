import { execFile, fork, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { bundleForNode } from './bundle-for-node';
import { testPiiSecret, testProviderToken, type Portal } from './portal';

const root = join(__dirname, '..', '..');

type Message = Partial<{ progress: string; port: number; failed: string; heartbeat: true }>;

export interface ServerProcess {
  child: ChildProcess;
  /** Resolves with the first message for which `matches` returns a value; rejects when the process ends before. */
  hears<T>(matches: (message: Message) => T | undefined): Promise<T>;
  /** Resolves with the exit code; null after a signal. */
  ended: Promise<number | null>;
  /** Sends the signal, and resolves as `ended`. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Resolves with its complete standard output when the process has ended. */
  printed: Promise<string>;
}

/** Returns a port on which nothing listens. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Bundles the API for the specs of one file and runs it as separate processes, which end with the file. */
export function serverProcesses() {
  const outdir = join(root, 'node_modules', '.cache', 'server-process', String(process.pid));
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    const entry = (name: string) => join(root, 'src', `${name}.ts`);
    const entries = {
      server: entry('server'),
      worker: entry('worker'),
      'rotate-secret': entry('rotate-secret'),
      backup: entry('backup/main'),
    };
    await bundleForNode(entries, outdir);
  }, 30_000);
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(outdir, { recursive: true, force: true });
  });

  /** Overrides settings of this machine: no seed, a free port, the embedded database, and the given settings. */
  const environment = (dataDir: string, settings: Record<string, string>) => ({
    ...process.env,
    PORTAL_DATA_DIR: dataDir,
    PORTAL_SEED: 'none',
    PORTAL_API_PORT: '0',
    DATABASE_URL: '',
    DATABASE_DIRECT_URL: '',
    ...settings,
  });

  function start(dataDir: string, settings: Record<string, string> = {}): ServerProcess {
    const child = fork(join(outdir, 'server.js'), [], {
      env: environment(dataDir, settings),
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      execArgv: [],
    });
    children.push(child);
    const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
    return {
      child,
      ended,
      end(signal) {
        child.kill(signal);
        return ended;
      },
      printed: child.stdout ? text(child.stdout) : Promise.resolve(''),
      hears: (matches) =>
        new Promise((resolve, reject) => {
          child.on('message', (message) => {
            const found = matches(message as Message);
            if (found !== undefined) resolve(found);
          });
          void ended.then((code) => reject(new Error(`ended with ${code}`)));
        }),
    };
  }

  /** Returns the output of a command; a refusal ends it with 1 and is part of the output. */
  const printed =
    (name: string) =>
    async (
      dataDir: string,
      settings: Record<string, string> = {},
      words: readonly string[] = [],
    ): Promise<string> => {
      const options = { env: environment(dataDir, settings) };
      const command = [join(outdir, `${name}.js`), ...words];
      const { stdout, stderr } = await promisify(execFile)(process.execPath, command, options).catch(
        (failed: { stdout: string; stderr: string }) => failed,
      );
      return stdout || stderr;
    };
  const rotate = printed('rotate-secret');

  return Object.assign(start, {
    /** Returns the output of `npm run secret:rotate`. */
    rotateSecret: async (...given: Parameters<typeof rotate>): Promise<unknown> =>
      JSON.parse(await rotate(...given)),
    /** Returns the output of `npm run backup` and `npm run restore`. */
    backup: printed('backup'),
  });
}

/** Sets the clock of the process on this port, as the provider does. */
export const setClock = (port: number, instant: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/provider-api/commands/clock:set`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testProviderToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ positional: [instant] }),
  });

/** Returns the settings of a process on a portal's database, which is left as after a first start. */
export async function settingsOn({ ctx: { db } }: Portal, url: string, demoNow: string) {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  await sql`create table if not exists seeding (state text not null)`.execute(db);
  await sql`insert into seeding select 'done' where not exists (select from seeding)`.execute(db);
  return {
    DATABASE_URL: url,
    PORTAL_DATABASE_SCHEMA: rows[0]?.schema ?? '',
    PORTAL_SECRET: testPiiSecret,
    PROVIDER_TOKEN: testProviderToken,
    PROVIDER_AUTOPILOT: 'off',
    DEMO_NOW: demoNow,
  };
}
