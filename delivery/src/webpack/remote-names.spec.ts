import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack from 'webpack';
import { filesBelow } from '../build/plain-files';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { AskHost } from './ask-host';
import { compile } from './compile';
import { HashPlaceholders } from './hash-placeholders';
import { NoSourcePaths } from './preset';
import { BuildToken, tokenPlaceholder } from './remote.config';

const folder = temporaryFolder();

/** The minifier's input in the last build, by file name. */
let unminified: Record<string, string> = {};

/** Builds a page that loads one chunk, in the same way as a remote, and returns its scripts by name. */
async function build(text: string, out: string, context = folder): Promise<Record<string, string>> {
  write(join(context, 'src'), {
    'main.js': `import('./page.js');`,
    // Reads its own URL, as pdf.js does.
    'page.js': `console.log(${JSON.stringify(text)}, import.meta.url);`,
  });
  const outDir = join(folder, out);
  await compile({
    mode: 'production',
    context,
    devtool: 'hidden-source-map',
    entry: './src/main.js',
    output: {
      path: outDir,
      publicPath: 'auto',
      uniqueName: `remote-${tokenPlaceholder}`,
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
    },
    // Its source maps contain the folder of the sources, on which webpack's hashes depend.
    module: { rules: [{ test: /\.js$/, loader: createRequire(import.meta.url).resolve('swc-loader') }] },
    optimization: { minimize: false, realContentHash: true, moduleIds: 'natural', chunkIds: 'natural' },
    plugins: [
      new AskHost(),
      new HashPlaceholders(),
      new BuildToken(),
      new NoSourcePaths(),
      recordUnminified,
      new webpack.BannerPlugin({ banner: `globalThis.${tokenPlaceholder};`, raw: true, entryOnly: true }),
    ],
  });
  return Object.fromEntries(
    scriptsBelow(outDir).map((name) => [name, readFileSync(join(outDir, name), 'utf8')]),
  );
}

const scriptsBelow = (outDir: string) => filesBelow(outDir).filter((name) => name.endsWith('.js'));

const recordUnminified: webpack.WebpackPluginInstance = {
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('spec', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tap({ name: 'spec', stage }, (assets) => {
        unminified = Object.fromEntries(
          Object.entries(assets).map(([name, source]) => [name, source.source().toString()]),
        );
      });
    }),
};

const tokensIn = (scripts: Record<string, string>) => [
  ...new Set(Object.values(scripts).flatMap((text) => text.match(/webpackChunkremote_\w+/g) ?? [])),
];

describe('the build of a remote', () => {
  it('has one unique token in entry and chunks, which is the same for the same source', async () => {
    const [one, again, other] = [await build('one', 'a'), await build('one', 'b'), await build('other', 'c')];

    expect(tokensIn(one)).toHaveLength(1);
    expect(again).toEqual(one);
    expect(tokensIn(other)).not.toEqual(tokensIn(one));
    expect(JSON.stringify({ one, other })).not.toContain(tokenPlaceholder);
  });

  it('passes the same text to the minifier for any source folder', async () => {
    const here = await build('one', 'f');
    const minified = unminified;
    const there = await build('one', 'g', join(folder, 'another'));

    expect(unminified).toEqual(minified);
    expect(there).toEqual(here);
    expect(Object.values(here).join('')).not.toContain(folder);
  });

  it('refers to a chunk by the hash in its file name', async () => {
    const scripts = await build('one', 'd');
    const chunk = Object.keys(scripts).find((name) => !name.startsWith('main')) ?? '';

    expect(chunk).not.toBe('');
    expect(Object.values(scripts).join('')).toContain(/\.(\w+)\.js$/.exec(chunk)?.[1]);
  });

  it('loads chunks through the host when there is one, with their integrity hash', async () => {
    const scripts = await build('one', 'e');
    const main = Object.entries(scripts).find(([name]) => name.startsWith('main'))?.[1] ?? '';

    expect(main).toContain('__PORTAL_FILES__.load(');
    expect(main).toContain('script.integrity = globalThis.__PORTAL_FILES__.integrityOf(script.src)');
  });
});
