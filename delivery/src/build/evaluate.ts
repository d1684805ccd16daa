import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

export interface Evaluated {
  /** A module's source: re-exports of what is evaluated. */
  text: string;
  /** Where its imports start from. */
  folder: string;
  cacheDir: string;
  plugins?: Plugin[];
}

/** Bundles a module of this checkout for Node, runs it, and resolves with what it exports. */
export async function evaluate({ text, folder, cacheDir, plugins = [] }: Evaluated): Promise<unknown> {
  const work = join(cacheDir, 'describe');
  const outfile = join(work, `${process.pid}-${performance.now()}.mjs`);
  await mkdir(work, { recursive: true });
  await build({
    stdin: { contents: text, resolveDir: folder, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    // For CommonJS packages that require what Node has built in.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    logLevel: 'silent',
    plugins,
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile, { force: true });
  }
}
