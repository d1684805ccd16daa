import { join } from 'node:path';
import { openLocalBucket } from '../storage/bucket.fixture';
import { openStores } from '../storage/stores';
import { letWrite, lostChanges } from './many-writers';

export interface WriterFigures {
  store: 'folder' | 'bucket';
  writers: number;
  changes: number;
  seconds: number;
  lost: number;
}

const writers = 50;

/** Fifty processes promote at the same time, first in a folder, then in a bucket on the loopback. */
export async function measureWriters(script: string, folder: string): Promise<WriterFigures[]> {
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
