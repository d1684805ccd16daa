import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { rootDir } from './paths.mjs';

const notSource = new Set(['node_modules', 'dist', 'test-results', '.git', '.data', '.cache']);

function filesBelow(folder: string): string[] {
  return readdirSync(join(rootDir, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notSource.has(entry.name)) return [];
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Files of the checkout, by their paths in it. */
export const files = filesBelow('.');

export const documents = files.filter((file) =>
  /^(?:(?:.*\/)?README|ARCHITECTURE|CONTRIBUTING|SECURITY|docs\/.*)\.md$/.test(file),
);

export const textOf = (file: string): string => readFileSync(join(rootDir, file), 'utf8');
