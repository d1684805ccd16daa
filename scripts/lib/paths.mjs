import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const rootDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const cacheDir = join(rootDir, '.cache');

/** Data folder of the running portal; absolute, so that it does not depend on a child's working folder. */
export const dataDir = resolve(rootDir, process.env.PORTAL_DATA_DIR || '.data');

/** Reads a text file; undefined if it does not exist. */
export const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Returns the remotes' folder names; the build output of a removed remote does not count. */
export const remoteFolders = () =>
  readdirSync(rootDir).filter(
    (name) => name.startsWith('remote-') && existsSync(join(rootDir, name, 'package.json')),
  );

/** Returns all folders with TypeScript. */
export const packageFolders = () => [
  'shared-kernel',
  'host',
  ...remoteFolders(),
  'portal-api',
  'delivery',
  'e2e',
];
