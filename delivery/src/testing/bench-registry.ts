import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bucketOf } from '../registry/resolution';
import { measureServed } from './measure-served';
import { openLocalBucket } from '../environment/bucket.fixture';
import { openStores } from '../storage/stores';
import { letWrite, lostChanges } from './many-writers';

const million = 1_000_000;
const shares = [0, 1, 10, 50, 100];
const watched = 20_000;

interface CanaryFigures {
  /** Percent of a million customers in the slice, by remote and requested share. */
  shares: Record<string, Record<string, number>>;
  /** The largest deviation from the requested share, in percentage points. */
  worstPoints: number;
  /** Customers that dropped out of the slice while the share rose from 0 to 100 in steps of one. */
  fellOut: number;
}

/** Measures a canary's slice: its size, and whether a rising share keeps its customers. */
function measureCanary(remotes: readonly string[]): CanaryFigures {
  const found = Object.fromEntries(remotes.map((remote) => [remote, sharesOf(remote)]));
  const points = Object.values(found).flatMap((byShare) =>
    Object.entries(byShare).map(([requested, got]) => Math.abs(got - Number(requested))),
  );
  let fellOut = 0;
  for (let id = 1; id <= watched; id += 1) {
    const customer = String(id);
    const answers = Array.from({ length: 101 }, (_, share) => bucketOf('claims', customer) < share / 100);
    if (answers.some((isIn, share) => !isIn && answers[share - 1])) fellOut += 1;
  }
  return {
    shares: found,
    worstPoints: Number(Math.max(...points).toFixed(4)),
    fellOut,
  };
}

function sharesOf(remote: string): Record<string, number> {
  const counts = shares.map(() => 0);
  for (let id = 1; id <= million; id += 1) {
    const bucket = bucketOf(remote, String(id));
    shares.forEach((share, at) => {
      if (bucket < share / 100) counts[at] = (counts[at] ?? 0) + 1;
    });
  }
  return Object.fromEntries(shares.map((share, at) => [share, ((counts[at] ?? 0) / million) * 100]));
}

interface WriterFigures {
  store: 'folder' | 'bucket';
  writers: number;
  changes: number;
  seconds: number;
  lost: number;
}

const writers = 50;

/** Lets fifty processes promote at the same time, first in a folder, then in a bucket on the loopback interface. */
async function measureWriters(script: string, folder: string): Promise<WriterFigures[]> {
  const inFolder = { script, writers, changes: 4, env: { PORTAL_DATA_DIR: join(folder, 'writers') } };
  const folderTime = await letWrite(inFolder);
  const folderLost = await lostChanges(openStores(join(folder, 'writers')).registry, inFolder);

  const bucket = await openLocalBucket(1000);
  const inBucket = { script, writers, changes: 2, env: bucket.env };
  const bucketTime = await letWrite(inBucket);
  const { registry } = openStores(join(folder, 'copies'), bucket.settings);
  const bucketLost = await lostChanges(registry, inBucket);
  await bucket.close();
  return [
    { store: 'folder', writers, changes: writers * 4, ...rounded(folderTime), lost: folderLost.length },
    { store: 'bucket', writers, changes: writers * 2, ...rounded(bucketTime), lost: bucketLost.length },
  ];
}

function rounded({ seconds }: { seconds: number }) {
  return { seconds: Number(seconds.toFixed(2)) };
}

/** Prints measurements of the registry as one JSON object: how soon a change is served, many writers, canary slices. */
const folder = mkdtempSync(join(tmpdir(), 'bench-registry-'));
try {
  const script = fileURLToPath(new URL('registry-writer.js', import.meta.url));
  const figures = {
    served: [await measureServed('folder', folder), await measureServed('bucket', folder)],
    writers: await measureWriters(script, folder),
    canary: measureCanary(['claims', 'finance', 'insure', 'settings']),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 1)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
