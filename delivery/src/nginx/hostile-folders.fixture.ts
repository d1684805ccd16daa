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
const pipeAt = (file: string) => execFileSync('/usr/bin/mkfifo', [file]);
const base = '/remotes/claims/0.1.0/';

/** Files that nobody published but that the folders may contain, and the addresses that could reveal them. */
export function plantedIn({ dataDir, hostDir }: Folders): Planted[] {
  const token = join(dataDir, 'provider.token');
  const version = join(dataDir, 'remotes', 'claims', '0.1.0');
  const inHost = (file: string) => join(hostDir, file);
  const linking =
    (file: string, target = token) =>
    () =>
      linkTo(target)(join(version, file));
  const replacing =
    (file: string, plant = linkTo(token)) =>
    () =>
      over(join(version, file), plant);
  const writing = (files: Parameters<typeof write>[1]) => () => write(version, files);
  return [
    ['a link to a file', linking('assets/more.js'), `${base}assets/more.js`],
    ['a relative link', linking('more.js', '../../../provider.token'), `${base}more.js`],
    ['a link in place of a file', replacing(list), `${base}${list}`],
    ['a link to a folder', linking('all', dataDir), `${base}all/provider.token`],
    [
      'a link in place of a folder',
      () => {
        write(dataDir, { 'other/list.0123456789abcdef.js': secret });
        replacing('assets', linkTo(join(dataDir, 'other')))();
      },
      `${base}${list}`,
    ],
    ['a link in place of the description', replacing('remote.json'), `${base}remote.json`],
    ['a link in place of the manifest', replacing('mf-manifest.json'), `${base}mf-manifest.json`],
    ['a link as compressed copy', linking(`${list}.gz`), `${base}${list}`],
    ['a link as brotli copy', linking(`${list}.br`), `${base}${list}`],
    ['a hard link', replacing(list, (file) => linkSync(token, file)), `${base}${list}`],
    ['a file that was added', writing({ 'assets/more.js': secret }), `${base}assets/more.js`],
    ['a file that was changed', writing({ [list]: secret }), `${base}${list}`],
    ['a compressed copy of something else', writing({ [`${list}.gz`]: gzipSync(secret) }), `${base}${list}`],
    ['a pipe', replacing(list, pipeAt), `${base}${list}`],
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
    ['a link in the host', () => over(inHost(script), linkTo(token)), `/${script}`],
    ['a link beside the host', () => linkTo(token)(inHost('assets/more.js')), '/assets/more.js'],
    ['a folder link in the host', () => linkTo(dataDir)(inHost('assets/all')), '/assets/all/provider.token'],
    ['a link as copy in the host', () => over(inHost(`${script}.gz`), linkTo(token)), `/${script}`],
    ['a link in place of the page', () => over(inHost('index.html'), linkTo(token)), '/login'],
    ['a changed file of the host', () => write(hostDir, { [script]: secret }), `/${script}`],
    [
      'a link among earlier builds of the host',
      () => {
        rmSync(inHost('assets'), { recursive: true });
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
  const writing = (files: Parameters<typeof write>[1]) => (from: string) => write(from, files);
  const at = (file: string, plant: (file: string) => unknown) => (from: string) => plant(join(from, file));
  const removing = (file: string) => at(file, (path) => rmSync(path, { recursive: true }));
  return [
    ['a link to a file', at('more.js', linkTo(token)), '"more.js"', 'a symbolic link'],
    ['a link that leads nowhere', at('more.js', linkTo('/nowhere')), 'a symbolic link'],
    ['a hidden link', at('.env', linkTo(token)), '".env"', 'a symbolic link'],
    ['a link to a folder', at('all', linkTo(dataDir)), '"all"', 'a symbolic link'],
    ['a link as compressed copy', at('entry.js.br', linkTo(token)), '"entry.js.br"'],
    ['a hard link', at('more.js', (file) => linkSync(token, file)), '"more.js"', 'a hard link'],
    ['a pipe', at('more.js', pipeAt), '"more.js"', 'a pipe'],
    ['a socket', at('more.js', leaveSocket), '"more.js"', 'a socket'],
    ['a backslash', writing({ '..\\provider.token': '' }), 'provider.token', 'a backslash'],
    ['a control sign', writing({ 'a\nb.js': '' }), '"a\\nb.js"', 'a control sign'],
    ['a sign that turns the text', writing({ 'a\u202ejs.txt': '' }), '\\u202e', 'a control sign'],
    [
      'a name that is no text',
      (from) => writeFileSync(Buffer.from(`${from}/\xff.js`, 'latin1'), ''),
      'not text in UTF-8',
    ],
    ['a long name', writing({ [`${'报'.repeat(70)}.js`]: '' }), 'is longer than'],
    ['two names of one letter case', writing({ 'a.js': '', 'A.js': '' }), '"A.js"', '"a.js"', 'rename one'],
    ['two folders of one letter case', writing({ 'a/1.js': '', 'A/2.js': '' }), '"A"', '"a"', 'rename one'],
    ['two forms of one letter', writing({ '\u00e9.js': '', 'e\u0301.js': '' }), 'rename one'],
    ['a name like the description', writing({ 'Remote.JSON': '{}' }), '"Remote.JSON"', 'rename one'],
    [
      'a folder in place of the description',
      at('remote.json', (file) => over(file, () => write(file, { 'a.js': '' }))),
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
    ['a huge description', writing({ 'remote.json': ' '.repeat(2_000_000) }), '"remote.json"', 'bytes'],
    ['an entry outside', writing(manifestOf('../../../', 'provider.token')), 'provider.token', '".."'],
    ['an absolute entry', writing(manifestOf('', token)), 'remoteEntry', 'an absolute path'],
    ['a chunk outside', writing(manifestOf('', 'entry.js', ['../../../portal.secret'])), 'portal.secret'],
    ['a chunk that is a list of hashes', writing(manifestOf('', 'entry.js', ['remote.json'])), 'remote.json'],
    ['no manifest', removing('mf-manifest.json'), 'mf-manifest.json', 'Is the bundler'],
    ['no description', removing('remote.json'), 'remote.json is missing'],
    ['nothing at all', removing('.'), 'there is no folder'],
    [
      'a file in place of the folder',
      at('.', (from) => over(from, (file) => writeFileSync(file, ''))),
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
