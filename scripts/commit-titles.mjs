import { commitProblems } from './lib/commit-titles/check-commit.mjs';
import { areasOf, commitsSince } from './lib/commit-titles/commits.mjs';

/** The last commit before titles were checked. */
const since = '1da594aba2017acdd6e430316c52ff9e8f05ff1c';

// Refuses commits whose title is not "area: verb …" (CONTRIBUTING.md).
const commits = commitsSince(since);
if (!commits) console.log('  skipped: no git history to check');
const areas = areasOf();
for (const commit of commits ?? []) {
  for (const problem of commitProblems(commit, areas)) {
    console.log(`${commit.hash} ${commit.title}: ${problem}`);
    process.exitCode = 1;
  }
}
