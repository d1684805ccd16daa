import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startOwnEdge, type Settings } from './own-edge';
import type { Described } from './release-folder';

const rootDir = join(import.meta.dirname, '..', '..', '..');
const overrideKey = 'the key of a story, long enough to be one';

interface ChangedPage {
  path: string;
  title: string;
}

export type ReleaseDesk = Awaited<ReturnType<typeof openReleaseDesk>>;

/**
 * Opens a separate portal next to the one that all stories share. It starts with the remotes of this checkout and then
 * gets its own releases in its own environment. API calls go to the shared portal's API.
 */
export async function openReleaseDesk(environment: 'staging' | 'production', settings: Settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-desk-'));
  const dataDir = join(folder, 'data');
  const own = {
    PORTAL_ENVIRONMENT: environment,
    PORTAL_OVERRIDE_KEY: overrideKey,
    PORTAL_OPERATOR: 'story',
    ...settings,
  };
  const env = { ...process.env, PORTAL_DATA_DIR: dataDir, ...own };
  /** Runs a command of `npm run delivery`; resolves with its result. Rejects with the whole output if it fails. */
  const run = async <Answer = unknown>(...args: string[]): Promise<Answer> => {
    const command = ['delivery/dist/delivery.js', ...args, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: rootDir, env }).catch(
      ({ stdout: said, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(said + stderr);
      },
    );
    return JSON.parse(stdout) as Answer;
  };
  await run('release-builds', '--env', environment);
  const edge = await startOwnEdge(dataDir, own);

  /** Returns an unpublished folder whose page at `path` has another title, as a team's build produces it. */
  const copyOf = (remote: string, version: string, { path, title }: ChangedPage): string => {
    const copy = join(folder, `${remote}-${version}`);
    cpSync(join(rootDir, `remote-${remote}`, 'dist'), copy, { recursive: true });
    const file = join(copy, 'remote.json');
    const description = JSON.parse(readFileSync(file, 'utf8'));
    description.version = version;
    for (const route of description.routes) if (route.path === path) route.title = title;
    writeFileSync(file, JSON.stringify(description));
    return copy;
  };

  /** Publishes a copy without verification. */
  const publish = async (remote: string, version: string, page: ChangedPage) =>
    cpSync(copyOf(remote, version, page), join(dataDir, 'remotes', remote, version), { recursive: true });

  const checkoutHost = join(rootDir, 'host', 'dist');
  /** Marks a version as verified in a built host. `verify` itself needs a browser and has a separate story. */
  const noteVerified = (remote: string, version: string, hostDir = checkoutHost): void => {
    const { name: host } = JSON.parse(readFileSync(join(hostDir, 'build.json'), 'utf8'));
    const records = join(dataDir, 'verifications', remote, version);
    mkdirSync(records, { recursive: true });
    const record = { remote, version, host, at: new Date().toISOString(), checks: ['story'] };
    writeFileSync(join(records, `${host}.json`), JSON.stringify(record));
  };

  /** Publishes a copy without verification, whose page throws as soon as its code is loaded. */
  const publishBroken = (remote: string, version: string, page: ChangedPage): void => {
    const copy = copyOf(remote, version, page);
    const file = join(copy, 'remote.json');
    const description = JSON.parse(readFileSync(file, 'utf8'));
    const { id } = description.routes.find(({ path }: { path: string }) => path === page.path);
    const scripts: string[] = description.assets.pages[id].files.filter((name: string) =>
      name.endsWith('.js'),
    );
    // The common chunk is used by other pages as well. Which of the remaining chunks runs first depends on the build.
    for (const chunk of scripts.filter((name) => !name.includes('/common.'))) {
      const code = Buffer.from(`throw new Error("seeded");${readFileSync(join(copy, chunk), 'utf8')}`);
      writeFileSync(join(copy, chunk), code);
      // The edge would serve the compressed files instead, and the browser would refuse them because of the hash.
      for (const packed of ['br', 'gz']) rmSync(join(copy, `${chunk}.${packed}`), { force: true });
      description.integrity[chunk] = `sha384-${createHash('sha384').update(code).digest('base64')}`;
    }
    writeFileSync(file, JSON.stringify(description));
    cpSync(copy, join(dataDir, 'remotes', remote, version), { recursive: true });
  };

  return {
    origin: edge.origin,
    /** Folder of the releases. */
    dataDir,
    run,
    copyOf,
    publish,
    publishBroken,
    noteVerified,
    /** Publishes a published version again under another number, marked as verified; returns its files. */
    copyPublished(remote: string, version: string, as: string): string[] {
      const copy = join(dataDir, 'remotes', remote, as);
      cpSync(join(dataDir, 'remotes', remote, version), copy, { recursive: true });
      const file = join(copy, 'remote.json');
      const described = JSON.parse(readFileSync(file, 'utf8')) as Described;
      writeFileSync(file, JSON.stringify({ ...described, version: as }));
      noteVerified(remote, as);
      return ['remote.json', ...Object.keys(described.integrity)];
    },
    /** Publishes a copy of the served version under another number, marked as verified. */
    async publishCopy(remote: string, version: string, page: ChangedPage): Promise<void> {
      await publish(remote, version, page);
      noteVerified(remote, version);
    },
    async stop(): Promise<void> {
      await edge.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
