import { commitProblems, areasOf, commitsSince } from './lib/commit-titles/check-commit.mjs';

/** The last commit before titles were checked. */
const since = 'd3ab55bf72511c4295333900c7dfb07ba9edb0fc';

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
