import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flip, foreign, openReleased, ours, strict } from '../signatures/released.fixture';
import { SigningKeys, type SigningSettings } from '../signatures/signing-keys';
import { FolderObjects } from '../storage/folder-objects';
import { jsonBytes } from '../storage/object-store';
import { LiveRegistry } from './live-registry';
import { RegistryStore } from './registry-store';

describe('a signed registry state', () => {
  it('is ignored with a changed byte, another revision, a foreign key, or no signature', async () => {
    const { dataDir, stateOf } = await openReleased();
    const newest = readFileSync(stateOf(2));
    const next = JSON.parse(newest.toString());
    const { signature, ...unsigned } = next;
    const keysOf = (settings: SigningSettings) => new SigningKeys(settings);
    const objects = new FolderObjects(dataDir);
    const read = () => new RegistryStore(objects, () => {}, keysOf(strict));
    const forged = new RegistryStore(
      objects,
      () => {},
      keysOf({ RELEASES_SIGNING_KEY: foreign.pem, RELEASES_KEYS: ours.publicPem }),
    );

    for (const bytes of [
      newest,
      readFileSync(stateOf(1)),
      jsonBytes({ ...next, revision: 3 }),
      jsonBytes({ ...unsigned, revision: 3 }),
      Buffer.from(JSON.stringify({ ...unsigned, signature, revision: 2 })),
    ]) {
      writeFileSync(stateOf(3), bytes);
      expect((await read().read())?.revision).toBe(2);
      expect((await read().audit()).issues).toContainEqual(
        expect.stringContaining('00000003.json does not count'),
      );
    }
    rmSync(stateOf(3));
    await forged.update(
      async (present) => present && { ...present, change: { ...present.change, who: 'x' } },
    );
    expect((await read().read())?.revision).toBe(2);
    rmSync(stateOf(3));
    for (const at of newest.keys()) {
      flip(stateOf(2), at);
      expect([at, (await read().read())?.revision]).toEqual([at, 1]);
      writeFileSync(stateOf(2), newest);
    }
    // The next change is written after the ignored state, and can be read.
    writeFileSync(stateOf(3), newest);
    await read().update(
      async (present) => present && { ...present, change: { ...present.change, who: 'wu' } },
    );
    expect(await read().read()).toMatchObject({ revision: 4, change: { who: 'wu' } });
  });

  it('is ignored with an invalid signature, even where no signature is required', async () => {
    const { dataDir, stateOf } = await openReleased({ settings: {} });
    const newest = JSON.parse(readFileSync(stateOf(2), 'utf8'));
    const { signature, ...unsigned } = newest;
    const keys = new SigningKeys({}, dataDir);
    const read = () => new RegistryStore(new FolderObjects(dataDir), () => {}, keys);

    const { keyid, sig } = signature;
    for (const wrong of [
      '',
      {},
      { keyid },
      { keyid, sig: '' },
      { keyid: '', sig },
      { keyid, sig: Buffer.alloc(64, 1).toString('base64') },
    ]) {
      writeFileSync(stateOf(2), jsonBytes({ ...unsigned, signature: wrong }));
      expect([wrong, (await read().read())?.revision]).toEqual([wrong, 1]);
    }
    writeFileSync(stateOf(2), jsonBytes(unsigned));
    expect((await read().audit()).issues).toContainEqual(
      expect.stringContaining('00000002.json has no signature, though states before it have one'),
    );
  });

  it('is not replaced by an older state, even after a restart of the edge', async () => {
    const { dataDir, stateOf, openWith } = await openReleased();
    const reports: string[] = [];
    const edge = () =>
      new LiveRegistry({
        registry: openWith().registry,
        dataDir: join(dataDir, 'edge'),
        maxAgeMs: 0,
        refusesOlder: true,
        report: (problem) => reports.push(problem),
      });
    await edge().read();
    rmSync(stateOf(2));

    expect((await edge().read())?.environments.production?.visits?.current).toBe('1.1.0');
    expect(reports).toEqual([expect.stringContaining('it is at revision 1 again, 2 was served before')]);
  });
});
