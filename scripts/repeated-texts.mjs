import { resolve } from 'node:path';
import { packageFolders, rootDir } from './lib/paths.mjs';
import { repeatedTexts } from './lib/repeated-texts/find-texts.mjs';

// Reports longer Chinese texts that occur in several files: in the packages with screens and the API, or below the
// given folder.
const [, , named] = process.argv;
const packages = packageFolders().filter((name) => !['delivery', 'e2e'].includes(name));
const repeated = named
  ? repeatedTexts(resolve(named), ['.'])
  : repeatedTexts(
      rootDir,
      packages.map((name) => `${name}/src`),
    );
for (const { text, files } of repeated) console.log(`${text}: ${files.join(', ')}`);
if (repeated.length > 0) {
  console.log('Put it into shared-kernel/src/domain/texts.ts, or use the text of the problem.');
  process.exitCode = 1;
}
