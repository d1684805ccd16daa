import { build } from 'esbuild';
import { join } from 'node:path';
import * as z from 'zod';
import { evaluate, leavingOut } from './evaluate';
import type { Workspace } from './workspace';

const texts = z.record(z.string(), z.string());
const written = z.object({
  pictures: texts,
  guardCalls: z.array(z.string()),
  toDosCall: z.string(),
  outerPages: texts,
});

/** Inlined into the page: the host's first scripts and the styles of what they render. */
export interface FirstPaint {
  frame: {
    /** In the head: requests the data that the page will show. */
    calls: string;
    /** In the body: renders the frame. */
    script: string;
    style: string;
  };
  /** Pages before sign-in contain these in place of the frame's parts; `pages` is their markup by path. */
  outer: { script: string; style: string; pages: Readonly<Record<string, string>> };
}

/** Modules whose output a page that has just been opened never shows. */
// redos-exception: names of modules of this checkout
const unused = /^(?:shared-kernel\/(?:runtime(?:\/early)?|client)|.*\/remotes\/loading\/.*)$/;

const entries = [
  'early/calls.ts',
  'early/main.ts',
  'early/early.css',
  'sign-in/outer.ts',
  'sign-in/outer.css',
];

/** Bundles the host's first scripts, with the markup that is rendered once at build time. */
export async function firstPaint({ packageDir, cacheDir, mode }: Workspace): Promise<FirstPaint> {
  const folder = packageDir('host');
  const text = `
    export { pictures, guardCalls, toDosCall } from './src/early/pictures';
    export { outerPages } from './src/sign-in/outer-pages';`;
  const plugins = [leavingOut(({ kind, path }) => kind === 'dynamic-import' || unused.test(path))];
  const { pictures, guardCalls, toDosCall, outerPages } = written.parse(
    await evaluate({ text, folder, cacheDir, plugins }),
  );
  const { outputFiles } = await build({
    entryPoints: entries.map((file) => join(folder, 'src', file)),
    define: {
      pictures: JSON.stringify(pictures),
      guardCalls: JSON.stringify(guardCalls),
      toDosCall: JSON.stringify(toDosCall),
    },
    bundle: true,
    minify: mode === 'production',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    outdir: '/',
    outbase: join(folder, 'src'),
    logLevel: 'silent',
  });
  const textOf = (name: string) => outputFiles.find(({ path }) => path.endsWith(name))?.text.trim() ?? '';
  const scriptOf = (name: string) => textOf(name).replaceAll('</script', String.raw`<\/script`);
  return {
    frame: { calls: scriptOf('calls.js'), script: scriptOf('main.js'), style: textOf('early.css') },
    outer: { script: scriptOf('outer.js'), style: textOf('outer.css'), pages: outerPages },
  };
}
