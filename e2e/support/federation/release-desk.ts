import { type ChildProcess, execFile, fork } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { port as apiPort } from '../stack';

const rootDir = join(import.meta.dirname, '..', '..', '..');
const overrideKey = 'the key of a story, long enough to be one';
const remotes = ['claims', 'finance', 'insure', 'settings'];

/**
 * A portal of its own beside the one that all stories share: with its own releases, in an environment of its own. Calls
 * go to the shared portal's API.
 */
export interface ReleaseDesk {
  readonly url: string;
  /** A command of `npm run delivery`; resolves with what it answers. Rejects when it refuses. */
  run<Answer = unknown>(...args: string[]): Promise<Answer>;
  /** Publishes a copy of the served version under another number, with another title of the page at `path`. */
  publishCopy(remote: string, version: string, page: { path: string; title: string }): Promise<string>;
  /** A folder as its team's build leaves it, not published. */
  copyOf(remote: string, version: string, page: { path: string; title: string }): string;
  stop(): Promise<void>;
}

export async function openReleaseDesk(environment: 'staging' | 'production'): Promise<ReleaseDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-desk-'));
  const dataDir = join(folder, 'data');
  const env = {
    ...process.env,
    PORTAL_DATA_DIR: dataDir,
    PORTAL_OVERRIDE_KEY: overrideKey,
    PORTAL_OPERATOR: 'story',
  };
  const run = async <Answer>(...args: string[]): Promise<Answer> => {
    const command = ['delivery/dist/delivery.js', ...args, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: rootDir, env });
    return JSON.parse(stdout) as Answer;
  };
  await run('release-builds');
  const present = (remote: string) =>
    JSON.parse(readFileSync(join(rootDir, `remote-${remote}`, 'dist', 'remote.json'), 'utf8'))
      .version as string;
  if (environment === 'staging')
    for (const remote of remotes) await run('promote', remote, present(remote), '--env', 'staging');

  const { edge, port } = await startEdge({ ...env, PORTAL_ENVIRONMENT: environment });

  const copyOf: ReleaseDesk['copyOf'] = (remote, version, { path, title }) => {
    const copy = join(folder, `${remote}-${version}`);
    cpSync(join(rootDir, `remote-${remote}`, 'dist'), copy, { recursive: true });
    const file = join(copy, 'remote.json');
    const description = JSON.parse(readFileSync(file, 'utf8'));
    description.version = version;
    for (const route of description.routes) if (route.path === path) route.title = title;
    writeFileSync(file, JSON.stringify(description));
    return copy;
  };

  return {
    url: `http://localhost:${port}`,
    run,
    copyOf,
    async publishCopy(remote, version, page) {
      cpSync(copyOf(remote, version, page), join(dataDir, 'remotes', remote, version), { recursive: true });
      await run('verify', remote, version);
      return version;
    },
    async stop() {
      edge.kill('SIGTERM');
      await new Promise((resolve) => edge.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startEdge(env: NodeJS.ProcessEnv): Promise<{ edge: ChildProcess; port: number }> {
  const edge = fork(join(rootDir, 'delivery', 'dist', 'edge.js'), {
    cwd: rootDir,
    env: { ...env, PORT: '0', PORTAL_API_PORT: String(apiPort) },
  });
  const port = await new Promise<number>((resolve, reject) => {
    edge.once('exit', (code) => reject(new Error(`the edge ended with ${code}`)));
    edge.on('message', (message: { type?: string; port?: number }) => {
      if (message.type === 'listening' && message.port) resolve(message.port);
    });
  });
  edge.removeAllListeners('exit');
  return { edge, port };
}
