import { resultOf } from './check';
import type { Check, Checked, CheckResult } from './check';
import { conflictsCheck } from './conflicts.check';
import { filesCheck } from './files.check';
import { identityCheck } from './identity.check';
import { manifestCheck } from './manifest.check';
import { pagesCheck } from './pages.check';
import { rangesCheck } from './ranges.check';
import { sharedModulesCheck } from './shared-modules.check';
import { sizeCheck } from './size.check';

/** The checks of a version that do not run it. */
const staticChecks: readonly Check[] = [
  identityCheck,
  rangesCheck,
  sharedModulesCheck,
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
