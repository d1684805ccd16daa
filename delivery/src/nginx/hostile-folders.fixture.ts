import { execFileSync, spawnSync } from 'node:child_process';
import { linkSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { write, writeRemoteBuild } from '../edge/edge.fixture';

/** Content that must never leave the data folder. */
export const secret = 'the token of the provider, 0123456789abcdef';

const list = 'assets/list.0123456789abcdef.js';
const script = 'assets/main.0123456789abcdef.js';

/** The folders of a portal that serves claims 0.1.0. */
interface Folders {
  dataDir: string;
  hostDir: string;
}

type Planted = [title: string, plant: () => void, ...addresses: string[]];

const over = (file: string, plant: (file: string) => void) => {
  rmSync(file, { recursive: true, force: true });
  plant(file);
};
const linkTo = (target: string) => (file: string) => symlinkSync(target, file);
const base = '/remotes/claims/0.1.0/';

/** Files that nobody published but that the folders may contain, and the addresses that could reveal them. */
export function plantedIn({ dataDir, hostDir }: Folders): Planted[] {
  const token = join(dataDir, 'provider.token');
  const version = join(dataDir, 'remotes', 'claims', '0.1.0');
  const inVersion = (file: string) => join(version, file);
  return [
    ['a link to a file', () => linkTo(token)(inVersion('assets/more.js')), `${base}assets/more.js`],
    ['a relative link', () => linkTo('../../../provider.token')(inVersion('more.js')), `${base}more.js`],
    ['a link in place of a file', () => over(inVersion(list), linkTo(token)), `${base}${list}`],
    ['a link to a folder', () => linkTo(dataDir)(inVersion('all')), `${base}all/provider.token`],
    [
      'a link in place of a folder',
      () => {
        write(dataDir, { 'other/list.0123456789abcdef.js': secret });
        over(inVersion('assets'), linkTo(join(dataDir, 'other')));
      },
      `${base}${list}`,
    ],
    [
      'a link in place of the description',
      () => over(inVersion('remote.json'), linkTo(token)),
      `${base}remote.json`,
    ],
    [
      'a link in place of the manifest',
      () => over(inVersion('mf-manifest.json'), linkTo(token)),
      `${base}mf-manifest.json`,
    ],
    ['a link as compressed copy', () => linkTo(token)(inVersion(`${list}.gz`)), `${base}${list}`],
    ['a link as brotli copy', () => linkTo(token)(inVersion(`${list}.br`)), `${base}${list}`],
    ['a hard link', () => over(inVersion(list), (file) => linkSync(token, file)), `${base}${list}`],
    ['a file that was added', () => write(version, { 'assets/more.js': secret }), `${base}assets/more.js`],
    ['a file that was changed', () => write(version, { [list]: secret }), `${base}${list}`],
    [
      'a compressed copy of something else',
      () => write(version, { [`${list}.gz`]: gzipSync(secret) }),
      `${base}${list}`,
    ],
    [
      'a pipe',
      () => over(inVersion(list), (file) => execFileSync('/usr/bin/mkfifo', [file])),
      `${base}${list}`,
    ],
    [
      'a version that is a link',
      () => linkTo(dataDir)(join(dataDir, 'remotes/claims/9.9.9')),
      '/remotes/claims/9.9.9/provider.token',
      '/remotes/claims/9.9.9/outside/token.js',
    ],
    [
      'a remote that is a link',
      () => {
        renameSync(join(dataDir, 'remotes/claims'), join(dataDir, 'moved'));
        write(dataDir, { [`moved/0.1.0/${list}`]: secret });
        linkTo(join(dataDir, 'moved'))(join(dataDir, 'remotes/claims'));
      },
      `${base}${list}`,
    ],
    [
      'a description that names a file outside',
      () => {
        const integrity = { '../../../provider.token': `sha384-${'A'.repeat(64)}` };
        writeRemoteBuild(version, { integrity, entry: '../../../provider.token' });
      },
      '/',
      `${base}..%2f..%2f..%2fprovider.token`,
      `${base}%2e%2e/%2e%2e/%2e%2e/provider.token`,
    ],
    ['a link in the host', () => over(join(hostDir, script), linkTo(token)), `/${script}`],
    ['a link beside the host', () => linkTo(token)(join(hostDir, 'assets/more.js')), '/assets/more.js'],
    [
      'a folder link in the host',
      () => linkTo(dataDir)(join(hostDir, 'assets/all')),
      '/assets/all/provider.token',
    ],
    ['a link as copy in the host', () => over(join(hostDir, `${script}.gz`), linkTo(token)), `/${script}`],
    ['a link in place of the page', () => over(join(hostDir, 'index.html'), linkTo(token)), '/login'],
    ['a changed file of the host', () => write(hostDir, { [script]: secret }), `/${script}`],
    [
      'a link among earlier builds of the host',
      () => {
        rmSync(join(hostDir, 'assets'), { recursive: true });
        over(join(dataDir, 'remotes/host/0.0.1', script), linkTo(token));
      },
      `/${script}`,
    ],
    [
      'a link beside earlier builds of the host',
      () => linkTo(token)(join(dataDir, 'remotes/host/0.0.1/assets/more.js')),
      '/assets/more.js',
      '/remotes/host/0.0.1/assets/more.js',
    ],
  ];
}

const stated = {
  name: 'visits',
  requires: { kernel: '^0.1.0', api: '^1.0.0' },
  routes: [{ id: 'visits.list', path: '/visits/index', title: '客户回访' }],
};
const manifestOf = (path: string, name: string, sync: string[] = []) => ({
  'mf-manifest.json': JSON.stringify({
    name: 'visits',
    metaData: { remoteEntry: { name, path } },
    exposes: [{ path: './remote', assets: { js: { sync } } }],
  }),
});
/** A valid folder from another team's bundler. */
export const soundBuild = {
  'remote.json': JSON.stringify(stated),
  ...manifestOf('', 'entry.js'),
  'entry.js': 'void 0;',
};

type Spoiled = [title: string, spoil: (from: string) => unknown, ...words: string[]];

/** Defects that make a folder built elsewhere impossible to publish, and the words that the refusal must contain. */
export function spoiledWith({ dataDir }: Pick<Folders, 'dataDir'>): Spoiled[] {
  const token = join(dataDir, 'provider.token');
  return [
    ['a link to a file', (from) => linkTo(token)(join(from, 'more.js')), '"more.js"', 'a symbolic link'],
    ['a link that leads nowhere', (from) => linkTo('/nowhere')(join(from, 'more.js')), 'a symbolic link'],
    ['a hidden link', (from) => linkTo(token)(join(from, '.env')), '".env"', 'a symbolic link'],
    ['a link to a folder', (from) => linkTo(dataDir)(join(from, 'all')), '"all"', 'a symbolic link'],
    ['a link as compressed copy', (from) => linkTo(token)(join(from, 'entry.js.br')), '"entry.js.br"'],
    ['a hard link', (from) => linkSync(token, join(from, 'more.js')), '"more.js"', 'a hard link'],
    ['a pipe', (from) => execFileSync('/usr/bin/mkfifo', [join(from, 'more.js')]), '"more.js"', 'a pipe'],
    ['a socket', (from) => leaveSocket(join(from, 'more.js')), '"more.js"', 'a socket'],
    ['a backslash', (from) => write(from, { '..\\provider.token': '' }), 'provider.token', 'a backslash'],
    ['a control sign', (from) => write(from, { 'a\nb.js': '' }), '"a\\nb.js"', 'a control sign'],
    [
      'a sign that turns the text',
      (from) => write(from, { 'a\u202ejs.txt': '' }),
      '\\u202e',
      'a control sign',
    ],
    [
      'a name that is no text',
      (from) => writeFileSync(Buffer.from(`${from}/\xff.js`, 'latin1'), ''),
      'not text in UTF-8',
    ],
    ['a long name', (from) => write(from, { [`${'报'.repeat(70)}.js`]: '' }), 'is longer than'],
    [
      'two names of one letter case',
      (from) => write(from, { 'a.js': '', 'A.js': '' }),
      '"A.js"',
      '"a.js"',
      'rename one',
    ],
    [
      'two folders of one letter case',
      (from) => write(from, { 'a/1.js': '', 'A/2.js': '' }),
      '"A"',
      '"a"',
      'rename one',
    ],
    ['two forms of one letter', (from) => write(from, { '\u00e9.js': '', 'e\u0301.js': '' }), 'rename one'],
    [
      'a name like the description',
      (from) => write(from, { 'Remote.JSON': '{}' }),
      '"Remote.JSON"',
      'rename one',
    ],
    [
      'a folder in place of the description',
      (from) => over(join(from, 'remote.json'), (file) => write(file, { 'a.js': '' })),
      'remote.json is missing',
    ],
    [
      'a huge file',
      (from) => {
        write(from, { 'more.js': '' });
        truncateSync(join(from, 'more.js'), 5_000_000_000);
      },
      '"more.js"',
      '5000000000 bytes',
    ],
    [
      'a huge description',
      (from) => write(from, { 'remote.json': ' '.repeat(2_000_000) }),
      '"remote.json"',
      'bytes',
    ],
    [
      'an entry outside',
      (from) => write(from, manifestOf('../../../', 'provider.token')),
      'provider.token',
      '".."',
    ],
    ['an absolute entry', (from) => write(from, manifestOf('', token)), 'remoteEntry', 'an absolute path'],
    [
      'a chunk outside',
      (from) => write(from, manifestOf('', 'entry.js', ['../../../portal.secret'])),
      'portal.secret',
    ],
    [
      'a chunk that is a list of hashes',
      (from) => write(from, manifestOf('', 'entry.js', ['remote.json'])),
      'remote.json',
    ],
    ['no manifest', (from) => rmSync(join(from, 'mf-manifest.json')), 'mf-manifest.json', 'Is the bundler'],
    ['no description', (from) => rmSync(join(from, 'remote.json')), 'remote.json is missing'],
    ['nothing at all', (from) => rmSync(from, { recursive: true }), 'there is no folder'],
    [
      'a file in place of the folder',
      (from) => over(from, (file) => writeFileSync(file, '')),
      'there is no folder',
    ],
  ];
}

/** Leaves a socket in the file system, as a killed owner does. */
function leaveSocket(file: string): void {
  const listen = `require('net').createServer().listen(${JSON.stringify(file)}, () => process.kill(process.pid, 9))`;
  spawnSync(process.execPath, ['-e', listen]);
}

/** Invalid claims in the index of a bucket. */
export const claimed: [title: string, change: (index: ClaimedIndex) => void, words: string][] = [
  ['a way out', ({ files }) => (files['../../../provider.token'] = hash), '".."'],
  ['an absolute name', ({ files }) => (files['/etc/passwd'] = hash), 'an absolute path'],
  ['a backslash', ({ files }) => (files['..\\provider.token'] = hash), 'a backslash'],
  ['two names of one letter case', ({ files }) => (files['MF-manifest.json'] = hash), 'rename one'],
  ['a file in place of a folder', ({ files }) => (files.assets = hash), 'rename one'],
  ['another remote', ({ description }) => (description.name = 'finance'), 'is that of finance'],
];
export interface ClaimedIndex {
  files: Record<string, string>;
  description: { name: string };
}
const hash = `sha384-${'A'.repeat(64)}`;
