import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as prettier from 'prettier';
import { importBundled } from '../lib/builds.mjs';

// Takes the pictures of the operation guide on a fresh portal, and writes the pinyin for the search of its steps.
const folder = join('remote-settings', 'src', 'features', 'guide');
const { searchLetters } = await importBundled('portal-api/src/modules/reference/pinyin.ts', 'guide');
const steps = JSON.parse(readFileSync(join(folder, 'steps.json'), 'utf8'));
const letters = Object.fromEntries(steps.map(({ key, title }) => [key, Object.values(searchLetters(title))]));
const file = join(folder, 'letters.json');
// Formatted, because the result is committed and linted.
const style = { ...(await prettier.resolveConfig(file)), parser: 'json' };
writeFileSync(file, await prettier.format(JSON.stringify(letters), style));

await importBundled('e2e/guide/pictures.ts', 'guide');
