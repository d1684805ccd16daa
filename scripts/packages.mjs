import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { writePackages } from './lib/packages/write-packages.mjs';
import { cacheDir } from './lib/paths.mjs';

// Packs the packages for teams without a checkout into .cache/packages or the given folder. `npm publish <file>`
// publishes them.
const [folder = join(cacheDir, 'packages')] = process.argv.slice(2);
await install();
for (const { name, file, unpackedSize, entryCount } of await writePackages(folder))
  console.log(`${name}  ${entryCount} files, ${(unpackedSize / 1000).toFixed(0)} kB  ${file}`);
