import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import * as z from 'zod';
import { evaluate } from './evaluate';
import { firstRowsOf } from './first-rows';

/** The description of a remote's `routes.ts` and `slots.ts`, read without running any of its pages. */
export interface SourceDescription {
  /** The part of remote.json that is derived from the sources. */
  described: Record<string, unknown>;
  /** By route id: how the rows of its list are rendered before its code is loaded. */
  rows: Record<string, object>;
  /** By id of route or slot: the module that `load` imports, relative to `src/`. */
  pages: Record<string, string>;
}

interface SourceInput {
  remote: string;
  packageDir: string;
  cacheDir: string;
  version: string;
  kernelRange: string;
  apiRange: string;
  sharedRanges: Readonly<Record<string, string>>;
}

const lazy = z.looseObject({
  id: z.string(),
  title: z.string().optional(),
  reads: z.array(z.string()).optional(),
  load: z.unknown().optional(),
});

const evaluated = z.object({
  routes: z.array(lazy),
  slots: z.array(lazy).default([]),
  describeRemote: z.custom<(remote: object) => Record<string, unknown>>(
    (value) => typeof value === 'function',
  ),
});

/** Reads routes and slots; rejects when they are inconsistent. */
export async function describeSource(input: SourceInput): Promise<SourceDescription> {
  const hasSlots = existsSync(join(input.packageDir, 'src', 'slots.ts'));
  const entry = [
    `export { describeRemote } from 'shared-kernel/routing/definitions';`,
    `export { routes } from './src/routes';`,
    ...(hasSlots ? [`export { slots } from './src/slots';`] : []),
  ];
  const { packageDir, cacheDir } = input;
  const found = await evaluate({
    text: entry.join('\n'),
    folder: packageDir,
    cacheDir,
    plugins: [definitionsOnly],
  });
  const { routes, slots, describeRemote } = evaluated.parse(found);
  const { remote: name, version, kernelRange, apiRange, sharedRanges } = input;
  const described = describeRemote({ name, version, kernelRange, apiRange, sharedRanges, routes, slots });
  const pages = Object.fromEntries([...routes, ...slots].flatMap(({ id, load }) => pageOf(id, load)));
  const asking = routes.flatMap(({ id, title = '', reads: [read] = [] }) => {
    const request = pages[id];
    return read !== undefined && request !== undefined ? [{ id, title, read, request }] : [];
  });
  return { described, pages, rows: await firstRowsOf({ packageDir, cacheDir, pages: asking }) };
}

/** Omits pages, and loads only the part of the kernel's routing that needs neither React nor a browser. */
const definitionsOnly: Plugin = {
  name: 'definitions-only',
  setup(bundle) {
    bundle.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
    bundle.onResolve({ filter: /^shared-kernel\/routing$/ }, ({ importer, resolveDir, kind }) =>
      bundle.resolve('shared-kernel/routing/definitions', { importer, resolveDir, kind }),
    );
  },
};

/** Only a page imported here can be preloaded with the document, or fetched on hover. */
function pageOf(id: string, load: unknown): [string, string][] {
  if (load === undefined) return [];
  const [, request] = /import\(\s*["']([^"']+)["']\s*\)/.exec(String(load)) ?? [];
  if (!request)
    throw new Error(`${id}: its load has to import the page itself, by a path that is written out`);
  return [[id, request]];
}
