import { resultOf, type Check, type Checked, type CheckResult } from './check';
import { conflictsCheck } from './conflicts.check';
import { manifestCheck } from './manifest.check';
import { pagesCheck } from './pages.check';
import { rangesCheck } from './ranges.check';
import { sharedModulesCheck } from './shared-modules.check';
import { sizeCheck } from './size.check';
import { vocabularyCheck } from './vocabulary.check';
import { differencesFrom } from '../storage/remote-json';

/** The files are those that were built, all of them and no others. */
const filesCheck: Check = {
  name: 'files',
  findIssues: ({ description, folder }) => differencesFrom(description, folder),
};

const identityCheck: Check = {
  name: 'identity',
  findIssues: ({ description: { name, version: own }, remote, version }) =>
    name === remote && own === version ? [] : [`remote.json names ${name} ${own}`],
};

/** The checks of a version that do not run it. */
const staticChecks: readonly Check[] = [
  identityCheck,
  rangesCheck,
  sharedModulesCheck,
  vocabularyCheck,
  filesCheck,
  manifestCheck,
  pagesCheck,
  conflictsCheck,
  sizeCheck,
];

/** All but the budget: it is a rule for what is published, and no reason to hold up a rollback. */
export const servingChecks: readonly Check[] = staticChecks.filter((check) => check !== sizeCheck);

export async function runStaticChecks(
  checked: Checked,
  checks: readonly Check[] = staticChecks,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, findIssues } of checks) results.push(await resultOf(name, () => findIssues(checked)));
  return results;
}
