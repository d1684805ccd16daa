import * as z from 'zod';
import { evaluate, leavingOut } from './evaluate';

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
    await evaluate({
      text,
      folder: packageDir,
      cacheDir,
      plugins: [
        leavingOut(
          ({ path, importer }) =>
            /^[^./]/.test(path) && importer.startsWith(packageDir) && !needed.test(path),
          { 'shared-kernel/list': { defineList: 'shared-kernel/list/describe-rows' } },
        ),
      ],
    }),
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
