import { admitAll } from '../registry/change';
import { promote } from '../registry/deploy';
import { readBucketSettings } from '../storage/bucket-settings';
import { openStores } from '../storage/stores';

/**
 * One of many processes that promote at the same time: `registry-writer <name> <changes>`. It sends `ready` and waits
 * for a message, so that all start together, promotes versions of its own remote and of one that all share, sends
 * `promoted` after the first, and ends.
 */
const [name = '', changes = '1'] = process.argv.slice(2);
const store = openStores(process.env.PORTAL_DATA_DIR ?? '', readBucketSettings(process.env)).registry;
const deploying = { store, who: name, now: () => new Date(), admit: admitAll };

async function write(): Promise<void> {
  for (let change = 1; change <= Number(changes); change += 1) {
    const remote = change % 2 ? name : 'shared';
    await promote(deploying, { remote, environment: 'production' }, versionOf(name, change));
    if (change === 1) process.send?.('promoted');
  }
  process.disconnect();
}

/** Returns a version that is unique for each writer and change. */
function versionOf(writer: string, change: number): string {
  return `1.${writer.replace(/\D/g, '')}.${change}`;
}

process.once('message', () => void write());
process.send?.('ready');
