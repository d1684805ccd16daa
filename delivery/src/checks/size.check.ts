import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check';

/**
 * Limits in bytes of brotli that a remote may send before its first page, and with any one page: one second on a slow
 * mobile connection. A remote that needs more declares a `budget` in its package.json, where a reviewer sees it.
 */
export const commonBudget = { firstLoad: 30_000, page: 60_000 };

/** A remote's own budget may be at most four times the common budget. */
export const mostBudget = { firstLoad: 4 * commonBudget.firstLoad, page: 4 * commonBudget.page };

/** Bytes of brotli of an entry that does nothing: the runtime that builds from elsewhere bundle, and ours do not. */
export const federationRuntime = 28_000;

/** Detects the runtime by the category of its log messages, which minifiers keep. */
const hasRuntime = (file: string) =>
  existsSync(file) && readFileSync(file, 'utf8').includes('[ Federation Runtime ]');

export const sizeCheck: Check = {
  name: 'size',
  findIssues({ description: { sizes, budget, assets }, folder }) {
    // Built before descriptions contained sizes.
    if (!sizes) return [];
    const { firstLoad, page } = { ...commonBudget, ...budget };
    const over = (what: string, bytes: number, limit: number) =>
      bytes > limit ? [`${what} weighs ${bytes} bytes in brotli, ${limit} are allowed`] : [];
    const { brotli } = sizes.firstLoad;
    const bringsRuntime = assets.firstLoad.some((file) => hasRuntime(join(folder, file)));
    return [
      ...(bringsRuntime
        ? over('the first load without the federation runtime', brotli - federationRuntime, firstLoad)
        : over('the first load', brotli, firstLoad)),
      ...Object.entries(sizes.pages).flatMap(([id, size]) => over(id, size.brotli, page)),
    ];
  },
};
