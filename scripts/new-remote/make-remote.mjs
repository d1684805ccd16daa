import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { faultsOfWish } from './check-wish.mjs';
import { filesOfRemote } from './files.mjs';

/**
 * Writes a new remote's folder and returns its name. Nothing else is written: whatever has to know the remotes reads
 * the folder list. Throws, having written nothing, with all that speaks against it.
 */
export function makeRemote(rootDir, wish) {
  const faults = faultsOfWish(rootDir, wish);
  if (faults.length) throw new Error(faults.join('\n'));
  const folder = `remote-${wish.name}`;
  const files = filesOfRemote({ ...wish, dependencies: dependenciesOfOthers(rootDir) });
  for (const [file, text] of Object.entries(files)) {
    const path = join(rootDir, folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  return folder;
}

/** Those that every remote has: what one of them needs besides is its own. */
function dependenciesOfOthers(rootDir) {
  const [first, ...others] = readdirSync(rootDir)
    .filter((folder) => folder.startsWith('remote-'))
    .map((folder) => JSON.parse(readFileSync(join(rootDir, folder, 'package.json'), 'utf8')).dependencies);
  if (!first) throw new Error('there is no remote yet whose dependencies could be taken over');
  return Object.fromEntries(
    Object.entries(first).filter(([name, version]) => others.every((other) => other[name] === version)),
  );
}
