import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders, write } from '../edge/edge.fixture';
import { FolderObjects } from '../storage/folder-objects';
import { promote } from './deploy';
import { deployingTo, target } from './deploying.fixture';
import { RegistryStore } from './registry-store';
import { registryRecord } from './registry-record';

const now = () => new Date('2026-11-21T02:00:00Z');
const freshDir = temporaryFolders();
const storeAt = (dir = freshDir()) => new RegistryStore(new FolderObjects(dir));
const release = (store: RegistryStore, version: string, who = 'li') =>
  promote({ ...deployingTo(store, now), who }, target, version);
const currentOf = async (store: RegistryStore) =>
  (await store.read())?.environments.production?.claims?.current;

describe('the registry record', () => {
  it('accepts only the first of two changes made on the same state', async () => {
    const dir = freshDir();
    const [one, other] = [storeAt(dir), storeAt(dir)];
    await release(one, '0.1.0');
    const seen = await other.read();
    const next = (version: string) => ({
      environments: { production: { claims: { current: version, previous: ['0.1.0'] } } },
      change: { at: now().toISOString(), who: 'x', action: 'promote' as const, ...target, to: version },
    });

    expect(await one.swap(seen, next('0.2.0'))).toBe(true);
    expect(await other.swap(seen, next('0.3.0'))).toBe(false);
    expect(await currentOf(other)).toBe('0.2.0');
  });

  it('stores who made each change, when, and what changed', async () => {
    const store = storeAt();
    await release(store, '0.1.0');
    await release(store, '0.2.0', 'wang');

    expect(await store.history(5)).toMatchObject([
      {
        revision: 2,
        change: {
          who: 'wang',
          at: '2026-11-21T02:00:00.000Z',
          action: 'promote',
          from: '0.1.0',
          to: '0.2.0',
        },
      },
      { revision: 1, change: { who: 'li', action: 'promote', to: '0.1.0' } },
    ]);
    expect(await store.history(1)).toHaveLength(1);
  });

  it('reports in an audit a state that was changed, removed or replaced after it was written', async () => {
    const dir = freshDir();
    const store = storeAt(dir);
    for (const version of ['0.1.0', '0.2.0', '0.3.0']) await release(store, version);
    const { head, issues } = await store.audit();
    expect([head?.revision, issues]).toEqual([3, []]);
    const second = join(dir, 'registry', '00000002.json');
    const written = readFileSync(second, 'utf8');

    writeFileSync(second, written.replace('"li"', '"wu"'));
    expect((await storeAt(dir).audit()).issues).toEqual([
      'registry/00000002.json is not as it was when registry/00000003.json followed it',
    ]);
    rmSync(second);
    expect((await storeAt(dir).audit()).issues).toContain('registry/00000002.json is missing');
    writeFileSync(second, written);
    const last = join(dir, 'registry', '00000003.json');
    writeFileSync(last, readFileSync(last, 'utf8').replace('"li"', '"wu"'));
    expect((await storeAt(dir).audit()).issues).toEqual([]);
    expect((await storeAt(dir).audit(head)).issues).toEqual([
      'registry/00000003.json is not the one whose hash was kept',
    ]);
  });

  it('lists the states since an instant, including the one in force at that instant', async () => {
    const store = storeAt();
    for (const [version, day] of [
      ['0.1.0', 1],
      ['0.2.0', 5],
      ['0.3.0', 9],
    ] as const)
      await promote(
        deployingTo(store, () => new Date(Date.UTC(2026, 10, day))),
        target,
        version,
      );

    const revisions: number[] = [];
    for await (const { revision } of store.since(new Date(Date.UTC(2026, 10, 7)))) revisions.push(revision);

    expect(revisions).toEqual([3, 2]);
  });

  it('leaves no temporary files, and ignores that of a killed writer', async () => {
    const dir = freshDir();
    await release(storeAt(dir), '0.1.0');
    expect(readdirSync(join(dir, 'registry'))).toEqual(['00000001.json']);
    write(dir, { 'registry/.draft-1': '{"revision":2' });

    const store = storeAt(dir);
    await release(store, '0.2.0');

    expect((await store.read())?.revision).toBe(2);
  });

  it.each(['', '{"revision":2}', '{"revi'])(
    'falls back to the last valid state when the newest is damaged, and writes the next one after it: %s',
    async (text) => {
      const dir = freshDir();
      const open = storeAt(dir);
      await release(open, '0.1.0');
      write(dir, { 'registry/00000002.json': text, 'registry/00000003.json': text });
      const reports: string[] = [];
      const store = new RegistryStore(new FolderObjects(dir), (problem) => reports.push(problem));

      expect((await store.read())?.revision).toBe(1);
      await store.read();
      expect(reports).toEqual([
        expect.stringContaining('registry/00000003.json is damaged'),
        expect.stringContaining('registry/00000002.json is damaged'),
      ]);
      await release(store, '0.2.0');

      for (const reader of [store, open, storeAt(dir)]) expect(await currentOf(reader)).toBe('0.2.0');
      expect((await store.history(5)).map(({ revision }) => revision)).toEqual([4, 1]);
    },
  );

  it('refuses a change instead of starting anew when no stored state can be read', async () => {
    const dir = freshDir();
    write(dir, { 'registry/00000001.json': '' });

    await expect(release(storeAt(dir), '0.1.0')).rejects.toThrow(/none of the 1 states .*backup/);
  });

  it('reads the format from before canaries existed', async () => {
    const dir = freshDir();
    const old = {
      revision: 1,
      environments: { production: { claims: { current: '0.1.0', previous: [] } } },
      change: { at: '2026-11-20T01:00:00.000Z', who: 'li', action: 'promote', ...target, to: '0.1.0' },
    };
    write(dir, { 'registry/00000001.json': JSON.stringify(old) });

    expect(await storeAt(dir).read()).toEqual(old);
  });

  it.each(['', 'latest', '../../etc', '1.0'])('refuses an invalid version: %s', (version) => {
    const production = { claims: { current: version, previous: [] } };
    const change = { at: now().toISOString(), who: 'x', action: 'promote', ...target, to: '0.1.0' };

    expect(registryRecord.safeParse({ revision: 1, environments: { production }, change }).success).toBe(
      false,
    );
  });
});
