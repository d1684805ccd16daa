import { join } from 'node:path';
import { packageFolders, rootDir } from './paths.mjs';
import { run } from './run.mjs';

const tool = (name) => join(rootDir, 'node_modules', '.bin', name);

/** Runs checks one after the other, prints each with its time and what it found, and resolves with the names that failed. */
export async function runChecks(checks) {
  const failed = [];
  for (const { name, command, args } of checks) {
    const started = performance.now();
    const problem = await run(command, args).then(
      () => undefined,
      (reason) => reason,
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`  ${name}: ${problem ? 'FAILED' : 'passed'} (${seconds} s)`);
    if (problem) {
      console.log(problem.message);
      failed.push(name);
    }
  }
  return failed;
}

export const typeChecks = packageFolders().map((folder) => ({
  name: `types of ${folder}`,
  command: tool('tsc'),
  args: ['-p', folder],
}));

export const lintChecks = [
  { name: 'format', command: tool('prettier'), args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'style', command: tool('oxlint'), args: ['--deny-warnings'] },
  {
    name: 'who may import whom',
    command: tool('depcruise'),
    args: ['--config', '.dependency-cruiser.mjs', ...packageFolders()],
  },
  { name: 'nothing unused', command: tool('knip'), args: [] },
  {
    name: "the kernel's public API is as recorded",
    command: process.execPath,
    args: [join('scripts', 'kernel-api.mjs'), '--check'],
  },
];
