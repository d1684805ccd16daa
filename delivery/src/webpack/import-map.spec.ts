import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { compile } from './compile';
import { ImportMap } from './import-map';

const root = temporaryFolder();

it('a build records in which files its modules are and what imports them, even of modules that it joins', async () => {
  write(join(root, 'host'), {
    'main.mjs': "import { used } from './parts.mjs'; used(); void import('./later.mjs');",
    'parts.mjs': "export { used } from './used.mjs'; export { unused } from './unused.mjs';",
    'used.mjs': 'export const used = () => console.log(1);',
    'unused.mjs': 'export const unused = () => console.log(2);',
    'later.mjs': "import { used } from './used.mjs'; used();",
    'package.json': '{ "sideEffects": false }',
  });

  await compile({
    mode: 'production',
    context: join(root, 'host'),
    entry: './main.mjs',
    output: { path: join(root, 'dist'), filename: 'main.js', chunkFilename: 'later.js' },
    plugins: [new ImportMap(root)],
  });

  expect(JSON.parse(readFileSync(join(root, 'dist/imports.map'), 'utf8'))).toEqual({
    'host/main.mjs': { in: ['main.js'], by: [] },
    'host/used.mjs': { in: ['main.js'], by: ['host/later.mjs', 'host/main.mjs'] },
    'host/later.mjs': { in: ['later.js'], by: ['host/main.mjs'] },
  });
});
