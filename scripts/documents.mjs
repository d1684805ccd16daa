import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { evaluate } from './lib/evaluate.mjs';
import { rootDir } from './lib/paths.mjs';
import { settingsDocument } from './lib/settings-document.mjs';

// Writes the documents that are generated from the source; --check fails if one is out of date.
const isCheck = process.argv.includes('--check');
const { benchmarksDocument } = await evaluate("export { benchmarksDocument } from './e2e/bench/record';");
const documents = {
  'docs/settings.md': settingsDocument,
  'docs/benchmarks.md': benchmarksDocument,
};

for (const [name, make] of Object.entries(documents)) {
  const path = join(rootDir, name);
  const present = readFileSync(path, { encoding: 'utf8', flag: 'a+' });
  const text = await format(await make(present), { ...(await resolveConfig(path)), parser: 'markdown' });
  if (text === present) continue;
  if (!isCheck) writeFileSync(path, text);
  console.log(isCheck ? `${name} is not current: run node scripts/documents.mjs` : `wrote ${name}`);
  if (isCheck) process.exitCode = 1;
}
