import { readFile } from 'node:fs/promises';
import type { OnResolveArgs, Plugin } from 'esbuild';
import * as z from 'zod';
import { evaluate } from './evaluate';

interface RowsInput {
  packageDir: string;
  cacheDir: string;
  /** Pages that say what they ask for first. */
  pages: readonly { id: string; title: string; read: string; request: string }[];
}

const evaluated = z.object({
  pages: z.array(z.custom<() => Promise<unknown>>((value) => typeof value === 'function')),
  describedLists: z.custom<() => readonly { title: string; path: string; rows: object }[]>(
    (value) => typeof value === 'function',
  ),
});

/**
 * By id of a page: what its list's first rows look like, from what its source declares of the list that its first read
 * answers. Pages are evaluated without React, the kernel's parts and what else they import of packages.
 */
export async function firstRowsOf({
  packageDir,
  cacheDir,
  pages,
}: RowsInput): Promise<Record<string, object>> {
  if (pages.length === 0) return {};
  const text = [
    `export { describedLists } from 'shared-kernel/list/describe-rows';`,
    `export const pages = [${pages.map(({ request }) => `() => import(${JSON.stringify(`./src/${request}`)})`).join(', ')}];`,
  ].join('\n');
  const found = evaluated.parse(
    await evaluate({ text, folder: packageDir, cacheDir, plugins: [declarationsOnly(packageDir)] }),
  );
  // A page that cannot be evaluated like this has its rows when its code is there.
  for (const load of found.pages) await load().catch(() => undefined);
  const lists = found.describedLists();
  return Object.fromEntries(
    pages.flatMap(({ id, title, read }) => {
      const [path] = read.split('?');
      const list = lists.find((one) => one.path === path && one.title === title);
      return list ? [[id, list.rows] as const] : [];
    }),
  );
}

/** What a declaration needs of the kernel; everything else that a page takes from packages is left out. */
const needed =
  /^(?:zod|shared-kernel\/(?:contract|domain|routing\/definitions|list\/describe-rows)(?:\/.*)?)$/;

function declarationsOnly(packageDir: string): Plugin {
  return {
    name: 'declarations-only',
    setup(bundle) {
      bundle.onResolve({ filter: /\.css$/ }, ({ path }) => ({ path, namespace: 'left-out' }));
      bundle.onResolve({ filter: /^[^./]/ }, async (asked) => {
        const { path, importer } = asked;
        if (!importer.startsWith(packageDir) || needed.test(path)) return undefined;
        return { path: `${path} for ${importer}`, namespace: 'left-out', pluginData: await namesIn(asked) };
      });
      bundle.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path, pluginData }) => ({
        contents: leftOut(path, (pluginData as string[] | undefined) ?? []),
        resolveDir: packageDir,
      }));
    },
  };
}

/** A module that has these names and does nothing. */
function leftOut(path: string, names: readonly string[]): string {
  const isList = path.startsWith('shared-kernel/list ');
  const others = names.filter((name) => !isList || name !== 'defineList');
  return [
    `const nothing = new Proxy(function () {}, { get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : nothing), apply: () => nothing, construct: () => nothing });`,
    ...(isList ? [`export { defineList } from 'shared-kernel/list/describe-rows';`] : []),
    ...others.map((name) =>
      name === 'default' ? `export default nothing;` : `export const ${name} = nothing;`,
    ),
  ].join('\n');
}

/** What a module imports from a package, by name. */
async function namesIn({ path, importer, kind }: OnResolveArgs): Promise<string[]> {
  // Written by the compiler, not in the source.
  if (path.startsWith('react/jsx')) return ['jsx', 'jsxs', 'Fragment'];
  if (kind === 'dynamic-import') return ['default'];
  const source = await readFile(importer, 'utf8');
  // redos-exception: source of this checkout
  const clauses = [...source.matchAll(/(?:import|export)\s+(?!type\b)([^'";]+?)\s+from\s+['"]([^'"]+)['"]/g)]
    .filter(([, , from]) => from === path)
    .map(([, clause = '']) => clause);
  return [
    ...new Set(
      clauses.flatMap((clause) => [
        ...(/^[\w$]/.test(clause) ? ['default'] : []),
        // redos-exception: source of this checkout
        ...(/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          // redos-exception: source of this checkout
          .map((name) => name.split(/\s+as\s+/)[0] ?? name),
      ]),
    ),
  ];
}
