import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootDir } from './paths.mjs';

const cache = join(rootDir, 'node_modules', '.cache', 'evaluated');

/** Returns the exports of TypeScript code resolved from the root; bundled first, because Node 20 cannot run it. */
export async function evaluate(contents) {
  const { build } = await import('esbuild');
  const outfile = join(cache, `${process.pid}-${Date.now()}.mjs`);
  mkdirSync(cache, { recursive: true });
  await build({
    stdin: { contents, resolveDir: rootDir, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'silent',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}
