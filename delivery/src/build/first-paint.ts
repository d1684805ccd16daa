import { build } from 'esbuild';
import { join } from 'node:path';
import * as z from 'zod';
import { evaluate } from './evaluate';
import type { Workspace } from './workspace';

const written = z.object({ pictures: z.record(z.string(), z.string()), guardCalls: z.array(z.string()) });

/** What the page has inlined: the host's first scripts and the styles of what they draw. */
export interface FirstPaint {
  /** In the head: asks for what the page will show. */
  calls: string;
  /** In the body: draws. */
  script: string;
  style: string;
}

/** Bundles `host/src/early/`, with what is rendered once and for all at build time. */
export async function firstPaint({ packageDir, cacheDir, mode }: Workspace): Promise<FirstPaint> {
  const folder = packageDir('host');
  const text = `export { pictures, guardCalls } from './src/early/pictures';`;
  const { pictures, guardCalls } = written.parse(await evaluate({ text, folder, cacheDir }));
  const { outputFiles } = await build({
    entryPoints: ['calls.ts', 'main.ts', 'early.css'].map((file) => join(folder, 'src/early', file)),
    define: { pictures: JSON.stringify(pictures), guardCalls: JSON.stringify(guardCalls) },
    bundle: true,
    minify: mode === 'production',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    outdir: '/',
    logLevel: 'silent',
  });
  const textOf = (name: string) => outputFiles.find(({ path }) => path.endsWith(name))?.text.trim() ?? '';
  const scriptOf = (name: string) => textOf(name).replaceAll('</script', String.raw`<\/script`);
  return { calls: scriptOf('calls.js'), script: scriptOf('main.js'), style: textOf('early.css') };
}
