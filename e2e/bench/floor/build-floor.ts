import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { kindNames, kinds, staticPath, type KindName } from '../pages/kinds';

/** The source of a kind's page, without its extension. */
const sourceOf = (kind: KindName) => kinds[kind].name.replace(' page', '');

/** Bundles the floor into a folder that the edge serves like a host: same headers, same brotli, same API. */
export async function buildFloor(folder: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: kindNames.map((kind) => resolve(`e2e/bench/floor/${sourceOf(kind)}.jsx`)),
    outdir: folder,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The packages that the portal is built from, so that a version difference cannot distort the comparison.
    nodePaths: [resolve('shared-kernel/node_modules')],
    logLevel: 'error',
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  const files: Record<string, string> = {};
  const integrity: Record<string, string> = {};
  for (const { path, contents } of outputFiles) {
    const bytes = Buffer.from(contents);
    const name = basename(path, '.js');
    const file = `assets/${name}.${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.js`;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await writeFile(join(folder, file), bytes);
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }));
    files[name] = file;
    integrity[file] = hashOf(bytes);
  }
  const page = pageOf(kindNames.map((kind) => [kinds[kind].path.replace(':id', ''), files[sourceOf(kind)]]));
  await writeFile(join(folder, 'index.html'), page);
  const record = {
    name: 'floor',
    version: '0.0.0',
    variant: 'monolith',
    kernel: '0.3.0',
    api: '1.0.0',
    entry: Object.values(files),
    shared: {},
    imports: {},
    integrity: { 'index.html': hashOf(page), ...integrity },
  };
  await writeFile(join(folder, 'build.json'), JSON.stringify(record));
}

const hashOf = (served: string | Buffer) => `sha384-${createHash('sha384').update(served).digest('base64')}`;

/**
 * All pages have the same HTML: a script requests the only bundle of the opened page, before anything else; the static
 * page needs none.
 */
const pageOf = (bundles: readonly (readonly [path: string, file: string | undefined])[]) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>%PORTAL_BRAND%</title>
    <link rel="icon" href="data:," />
    <script nonce="%PORTAL_NONCE%">
      for (const [path, file] of ${JSON.stringify(bundles)})
        if (location.pathname.startsWith(path))
          document.write('<script defer src="/' + file + '"></' + 'script>');
    </script>
    <!--portal:head-->
  </head>
  <body>
    <div id="root"></div>
    <script nonce="%PORTAL_NONCE%">
      if (location.pathname === '${staticPath}')
        document.getElementById('root').innerHTML = '<h1 data-first>保单管理</h1>';
    </script>
  </body>
</html>
`;
