import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './paths.mjs';

/** Whether a portal seems to use the data folder. Only a hint: the folder's lock decides. */
export function isPortalRunning() {
  const path = join(dataDir, 'portal.lock');
  if (!existsSync(path)) return false;
  try {
    process.kill(JSON.parse(readFileSync(path, 'utf8')).pid, 0);
    return true;
  } catch {
    return false;
  }
}
