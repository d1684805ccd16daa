import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { optionProblems } from './check-options.mjs';
import { filesOfRemote } from './files.mjs';

/**
 * Writes a new remote's folder and returns its name. Nothing else needs to be written, because everything that uses the
 * list of remotes reads the folders. Throws with all problems of the options before writing anything.
 */
export function makeRemote(rootDir, options) {
  const problems = optionProblems(rootDir, options);
  if (problems.length) throw new Error(problems.join('\n'));
  const folder = `remote-${options.name}`;
  const files = filesOfRemote({ ...options, dependencies: dependenciesOfOthers(rootDir) });
  for (const [file, text] of Object.entries(files)) {
    const path = join(rootDir, folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  return folder;
}

/** Returns the dependencies that all remotes share; others are specific to a remote. */
function dependenciesOfOthers(rootDir) {
  const [first, ...others] = readdirSync(rootDir)
    .filter((folder) => folder.startsWith('remote-'))
    .map((folder) => JSON.parse(readFileSync(join(rootDir, folder, 'package.json'), 'utf8')).dependencies);
  if (!first) throw new Error('there is no remote yet whose dependencies could be copied');
  return Object.fromEntries(
    Object.entries(first).filter(([name, version]) => others.every((other) => other[name] === version)),
  );
}
