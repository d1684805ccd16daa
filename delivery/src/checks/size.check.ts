import type { Check } from './check';

/**
 * Bytes in brotli that a remote may send before its first page, and with any one page: a second on a slow mobile
 * line. A remote that needs more declares it as `budget` in its package.json, where a review sees it.
 */
export const commonBudget = { firstLoad: 30_000, page: 60_000 };

export const sizeCheck: Check = {
  name: 'size',
  findIssues({ description: { sizes, budget } }) {
    // Built before sizes were stated.
    if (!sizes) return [];
    const { firstLoad, page } = { ...commonBudget, ...budget };
    const over = (what: string, bytes: number, limit: number) =>
      bytes > limit ? [`${what} weighs ${bytes} bytes in brotli, ${limit} are allowed`] : [];
    return [
      ...over('the first load', sizes.firstLoad.brotli, firstLoad),
      ...Object.entries(sizes.pages).flatMap(([id, { brotli }]) => over(id, brotli, page)),
    ];
  },
};
