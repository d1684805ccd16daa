import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiOf } from './lib/kernel-api/declarations.mjs';
import { recordedApi } from './lib/kernel-api/earlier.mjs';
import { recordName, recordText } from './lib/kernel-api/record.mjs';
import { compareApis, describeVerdict } from './lib/kernel-api/verdict.mjs';
import { install } from './lib/install.mjs';
import { readIfThere, rootDir } from './lib/paths.mjs';

// Records the kernel's public API; with --check it only compares it with the record.
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
