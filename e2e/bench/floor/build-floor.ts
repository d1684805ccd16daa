import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

/** Bundles the floor into a folder that the edge serves like a host: same headers, same brotli, same API. */
export async function buildFloor(folder: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [resolve('e2e/bench/floor/floor.jsx')],
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
  const [bundle] = outputFiles;
  if (!bundle) throw new Error('the floor has no bundle');
  const bytes = Buffer.from(bundle.contents);
  const file = `assets/floor.${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.js`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, file), bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }));
  const page = pageOf(file);
  await writeFile(join(folder, 'index.html'), page);
  const hashOf = (served: string | Buffer) =>
    `sha384-${createHash('sha384').update(served).digest('base64')}`;
  const record = {
    name: 'floor',
    version: '0.0.0',
    variant: 'monolith',
    kernel: '0.3.0',
    api: '1.0.0',
    entry: [file],
    shared: {},
    imports: {},
    integrity: { 'index.html': hashOf(page), [file]: hashOf(bytes) },
  };
  await writeFile(join(folder, 'build.json'), JSON.stringify(record));
}

const pageOf = (file: string) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>%PORTAL_BRAND%</title>
    <link rel="icon" href="data:," />
    <!--portal:head-->
    <script defer src="/${file}"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;
