import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, rootDir } from './paths.mjs';

/** Returns one hash of the content of all files below the folders (and of single files), without specs. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths)
    for (const file of filesOf(path)) hash.update(`\0${file}\0`).update(readFileSync(join(rootDir, file)));
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(join(rootDir, path))) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(rootDir, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.spec\.[a-z]+$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(rootDir.length + 1))
    .sort();
}

/** Runs `work` unless it was run for the same sources before and its output still exists. */
export async function whenOutOfDate({ name, sources, product }, work) {
  const stamp = join(cacheDir, 'stamps', name);
  const present = fingerprint(sources);
  if (existsSync(join(rootDir, product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === present)
    return;
  // Without a stamp, an output that a kill left incomplete is built again.
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(join(cacheDir, 'stamps'), { recursive: true });
  writeFileSync(stamp, present);
}
