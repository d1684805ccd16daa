import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../build/plain-files';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { compile } from './compile';
import { remoteConfig } from './remote.config';

const folder = temporaryFolder();

/** Builds a remote of one page that imports shared modules lazily, and returns its entry's text. */
async function entryOf(shared: readonly string[], cacheDir: string): Promise<string> {
  write(join(folder, 'src'), {
    'expose.js': `export const load = () => import('./page.js');`,
    'page.js': shared
      .map((part) => `export const ${part} = () => import('shared-kernel/${part}');`)
      .join('\n'),
  });
  const outputDir = join(folder, 'out');
  const config = remoteConfig({
    remote: 'plain',
    packageDir: folder,
    outputDir,
    cacheDir,
    mode: 'production',
    development: { exposed: './src/expose.js', entry: 'remote-entry.[contenthash:16].js' },
  });
  await compile({ ...config, mode: 'production', optimization: { ...config.optimization, minimize: false } });
  const entry = filesBelow(outputDir).find((name) => /remote-entry.*\.js$/.test(name)) ?? '';
  return readFileSync(join(outputDir, entry), 'utf8');
}

describe('the entry of a remote', () => {
  it('is the same from a warm cache as from an empty one when chunks without scripts change', async () => {
    await entryOf(['list', 'form'], join(folder, 'warm'));
    const warm = await entryOf(['list', 'detail', 'chart'], join(folder, 'warm'));
    const cold = await entryOf(['list', 'detail', 'chart'], join(folder, 'cold'));

    expect(warm).toContain('chunkMatcher');
    expect(warm).toBe(cold);
  });
});
