import * as z from 'zod';

const listOf = (pattern: RegExp, such: string) =>
  z.array(z.string().regex(pattern, `must be such as ${such}`)).optional();

/** What a remote does beyond drawing into its area and calling the contract; each name may end in `*`, but for globals. */
export const needs = z.strictObject({
  /** Names that it adds to the window. */
  globals: listOf(/^[A-Za-z_$][\w$]*$/, '"VisitsMap"'),
  /** Keys of local and session storage, names of databases and caches; those that begin with its own name need no mention. */
  storage: listOf(/^[\w.:/-]{3,80}\*?$/, '"map-tiles" or "map.*"'),
  /** Paths of this portal that it calls besides those below /prod-api. */
  endpoints: listOf(/^\/[\w./-]{2,100}\*?$/, '"/tiles/*"'),
  /** Workers that are there at one time. */
  workers: z.int('must be a whole number').nonnegative('must not be below 0').optional(),
});

/** Most that a remote may need: names in each list, and workers. */
export const mostNeeded = { globals: 20, storage: 10, endpoints: 10, workers: 2 };

/** Whether one of the names is this one, or a beginning of it with a `*`. */
export const isAmong = (names: readonly string[] = [], name: string): boolean =>
  names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
