import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, write, writeRemoteBuild } from '../edge/edge.fixture';
import { openStores } from './stores';

const folder = temporaryFolder();
let count = 0;

function setUp() {
  const dataDir = join(folder, String((count += 1)));
  const build = join(dataDir, 'build');
  const stores = openStores(dataDir);
  return { dataDir, build, stores, published: stores.published };
}

describe('publishing a remote', () => {
  it('stores the build as a version and leaves no temporary files', async () => {
    const { dataDir, build, published } = setUp();
    writeRemoteBuild(build);

    expect(await published.put(build)).toEqual({ remote: 'claims', version: '0.1.0', isNew: true });
    expect((await published.describe('claims', '0.1.0')).name).toBe('claims');
    expect(readdirSync(join(dataDir, 'remotes'))).toEqual(['claims']);
  });

  it('accepts the same bytes again', async () => {
    const { build, published } = setUp();
    writeRemoteBuild(build);
    await published.put(build);

    expect((await published.put(build)).isNew).toBe(false);
  });

  it('refuses other bytes for a version that exists, and keeps the first', async () => {
    const { dataDir, build, published } = setUp();
    writeRemoteBuild(build, { code: '1' });
    await published.put(build);
    writeRemoteBuild(build, { code: '2' });

    await expect(published.put(build)).rejects.toThrow(
      'claims 0.1.0 is already published with other content',
    );
    const entry = join(dataDir, 'remotes/claims/0.1.0/assets/remote-entry.0123456789abcdef.js');
    expect(readFileSync(entry, 'utf8')).toBe('globalThis.claims = 1;');
  });

  it('refuses a version with an additional file', async () => {
    const { build, published } = setUp();
    writeRemoteBuild(build);
    await published.put(build);
    write(build, { 'assets/more.js': '' });

    await expect(published.put(build)).rejects.toThrow('assets/more.js');
  });
});
