import { ofAccounts } from './of-accounts.mjs';
import { ofData } from './of-data.mjs';
import { ofReleases } from './of-releases.mjs';
import { ofRequests } from './of-requests.mjs';

/**
 * Mutations that disable a protection, at least one for each test in the table of docs/security.md: in `file` the text
 * `search`, which occurs there once, is replaced by `replace`, and then the test of `spec` (by default the one beside the
 * file) whose name contains `title` must fail. A timeout counts as a failure only where the test has to hang without the
 * mechanism (`hangs`).
 */
export const mutations = [...ofAccounts, ...ofRequests, ...ofData, ...ofReleases].map((mutation) => ({
  spec: mutation.file.replace(/\.tsx?$/, '.spec$&'),
  ...mutation,
}));

/** Returns the source without the protection; throws if the text no longer occurs exactly once. */
export function mutated({ file, search, replace }, source) {
  const count = source.split(search).length - 1;
  if (count === 1) return source.replace(search, () => replace);
  throw new Error(`${file} has the text that switches it off ${count} times, not once: ${search}`);
}
