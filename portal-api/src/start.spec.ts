import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(__dirname, '..');
/** Inside the package, so that the bundle finds its packages. */
const script = join(root, 'node_modules', '.cache', 'start-spec', `server-${process.pid}.mjs`);

let dataDir: string;
const children: ChildProcess[] = [];

interface Running {
  child: ChildProcess;
  /** Resolves with the first message for which `wanted` holds; rejects when the process ends before. */
  hears<T>(
    wanted: (message: Partial<{ progress: string; port: number; failed: string }>) => T | undefined,
  ): Promise<T>;
}

function run(): Running {
  const env = {
    ...process.env,
    PORTAL_DATA_DIR: dataDir,
    PORTAL_SEED: 'none',
    PORTAL_API_PORT: '0',
    DATABASE_URL: '',
  };
  const child = fork(script, [], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  children.push(child);
  return {
    child,
    hears: (wanted) =>
      new Promise((resolve, reject) => {
        child.on('message', (message) => {
          const found = wanted(message as object);
          if (found !== undefined) resolve(found);
        });
        child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
      }),
  };
}

async function until(isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 20_000; !isSo();) {
    if (Date.now() > deadline) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
const port = (message: { port?: number }) => message.port;
const health = async (at: number) => (await fetch(`http://127.0.0.1:${at}/prod-api/health`)).status;

beforeAll(async () => {
  await build({
    entryPoints: [join(root, 'src/server.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'packages-outside',
        setup: (bundling) =>
          bundling.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            /^shared-kernel|\.json$/.test(path) ? undefined : { path, external: true },
          ),
      },
    ],
  });
  dataDir = mkdtempSync(join(tmpdir(), 'portal-start-'));
}, 30_000);

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(script, { force: true });
});

describe('starting on an empty data folder', () => {
  it('survives a kill during the very first start, refuses a second process, and stops cleanly', async () => {
    const first = run();
    await first.hears((message) => message.progress);
    // Half way: the cluster is being made beside its final place.
    await until(() => existsSync(join(dataDir, 'db.new')) && readdirSync(join(dataDir, 'db.new')).length > 0);
    first.child.kill('SIGKILL');
    await ended(first.child);
    expect(readdirSync(dataDir)).toContain('portal.lock');
    expect(existsSync(join(dataDir, 'db'))).toBe(false);

    const second = run();
    const at = await second.hears(port);
    expect(await health(at)).toBe(200);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('db'))).toEqual(['db']);

    const third = run();
    const failed = await third.hears((message) => message.failed);
    expect(failed).toContain(`is in use by process ${second.child.pid}`);

    second.child.kill('SIGTERM');
    expect(await ended(second.child)).toBe(0);
    expect(readdirSync(dataDir)).not.toContain('portal.lock');
  }, 60_000);

  it('ends when its parent lets go of it', async () => {
    const orphan = run();
    await orphan.hears(port);

    orphan.child.disconnect();

    expect(await ended(orphan.child)).toBe(0);
  }, 30_000);
});
