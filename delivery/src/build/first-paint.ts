import { build } from 'esbuild';
import { join } from 'node:path';
import * as z from 'zod';
import { evaluate } from './evaluate';
import type { Workspace } from './workspace';

const written = z.object({ pictures: z.record(z.string(), z.string()), guardCalls: z.array(z.string()) });

/** What the page has inlined: the host's first script and the styles of what that draws. */
export interface FirstPaint {
  script: string;
  style: string;
}

/** Bundles `host/src/early/`, with what is rendered once and for all at build time. */
export async function firstPaint({ packageDir, cacheDir, mode }: Workspace): Promise<FirstPaint> {
  const folder = packageDir('host');
  const text = `export { pictures, guardCalls } from './src/early/pictures';`;
  const { pictures, guardCalls } = written.parse(await evaluate({ text, folder, cacheDir }));
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src/early/main.ts'), join(folder, 'src/early/early.css')],
    define: { pictures: JSON.stringify(pictures), guardCalls: JSON.stringify(guardCalls) },
    bundle: true,
    minify: mode === 'production',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    outdir: '/',
    logLevel: 'silent',
  });
  const textOf = (name: string) => outputFiles.find(({ path }) => path.endsWith(name))?.text.trim() ?? '';
  return {
    script: textOf('main.js').replaceAll('</script', String.raw`<\/script`),
    style: textOf('early.css'),
  };
}
