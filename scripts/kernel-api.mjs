import { writeFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { apiOf, workDir } from './lib/kernel-api/declarations.mjs';
import { recordName, recordText } from './lib/kernel-api/record.mjs';
import { compareApis, describeVerdict } from './lib/kernel-api/verdict.mjs';
import { install } from './lib/install.mjs';
import { readIfThere, rootDir } from './lib/paths.mjs';
import { execFileSync } from 'node:child_process';

// Records the kernel's public API; --check only compares it with the record.
const isCheck = process.argv.includes('--check');
await install();
const kernel = join(rootDir, 'shared-kernel');
const record = join(kernel, recordName);
const present = await apiOf(kernel);
const text = recordText(present);
if (text === readIfThere(record)) console.log('the kernel offers what is recorded');
else {
  const recorded = await recordedApi();
  const compared = recorded ? await compareApis(recorded, present) : { verdict: 'unknown', broken: [] };
  console.log(describeVerdict(compared, present.versions));
  if (compared.verdict === 'broken' || isCheck) process.exitCode = 1;
  else writeFileSync(record, text);
}

/**
 * Returns the API as last recorded, derived from the source of the commit that changed the record. Undefined without a
 * git history, as in an archive or a shallow copy.
 */
async function recordedApi() {
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
