import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

/** The API's own folders inside the data folder. A web server may read its other contents (published remotes). */
const privateFolders = ['db', 'files', 'tmp', 'backups'];
const ownerOnly = 0o700;

/**
 * Closes the API's folders to other users of the machine: the existing ones, and through the process's umask all that
 * it creates from now on. Removes what a killed process left in the temporary folders.
 */
export function prepareDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  process.umask(0o077);
  for (const name of privateFolders) {
    const folder = join(dataDir, name);
    if (existsSync(folder)) chmodSync(folder, ownerOnly);
  }
  rmSync(join(dataDir, 'tmp'), { recursive: true, force: true });
  rmSync(join(dataDir, 'files', 'drafts'), { recursive: true, force: true });
}

/** Creates a temporary folder for a request or an import; its creator removes it. */
export async function makeTempFolder(dataDir: string, purpose: string): Promise<string> {
  const parent = join(dataDir, 'tmp');
  await mkdir(parent, { recursive: true, mode: ownerOnly });
  return mkdtemp(join(parent, `${purpose}-`));
}
