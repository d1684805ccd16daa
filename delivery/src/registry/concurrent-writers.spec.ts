import { join } from 'node:path';
import { build } from 'esbuild';
import { temporaryFolder } from '../edge/edge.fixture';
import { openLocalBucket } from '../environment/bucket.fixture';
import { openStores } from '../storage/stores';
import { letWrite, lostChanges } from '../testing/many-writers';
import { promote } from './deploy';
import { deployingTo, target } from './deploying.fixture';

const folder = temporaryFolder();
const packageDir = join(import.meta.dirname, '..', '..');
const script = join(folder, 'registry-writer.cjs');
/** `npm run bench -- --only registry` uses five times as many writers. */
const writers = 10;

// Thirty processes take long on a busy machine.
jest.setTimeout(180_000);

beforeAll(async () => {
  await build({
    entryPoints: [join(packageDir, 'src', 'testing', 'registry-writer.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // All of them start at once: tree-shaken and minified, each has less to parse.
    minify: true,
    logLevel: 'warning',
  });
});

describe('many processes that promote at the same time', () => {
  it('lose no change in a folder: each change is in the history and follows the one before', async () => {
    const dataDir = join(folder, 'data');
    const options = { writers, changes: 2 };

    await letWrite({ ...options, script, env: { PORTAL_DATA_DIR: dataDir } });

    const { registry } = openStores(dataDir);
    expect(await lostChanges(registry, options)).toEqual([]);
    expect((await registry.read())?.revision).toBe(2 * writers);
  });

  it('lose no change in a bucket', async () => {
    const bucket = await openLocalBucket(1000);
    const options = { writers, changes: 1 };

    await letWrite({ ...options, script, env: bucket.env });

    const { registry } = openStores(join(folder, 'copies'), bucket.settings);
    expect(await lostChanges(registry, options)).toEqual([]);
    await bucket.close();
  });

  it('lose no change when some of them are killed halfway, and the next promotion still succeeds', async () => {
    const dataDir = join(folder, 'killed');
    const options = { writers: 8, changes: 15, killedWithinMs: 600 };

    await letWrite({ ...options, script, env: { PORTAL_DATA_DIR: dataDir } });

    const { registry } = openStores(dataDir);
    expect(await lostChanges(registry, options)).toEqual([]);
    const killed = (await registry.history(10_000)).filter(({ change: { who } }) => /[13579]$/.test(who));
    expect(killed.length).toBeGreaterThan(0);
    await promote(deployingTo(registry), { ...target, remote: 'shared' }, '2.0.0');
    expect((await registry.read())?.change.who).toBe('li');
  });

  it('are reported as having lost changes that the history lacks', async () => {
    const { registry } = openStores(join(folder, 'data'));

    expect(await lostChanges(registry, { writers, changes: 3 })).toContain('writer-7 writer-7 1.7.3');
  });
});
