import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../paths.mjs';
import { apiOf, workDir } from './declarations.mjs';
import { recordName } from './record.mjs';

/**
 * The API as it was recorded last: derived from the source of the commit that changed the record. Undefined without
 * a git history, as in an archive or a shallow copy.
 */
export async function recordedApi() {
  const folder = join(workDir, 'recorded');
  const git = (...args) => execFileSync('git', args, { cwd: rootDir, encoding: 'utf8', stdio: 'pipe' });
  try {
    const commit = git('log', '-1', '--format=%H', '--', `shared-kernel/${recordName}`).trim();
    if (!commit) return undefined;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archive = join(workDir, 'recorded.tar');
    git('archive', '--output', archive, commit, 'shared-kernel');
    execFileSync('tar', ['xf', archive, '-C', folder]);
  } catch {
    return undefined;
  }
  return apiOf(join(folder, 'shared-kernel'));
}
