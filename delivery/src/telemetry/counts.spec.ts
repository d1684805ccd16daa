import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from '../edge/edge.fixture';
import { emptyBucket } from '../environment/bucket.fixture';
import { BucketObjects } from '../storage/bucket-objects';
import { FolderObjects } from '../storage/folder-objects';
import { countsSince } from './counts';
import { CountsStore } from './counts-store';
import { CountsWriter } from './counts-writer';

const newDataDir = temporaryFolders();
const storeIn = (dataDir: string) => new CountsStore(new FolderObjects(dataDir));
const bucket = emptyBucket();
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

/** Opens a writer whose clock the test sets. */
function aWriter(store: string | CountsStore, time: string) {
  let now = at(time);
  const writer = new CountsWriter(typeof store === 'string' ? storeIn(store) : store, () => now);
  return Object.assign(writer, {
    moveTo: (next: string | Date) => void (now = typeof next === 'string' ? at(next) : next),
  });
}

/** The counts in a folder from nine o'clock on. */
const countsIn = (dataDir: string) => countsSince(storeIn(dataDir), at('09:00:00'));

const loaded = (version: string, ms: number) =>
  ({ remote: 'claims', version, count: 'loads', measure: { of: 'loadMs', value: ms } }) as const;

describe('counts of browser reports', () => {
  it('are stored by remote and version, with the 75th percentile of times', async () => {
    const dataDir = newDataDir();
    const writer = aWriter(dataDir, '09:30:00');
    for (let ms = 1; ms <= 1000; ms += 1) writer.add(loaded('1.0.0', ms));
    writer.add({ remote: 'claims', version: '1.1.0', count: 'failures' });
    writer.add({ remote: 'finance', version: '1.0.0', count: 'errors' });
    await writer.flush();

    const counts = await countsIn(dataDir);

    expect(counts.claims?.['1.1.0']).toEqual({ loads: 0, failures: 1, errors: 0, replaced: 0 });
    expect(counts.finance?.['1.0.0']?.errors).toBe(1);
    expect(counts.claims?.['1.0.0']).toMatchObject({ loads: 1000, failures: 0, errors: 0 });
    expect(counts.claims?.['1.0.0']?.reports).toEqual({ loadMs: 1000 });
    const p75 = counts.claims?.['1.0.0']?.loadMsP75 ?? 0;
    expect(Math.abs(p75 - 750)).toBeLessThan(75);
  });

  it('report layout shift as a fraction, not in thousandths', async () => {
    const dataDir = newDataDir();
    const writer = aWriter(dataDir, '09:30:00');
    writer.add({ remote: 'claims', version: '1.0.0', measure: { of: 'clsMilli', value: 100 } });
    await writer.flush();

    const shift = (await countsIn(dataDir)).claims?.['1.0.0']?.clsP75 ?? 0;

    expect(Math.abs(shift - 0.1)).toBeLessThan(0.01);
  });

  it('are summed over concurrent writers and restarts', async () => {
    const dataDir = newDataDir();
    for (const time of ['09:30:00', '09:30:00', '10:05:00']) {
      const writer = aWriter(dataDir, time);
      for (let times = 0; times < 2; times += 1) {
        writer.add(loaded('1.0.0', 100));
        await writer.flush();
      }
    }

    expect((await countsIn(dataDir)).claims?.['1.0.0']?.loads).toBe(6);
  });

  it('are summed over all edges that share a bucket', async () => {
    const stores = [1, 2].map(() => new CountsStore(new BucketObjects(bucket.settings), 10_000));
    for (const store of stores) {
      const writer = aWriter(store, '09:30:00');
      writer.add(loaded('1.0.0', 100));
      await writer.flush();
    }

    for (const store of stores)
      expect((await countsSince(store, at('09:00:00'))).claims?.['1.0.0']?.loads).toBe(2);
  });

  it('leave out events before the requested minute', async () => {
    const dataDir = newDataDir();
    const writer = aWriter(dataDir, '09:29:59');
    for (const time of ['09:29:59', '09:30:00', '10:00:00']) {
      writer.moveTo(time);
      writer.add(loaded('1.0.0', 100));
    }
    await writer.flush();

    const loadsSince = async (time: string) =>
      (await countsSince(storeIn(dataDir), at(time))).claims?.['1.0.0']?.loads ?? 0;
    expect(await loadsSince('09:29:30')).toBe(3);
    expect(await loadsSince('09:30:30')).toBe(2);
    expect(await loadsSince('10:00:59')).toBe(1);
    expect(await loadsSince('10:01:00')).toBe(0);
  });

  it('expire after eight days', async () => {
    const dataDir = newDataDir();
    const writer = aWriter(dataDir, '09:30:00');
    writer.add(loaded('1.0.0', 100));
    await writer.flush();
    writer.moveTo(new Date('2026-11-29T10:30:00Z'));
    writer.add(loaded('1.0.0', 100));
    await writer.flush();

    expect(readdirSync(join(dataDir, 'telemetry'))).toEqual([expect.stringMatching(/^2026-11-29T10-/)]);
  });

  it('are limited to 500 versions, however many are reported', async () => {
    const dataDir = newDataDir();
    const writer = aWriter(dataDir, '09:30:00');
    for (let patch = 0; patch < 2000; patch += 1) writer.add(loaded(`1.0.${patch}`, 100));
    await writer.flush();

    expect(Object.keys((await countsIn(dataDir)).claims ?? {})).toHaveLength(500);
  });

  it('ignore invalid files', async () => {
    const dataDir = newDataDir();
    const writer = aWriter(dataDir, '09:30:00');
    writer.add(loaded('1.0.0', 100));
    await writer.flush();
    mkdirSync(join(dataDir, 'telemetry'), { recursive: true });
    writeFileSync(join(dataDir, 'telemetry', '2026-11-21T09-broken.json'), '{"30":');
    writeFileSync(join(dataDir, 'telemetry', '2026-11-21T09-other.json'), '{"30":{"claims":7}}');

    expect((await countsIn(dataDir)).claims?.['1.0.0']?.loads).toBe(1);
  });

  it('are empty while there is no data folder', async () => {
    expect(await countsIn(newDataDir())).toEqual({});
  });
});
