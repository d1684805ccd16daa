import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders, write, writeRemoteBuild } from '../edge/edge.fixture';
import { emptyBucket } from '../environment/bucket.fixture';
import type { PublishedRemotes } from './published-remotes';
import { openStores } from './stores';

const entry = 'assets/remote-entry.0123456789abcdef.js';
const bucket = emptyBucket();

const freshDir = temporaryFolders();
const machine = () => openStores(freshDir(), bucket.settings).published;
const build = (options: Parameters<typeof writeRemoteBuild>[1] = {}) => {
  const dir = freshDir();
  writeRemoteBuild(dir, options);
  return dir;
};

/** Everything is written, but the writer gets no response: all retries fail. */
const diesWriting = () => Array.from({ length: 60 }, () => ({ method: 'PUT', status: 500, isDone: true }));

const kinds: [string, () => PublishedRemotes][] = [
  ['a folder', () => openStores(freshDir()).published],
  ['a bucket', machine],
];

describe.each(kinds)('versions published to %s', (_kind, open) => {
  it('have all of their files, and leave no temporary ones', async () => {
    const store = open();
    const dir = build({ code: '7' });

    expect(await store.inspect(dir)).toEqual({ remote: 'claims', version: '0.1.0', isNew: true });
    expect(await store.has('claims', '0.1.0')).toBe(false);
    expect(await store.put(dir)).toEqual({ remote: 'claims', version: '0.1.0', isNew: true });

    const copy = await store.folderOf('claims', '0.1.0');
    expect(readFileSync(join(copy, entry), 'utf8')).toBe('globalThis.claims = 7;');
    expect((await store.describe('claims', '0.1.0')).version).toBe('0.1.0');
    expect(readdirSync(store.dir)).toEqual(['claims']);
    expect(await store.names()).toEqual(['claims']);
  });

  it('are accepted again when the same source was built at another commit', async () => {
    const store = open();
    const source = (commit: string) => ({ commit, committedAt: '2026-11-21T00:00:00Z', dirty: false });
    await store.put(build({ source: source('one') }));

    expect((await store.put(build({ source: source('two') }))).isNew).toBe(false);
    expect((await store.describe('claims', '0.1.0')).source?.commit).toBe('one');
  });

  it.each([
    ['their source maps, as after a changed comment,', `${entry}.map`],
    ["the bundler's statistics", 'mf-stats.json'],
  ])('are accepted again when only %s changed', async (_what, file) => {
    const store = open();
    const withText = (text: string) => {
      const dir = build({ code: '1' });
      writeFileSync(join(dir, file), text);
      return dir;
    };
    await store.put(withText('one'));

    expect((await store.put(withText('two'))).isNew).toBe(false);
    expect(readFileSync(join(await store.folderOf('claims', '0.1.0'), file), 'utf8')).toBe('one');
  });

  it('are accepted again with the same bytes, and refused with other bytes', async () => {
    const store = open();
    await store.put(build({ code: '1' }));

    expect((await store.put(build({ code: '1' }))).isNew).toBe(false);
    await expect(store.put(build({ code: '2' }))).rejects.toThrow(
      'claims 0.1.0 is already published with other content',
    );
    const copy = await store.folderOf('claims', '0.1.0');
    expect(readFileSync(join(copy, entry), 'utf8')).toBe('globalThis.claims = 1;');
  });

  it('are refused with an additional file', async () => {
    const store = open();
    const dir = build();
    await store.put(dir);
    write(dir, { 'assets/more.js': '' });

    await expect(store.put(dir)).rejects.toThrow('assets/more.js');
  });

  it('are those of one publisher when several publish different bytes at once', async () => {
    const store = open();
    const results = await Promise.allSettled(['1', '2', '3', '4'].map((code) => store.put(build({ code }))));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = results.findIndex(({ status }) => status === 'fulfilled') + 1;
    const copy = await store.folderOf('claims', '0.1.0');
    expect(readFileSync(join(copy, entry), 'utf8')).toBe(`globalThis.claims = ${winner};`);
  });

  it('are listed by time of publication, latest first', async () => {
    const store = open();
    for (const version of ['0.9.0', '0.10.0', '0.2.0']) {
      await store.put(build({ version }));
      await new Promise((resume) => setTimeout(resume, 15));
    }

    expect((await store.versions('claims')).map(({ version }) => version)).toEqual([
      '0.2.0',
      '0.10.0',
      '0.9.0',
    ]);
    expect(await store.versions('finance')).toEqual([]);
  });

  it('are cleaned of old files of killed commands only', async () => {
    const store = open();
    await store.put(build());
    await store.folderOf('claims', '0.1.0');
    for (const [name, day] of [
      ['.incoming-1', 1],
      ['.retired-2', 2],
      ['.incoming-3', 9],
    ] as const) {
      write(join(store.dir, name), { 'remote.json': '{}' });
      utimesSync(join(store.dir, name), new Date(Date.UTC(2026, 10, day)), new Date(Date.UTC(2026, 10, day)));
    }

    await store.sweep(new Date(Date.UTC(2026, 10, 5)));

    expect(readdirSync(store.dir).sort()).toEqual(['.incoming-3', 'claims']);
  });

  it('can be retired, restored, and deleted for good', async () => {
    const store = open();
    await store.put(build());

    const retired = await store.retire('claims', '0.1.0');
    expect(await store.has('claims', '0.1.0')).toBe(false);
    await retired.restore();
    expect(await store.has('claims', '0.1.0')).toBe(true);

    await (await store.retire('claims', '0.1.0')).discard();
    expect(await store.versions('claims')).toEqual([]);
    await expect(store.folderOf('claims', '0.1.0')).rejects.toThrow('claims 0.1.0 has not been published');
  });
});

describe('versions in a bucket', () => {
  it('are copied once by each machine that serves them', async () => {
    await machine().put(build());
    const other = machine();
    bucket.requests = [];

    const [one, again] = await Promise.all([
      other.folderOf('claims', '0.1.0'),
      other.folderOf('claims', '0.1.0'),
    ]);

    expect(one).toBe(again);
    expect(bucket.requests.filter((line) => line.endsWith(entry))).toHaveLength(1);
    bucket.requests = [];
    await other.folderOf('claims', '0.1.0');
    expect(bucket.requests).toEqual([]);
  });

  it('are not served when a file was changed in transit', async () => {
    await machine().put(build());
    const key = [...bucket.objects.keys()].find((name) => name.endsWith(entry)) ?? '';
    bucket.objects.set(key, { bytes: Buffer.from('evil'), meta: {} });
    const other = machine();

    await expect(other.folderOf('claims', '0.1.0')).rejects.toThrow(
      `${entry} of claims 0.1.0 in the store is not what was published`,
    );
    expect(readdirSync(other.dir)).toEqual([]);
  });

  it('are not served when their index does not match remote.json', async () => {
    await machine().put(build());
    const [key, { bytes }] = [...bucket.objects].find(([name]) => name.endsWith('0.1.0.json')) ?? ['', {}];
    const index = JSON.parse(String(bytes));
    index.files[entry] = 'sha384-other';
    bucket.objects.set(key, { bytes: Buffer.from(JSON.stringify(index)), meta: {} });

    await expect(machine().folderOf('claims', '0.1.0')).rejects.toThrow('is not what was built');
  });

  it('do not exist until all of their files are uploaded', async () => {
    const dir = build();
    const store = machine();
    bucket.failures = diesWriting();

    await expect(store.put(dir)).rejects.toThrow('the bucket refused writing');
    bucket.failures = [];

    expect(await store.has('claims', '0.1.0')).toBe(false);
    expect((await store.put(build({ code: '2' }))).isNew).toBe(true);
  });

  it('keep no old files of killed publishers after a sweep', async () => {
    bucket.failures = [{ method: 'PUT', status: 200, isDone: true }, ...diesWriting()];
    await expect(machine().put(build())).rejects.toThrow('the bucket refused writing');
    bucket.failures = [];
    const left = [...bucket.objects.keys()];
    const store = machine();
    await store.put(build());

    await store.sweep(new Date(Date.now() - 60_000));
    expect([...bucket.objects.keys()]).toEqual(expect.arrayContaining(left));

    await store.sweep(new Date(Date.now() + 60_000));
    expect(left.filter((key) => bucket.objects.has(key))).toEqual([]);
    expect(readFileSync(join(await machine().folderOf('claims', '0.1.0'), entry), 'utf8')).toContain(
      'claims',
    );
  });

  it('keep no files of an interrupted removal after a sweep', async () => {
    const store = machine();
    await store.put(build());
    await store.retire('claims', '0.1.0');

    await store.sweep(new Date(Date.now() + 60_000));

    expect([...bucket.objects.keys()]).toEqual([]);
  });

  it('keep no files in the bucket when they are discarded', async () => {
    const store = machine();
    await store.put(build());

    await (await store.retire('claims', '0.1.0')).discard();

    expect([...bucket.objects.keys()]).toEqual([]);
  });

  it('keep file names with characters that a URL must encode', async () => {
    const dir = freshDir();
    write(dir, { 'assets/a b+c#.txt': 'x' });
    writeRemoteBuild(dir, { version: '0.1.0-rc.1' });
    await machine().put(dir);

    const copy = await machine().folderOf('claims', '0.1.0-rc.1');

    expect(readFileSync(join(copy, 'assets/a b+c#.txt'), 'utf8')).toBe('x');
  });
});
