import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fileOfKernel,
  metLibraries,
  packageOf,
  presentDeclarations,
} from './lib/kernel-api/declarations.mjs';
import { presentIdentities } from './lib/kernel-api/identities.mjs';
import { readRecord, recordName, recordText } from './lib/kernel-api/record.mjs';
import { judge, told } from './lib/kernel-api/verdict.mjs';
import { install } from './lib/install.mjs';
import { rootDir } from './lib/paths.mjs';

// Records the kernel's public API; with --check it only tells whether the record still holds.
const isCheck = process.argv.includes('--check');
await install();
const { subpaths, modules } = await presentDeclarations();
const kernelPackage = packageOf('shared-kernel');
const contract = JSON.parse(fileOfKernel('src', 'contract', 'version.json')).version;
const present = {
  versions: {
    kernel: kernelPackage.version,
    contract,
    libraries: metLibraries(kernelPackage, modules),
  },
  subpaths,
  modules,
  identities: await presentIdentities(subpaths),
};
const judged = await judge(readRecord(fileOfKernel(recordName)), present);
console.log(told(judged, present.versions));
if (judged.verdict === 'broken' || (isCheck && judged.verdict !== 'same')) process.exitCode = 1;
else if (!isCheck) writeFileSync(join(rootDir, 'shared-kernel', recordName), recordText(present));
