import { join } from 'node:path';
import { packageFolders, rootDir } from './paths.mjs';
import { run } from './run.mjs';

const tool = (name) => join(rootDir, 'node_modules', '.bin', name);

/** As many at once as Jest has workers. */
const atOnce = 2;

/** Runs checks, prints each with its time and findings when it ends, and resolves with the names of the failed ones. */
export async function runChecks(checks) {
  const failed = [];
  const waiting = checks.values();
  const lane = async () => {
    for (const check of waiting) if (!(await passes(check))) failed.push(check.name);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return failed;
}

async function passes({ name, command, args }) {
  const started = performance.now();
  const problem = await run(command, args).then(
    () => undefined,
    (reason) => reason,
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${name}: ${problem ? 'FAILED' : 'passed'} (${seconds} s)`);
  if (problem) console.log(problem.message);
  return !problem;
}

/** All packages as one program: checked one by one, each would check the kernel's types again. */
export const typeChecks = [{ name: 'types', command: tool('tsc'), args: ['-p', '.'] }];

/** A script of this folder as a check. */
const script = (name, file, ...args) => ({
  name,
  command: process.execPath,
  args: [join('scripts', file), ...args],
});

export const lintChecks = [
  { name: 'format', command: tool('prettier'), args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'style', command: tool('oxlint'), args: ['--deny-warnings'] },
  {
    name: 'who may import whom',
    command: tool('depcruise'),
    args: ['--config', '.dependency-cruiser.mjs', ...packageFolders()],
  },
  script('regular expressions', 'regular-expressions.mjs'),
  script('openapi.json', 'openapi.mjs'),
  script('documents that are made from the source', 'documents.mjs', '--check'),
  script('each text in one place', 'repeated-texts.mjs'),
  script('commit titles', 'commit-titles.mjs'),
  { name: 'nothing unused', command: tool('knip'), args: [] },
  {
    // Published remotes may use kernel code that nothing here uses any more; e2e contains only tests.
    name: 'nothing used by tests alone',
    command: tool('knip'),
    args: ['--production', '--include', 'files,exports,types'].concat(
      packageFolders().flatMap((name) => (/^(?:shared-kernel|e2e)$/.test(name) ? [] : ['-W', name])),
    ),
  },
  script("the kernel's public API is as recorded", 'kernel-api.mjs', '--check'),
];
