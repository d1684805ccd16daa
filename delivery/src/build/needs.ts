import * as z from 'zod';

const listOf = (pattern: RegExp, such: string) =>
  z.array(z.string().regex(pattern, `must be such as ${such}`)).optional();

/** What a remote uses besides its area and the contract; each name except globals may end in `*`. */
export const needs = z.strictObject({
  /** Names that it adds to `window`. */
  globals: listOf(/^[A-Za-z_$][\w$]*$/, '"VisitsMap"'),
  /** Keys of both storages, databases and caches; those that begin with the remote's name need no entry. */
  storage: listOf(/^[\w.:/-]{3,80}\*?$/, '"map-tiles" or "map.*"'),
  /** Paths of this portal that it calls, besides those below /prod-api. */
  endpoints: listOf(/^\/[\w./-]{2,100}\*?$/, '"/tiles/*"'),
  /** Workers that exist at the same time. */
  workers: z.int('must be a whole number').nonnegative('must not be below 0').optional(),
});

/** Limits of what a remote may need: names in each list, and workers. */
export const mostNeeded = { globals: 20, storage: 10, endpoints: 10, workers: 2 };

/** Whether one of the names equals this one, or is a prefix of it that ends in `*`. */
export const isAmong = (names: readonly string[] = [], name: string): boolean =>
  names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
