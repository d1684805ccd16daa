import { type ChildProcess, execFile, fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  /** Where its releases lie. */
  readonly dataDir: string;
  /** A command of `npm run delivery`; resolves with what it answers. Rejects when it refuses. */
  run<Answer = unknown>(...args: string[]): Promise<Answer>;
  /** Publishes a copy that nobody has verified. */
  publish(remote: string, version: string, page: { path: string; title: string }): Promise<void>;
  /** Publishes a copy of the served version, taken as verified, under another number, with another title of the page at `path`. */
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

  const publish: ReleaseDesk['publish'] = async (remote, version, page) =>
    cpSync(copyOf(remote, version, page), join(dataDir, 'remotes', remote, version), { recursive: true });

  return {
    url: `http://localhost:${port}`,
    dataDir,
    run,
    copyOf,
    publish,
    async publishCopy(remote, version, page) {
      await publish(remote, version, page);
      noteVerified(dataDir, remote, version);
      return version;
    },
    async stop() {
      edge.kill('SIGTERM');
      await new Promise((resolve) => edge.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What `verify` leaves when it has passed: it takes a browser of its own, and has a story of its own. */
function noteVerified(dataDir: string, remote: string, version: string): void {
  const { name: host } = JSON.parse(readFileSync(join(rootDir, 'host', 'dist', 'build.json'), 'utf8'));
  const folder = join(dataDir, 'verifications', remote, version);
  mkdirSync(folder, { recursive: true });
  const record = { remote, version, host, at: new Date().toISOString(), checks: ['story'] };
  writeFileSync(join(folder, `${host}.json`), JSON.stringify(record));
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
