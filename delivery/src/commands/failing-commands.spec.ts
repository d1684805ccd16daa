import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders, write, writeCheckout, writeRemoteBuild } from '../edge/edge.fixture';
import { emptyBucket, type LocalBucket } from '../environment/bucket.fixture';
import { openStores } from '../storage/stores';
import { commands } from './commands';
import { commandsIn } from './desk.fixture';
import { failureInWords } from './failure-in-words';

const newFolder = temporaryFolders();
const bucket = emptyBucket();

/** Creates a checkout with a published version, in its data folder or in the bucket. */
async function setUp(settings?: LocalBucket['settings']) {
  const rootDir = newFolder();
  const { dataDir, hostDir } = writeCheckout(rootDir);
  write(rootDir, { 'broken/remote.json': '{', 'broken/mf-manifest.json': '{}' });
  writeRemoteBuild(join(rootDir, 'remote-claims', 'dist'));
  const give = (line: string, stores = openStores(dataDir, settings)) =>
    commandsIn({ rootDir, dataDir, hostDir, stores })(line);
  expect((await give('release-builds')).stderr).toBe('');
  return { rootDir, dataDir, hostDir, give };
}

/** One realistic line of each command that needs no browser and no bundler. */
const lines: Readonly<Record<string, string>> = {
  publish: 'publish visits --version 1.0.0 --from broken',
  verify: 'verify claims 9.9.9',
  matrix: 'matrix',
  promote: 'promote claims 0.1.0 --env staging',
  rollback: 'rollback claims --env production',
  retire: 'retire claims --env production',
  withdraw: 'withdraw claims 9.9.9 --reason gone',
  guard: 'guard --env production',
  status: 'status',
  versions: 'versions claims',
  rates: 'rates claims',
  audit: 'audit',
  prove: 'prove claims 9.9.9',
  prune: 'prune',
  'sign-override': 'sign-override claims 0.1.0',
  'nginx-config': 'nginx-config',
  'release-builds': 'release-builds',
  serve: 'serve --access nowhere.json',
  'issue-token': 'issue-token li',
};

/** Expects exactly one JSON object, without stack traces or source positions. */
function readAnswer(stdout: string): Record<string, unknown> {
  expect(stdout).not.toMatch(/\n +at |\.ts:\d|node:internal|has a bug|"code": "(?:invalid|unrecognized)/);
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe('every command', () => {
  it('has a sample command line in this spec', () => {
    expect(Object.keys(lines)).toEqual(Object.keys(commands));
  });

  it.each([...Object.values(lines), 'help', '', '--json', 'constructor', '__proto__ x', 'status --json=yes'])(
    'prints one JSON object on success and on failure: %s',
    async (line) => {
      const { give, hostDir } = await setUp();
      // With a host, the command would start a browser.
      if (line === 'matrix') rmSync(hostDir, { recursive: true });

      const { stdout, stderr, code } = await give(`${line} --json`.trim());

      expect(stderr).toBe('');
      expect('error' in readAnswer(stdout)).toBe(code === 1);
    },
  );

  const spoiled: [
    what: string,
    spoil: (at: { rootDir: string; dataDir: string; hostDir: string }) => void,
  ][] = [
    ['a registry that is a file', ({ dataDir }) => replace(join(dataDir, 'registry'))],
    ['no state that can be read', ({ dataDir }) => write(dataDir, { 'registry/00000001.json': '{' })],
    ['a verifications folder that is a file', ({ dataDir }) => replace(join(dataDir, 'verifications'))],
    ['a remotes folder that is a file', ({ dataDir }) => replace(join(dataDir, 'remotes'))],
    ['a broken description', ({ dataDir }) => write(dataDir, { 'remotes/claims/0.1.0/remote.json': '{' })],
    ['an empty description', ({ dataDir }) => write(dataDir, { 'remotes/claims/0.1.0/remote.json': '{}' })],
    ['a broken host', ({ hostDir }) => write(hostDir, { 'build.json': '<html>' })],
    ['a host without fields', ({ hostDir }) => write(hostDir, { 'build.json': '{"name":7}' })],
    ['no host', ({ hostDir }) => rmSync(hostDir, { recursive: true })],
    ['a data folder that is a file', ({ dataDir }) => replace(dataDir)],
    ['a broken build', ({ rootDir }) => write(rootDir, { 'remote-claims/dist/remote.json': '[]' })],
    [
      'a build with a link',
      ({ rootDir }) => symlinkSync('/etc/passwd', join(rootDir, 'remote-claims/dist/a.js')),
    ],
    ['broken sources', ({ rootDir }) => write(rootDir, { 'shared-kernel/package.json': '{' })],
  ];

  it.each(spoiled)('succeeds or fails with a readable message given %s', async (_what, spoil) => {
    const at = await setUp();
    spoil(at);

    for (const line of Object.values(lines)) {
      if (line === 'matrix' || line.startsWith('verify')) continue;
      const { stdout, stderr, code } = await at.give(`${line} --json`);

      expect([line, stderr]).toEqual([line, '']);
      expect([line, 'error' in readAnswer(stdout)]).toEqual([line, code === 1]);
    }
  });
});

function replace(path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '');
}

describe('while the bucket', () => {
  const needing = ['promote', 'rollback', 'status', 'prune', 'guard', 'release-builds', 'verify'];
  const all = (status: number) =>
    Array.from({ length: 400 }, (_, at) => ({
      method: ['GET', 'PUT', 'HEAD', 'DELETE'][at % 4] as string,
      status,
      isDone: false,
    }));

  it.each([
    ['refuses the key', 403, /the bucket refused .*403.* Check S3_ACCESS_KEY_ID/],
    ['answers with errors', 500, /the bucket refused .*500.* in a while/],
  ])(
    '%s, every command that needs it fails with that message',
    async (_what, status, words) => {
      const { give } = await setUp(bucket.settings);

      for (const name of needing) {
        bucket.failures = all(status);
        const { stdout, code } = await give(`${lines[name]} --json`);

        expect([name, code, readAnswer(stdout).error]).toEqual([name, 1, expect.stringMatching(words)]);
      }
    },
    60_000,
  );

  it('does not answer, every command that needs it fails with that message', async () => {
    const { give } = await setUp(bucket.settings);
    const gone = { ...bucket.settings, url: 'http://127.0.0.1:9/releases' };

    await Promise.all(
      needing.map(async (name) => {
        const { stdout, code } = await give(`${lines[name]} --json`, openStores(newFolder(), gone));
        const away = /the bucket at http:\/\/127\.0\.0\.1:9\/releases does not answer: .*S3_ENDPOINT/;
        expect([name, code, readAnswer(stdout).error]).toEqual([name, 1, expect.stringMatching(away)]);
      }),
    );
  });
});

describe('a system error', () => {
  it.each([
    ['ENOSPC', /disk is full: free some space/],
    ['EACCES', /may not be read or written by this user/],
    ['EROFS', /for reading alone/],
    ['EMFILE', /ulimit/],
  ])('is reported with the path and a remedy: %s', (code, words) => {
    const problem = Object.assign(new Error(`${code}: …, open '/data/x'`), {
      code,
      path: '/data/x',
      syscall: 'open',
    });

    expect(failureInWords(problem)).toMatch(words);
    expect(failureInWords(problem)).toContain('/data/x');
  });
});
