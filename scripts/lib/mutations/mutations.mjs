import { ofAccounts } from './of-accounts.mjs';
import { ofData } from './of-data.mjs';
import { ofReleases } from './of-releases.mjs';
import { ofRequests } from './of-requests.mjs';

/**
 * Ways to switch a protection off, at least one for each test that the table in docs/security.md names: in `file` the text `search`,
 * which occurs there once, becomes `replace`, and then the test of `spec` whose name has `title` in it must fail. Running
 * out of time is a failure only where the test has to hang without the mechanism (`hangs`).
 */
export const mutations = [...ofAccounts, ...ofRequests, ...ofData, ...ofReleases];

/** The source without its protection; throws when the code has changed so that the text is not there, or not only once. */
export function mutated({ file, search, replace }, source) {
  const count = source.split(search).length - 1;
  if (count === 1) return source.replace(search, () => replace);
  throw new Error(`${file} has the text that switches it off ${count} times, not once: ${search}`);
}
