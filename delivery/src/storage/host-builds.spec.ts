import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHostBuild } from '../build/host-build-record';
import { temporaryFolder, writeHostBuild } from '../edge/edge.fixture';
import { HostBuilds, maxStoredBuilds } from './host-builds';

const folder = temporaryFolder();
let count = 0;

function setUp() {
  const dataDir = join(folder, String((count += 1)));
  const builds = new HostBuilds(dataDir);
  /** Stores a build with one file of its own and one that all of them have. */
  const store = async (number: number) => {
    const hostDir = join(dataDir, 'built', String(number));
    writeHostBuild(hostDir, {
      name: `0123456789a${number}`,
      files: { [`assets/own.${number}.js`]: `${number}` },
    });
    return builds.store(hostDir, new Date(1_000_000 * number));
  };
  const has = (file: string) => existsSync(join(dataDir, 'hosts', 'assets', file));
  return { dataDir, builds, store, has };
}

describe('stored builds of the host', () => {
  it('are the latest few, whose files stay, and no others', async () => {
    const { builds, store, has } = setUp();

    for (let number = 1; number <= maxStoredBuilds + 2; number += 1) await store(number);

    expect(await builds.names()).toEqual(['7', '6', '5', '4', '3'].map((number) => `0123456789a${number}`));
    expect([2, 3, 7].map((number) => has(`own.${number}.js`))).toEqual([false, true, true]);
    expect(has('main.0123456789abcdef.js')).toBe(true);
    expect(has('main.0123456789abcdef.js.br')).toBe(true);
    expect(has('main.0123456789abcdef.js.map')).toBe(false);
  });

  it('become the latest when they are stored again', async () => {
    const { builds, store } = setUp();
    await store(1);
    await store(2);
    const first = join(folder, String(count), 'built', '1');

    await builds.store(first, new Date(9_000_000));

    expect(await builds.names()).toEqual(['0123456789a1', '0123456789a2']);
  });

  it('can be served again unchanged', async () => {
    const { dataDir, builds, store } = setUp();
    const name = await store(1);
    await store(2);
    const restored = join(dataDir, 'restored');

    await builds.restore(name, restored);

    expect(readHostBuild(restored).name).toBe(name);
    expect(readFileSync(join(restored, 'assets/own.1.js'), 'utf8')).toBe('1');
    expect(existsSync(join(restored, 'assets/own.2.js'))).toBe(false);
    expect(existsSync(join(restored, 'index.html'))).toBe(true);
  });
});
