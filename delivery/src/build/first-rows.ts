import * as z from 'zod';
import { evaluate, leavingOut } from './evaluate';

interface RowsInput {
  packageDir: string;
  cacheDir: string;
  /** Pages that declare their first request. */
  pages: readonly { id: string; title: string; read: string; request: string }[];
}

const evaluated = z.object({
  pages: z.array(z.custom<() => Promise<unknown>>((value) => typeof value === 'function')),
  describedLists: z.custom<() => readonly { title: string; path: string; rows: object }[]>(
    (value) => typeof value === 'function',
  ),
});

/**
 * Returns, by page id, the layout of the first rows of the list that the page's first request loads, as the source
 * declares it. Pages are evaluated without React, the kernel's components and other packages that they import.
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
  // A page that cannot be evaluated in this way shows its rows once its code is loaded.
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

/** The parts of the kernel that a declaration needs; everything else that a page imports from packages is left out. */
const needed =
  /^(?:zod|shared-kernel\/(?:contract|domain|routing\/definitions|list\/describe-rows)(?:\/.*)?)$/;
