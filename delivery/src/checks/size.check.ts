import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check';

/**
 * Bytes in brotli that a remote may send before its first page, and with any one page: a second on a slow mobile
 * line. A remote that needs more declares it as `budget` in its package.json, where a review sees it.
 */
export const commonBudget = { firstLoad: 30_000, page: 60_000 };

/** A budget of its own may be four times that of all. */
export const mostBudget = { firstLoad: 4 * commonBudget.firstLoad, page: 4 * commonBudget.page };

/**
 * Bytes in brotli of Module Federation's runtime, which builds from elsewhere have in their entry: the entry of a
 * remote that does nothing. Those of this checkout take it from the host.
 */
export const federationRuntime = 28_000;

/** The category of the runtime's own messages, which no minifier changes. */
const hasRuntime = (file: string) =>
  existsSync(file) && readFileSync(file, 'utf8').includes('[ Federation Runtime ]');

export const sizeCheck: Check = {
  name: 'size',
  findIssues({ description: { sizes, budget, assets }, folder }) {
    // Built before sizes were stated.
    if (!sizes) return [];
    const { firstLoad, page } = { ...commonBudget, ...budget };
    const over = (what: string, bytes: number, limit: number) =>
      bytes > limit ? [`${what} weighs ${bytes} bytes in brotli, ${limit} are allowed`] : [];
    const bringsRuntime = assets.firstLoad.some((file) => hasRuntime(join(folder, file)));
    return [
      ...(bringsRuntime
        ? over(
            'the first load without the federation runtime',
            sizes.firstLoad.brotli - federationRuntime,
            firstLoad,
          )
        : over('the first load', sizes.firstLoad.brotli, firstLoad)),
      ...Object.entries(sizes.pages).flatMap(([id, { brotli }]) => over(id, brotli, page)),
    ];
  },
};
