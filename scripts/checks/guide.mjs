import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as prettier from 'prettier';
import { bundle } from '../lib/builds.mjs';
import { rootDir } from '../lib/paths.mjs';

// Takes the pictures of the operation guide on a fresh portal, and writes the pinyin for the search of its steps.
const folder = join('remote-settings', 'src', 'features', 'guide');
const load = (path) => import(pathToFileURL(join(rootDir, path)).href);

await bundle('portal-api/.cache/guide', { pinyin: 'portal-api/src/modules/reference/pinyin.ts' });
const { searchLetters } = await load('portal-api/.cache/guide/pinyin.js');
const steps = JSON.parse(readFileSync(join(folder, 'steps.json'), 'utf8'));
const letters = Object.fromEntries(steps.map(({ key, title }) => [key, Object.values(searchLetters(title))]));
const file = join(folder, 'letters.json');
// Formatted, because the result is committed and linted.
const style = { ...(await prettier.resolveConfig(file)), parser: 'json' };
writeFileSync(file, await prettier.format(JSON.stringify(letters), style));

await bundle('e2e/.cache/guide', { pictures: 'e2e/guide/pictures.ts' });
await load('e2e/.cache/guide/pictures.js');
