import type { Stores } from '../storage/stores';
import type { Check, CheckResult, Neighbour, Provided } from './check';
import { runStaticChecks } from './static-checks';

interface VersionToCheck {
  remote: string;
  version: string;
  host: Provided;
  /** The other remotes that it will be served with. */
  neighbours: readonly Neighbour[];
  /** Default: all checks that need no browser. */
  checks?: readonly Check[];
}

/** Runs the checks of a published version that need no browser; throws a Refusal when there is no such version. */
export async function checkPublished(
  { published }: Pick<Stores, 'published'>,
  { remote, version, host, neighbours, checks }: VersionToCheck,
): Promise<CheckResult[]> {
  const description = await published.describe(remote, version);
  const folder = await published.folderOf(remote, version);
  return runStaticChecks({ remote, version, description, folder, host, neighbours }, checks);
}
