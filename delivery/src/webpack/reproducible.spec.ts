import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../build/integrity';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { compile } from './compile';
import { preset } from './preset';

const folder = temporaryFolder();

/** The same package in a folder of this name: a library that asks for its own address, as pdf.js does, and the rest. */
async function build(name: string): Promise<Record<string, string>> {
  const packageDir = join(folder, name);
  write(packageDir, {
    'src/main.ts': `
      import styles from './page.css';
      import { engine } from '../node_modules/library/engine.mjs';
      export const shown = [styles, engine, new URL('./part.txt', import.meta.url).href];
      void import('./page').then(console.log);`,
    'src/page.tsx': 'export const page = <p>page</p>;',
    'src/page.css': '.page { color: red }',
    'src/part.txt': 'a part',
    'node_modules/library/engine.mjs': `
      export const engine = () =>
        typeof process === 'object' ? process.getBuiltinModule('module').createRequire(import.meta.url)('fs') : 1;`,
    'node_modules/react/jsx-runtime.js': 'exports.jsx = () => null;',
  });
  const outputDir = join(packageDir, 'dist');
  const cacheDir = join(packageDir, '.cache');
  const input = {
    packageDir,
    outputDir,
    cacheDir,
    name: 'remote-demo',
    publicPath: 'auto',
    mode: 'production',
  } as const;
  await compile({ ...preset({ ...input, localStyles: true }), entry: './src/main.ts', cache: false });
  // Source maps are for developers and are not served.
  const files = filesBelow(outputDir).filter((file) => !file.endsWith('.map'));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(outputDir, file), 'utf8')]));
}

it('builds the same files, by name and content, from the same source in another folder', async () => {
  const one = await build('one');
  const other = await build('another');

  expect(other).toEqual(one);
  expect(Object.keys(one).map((file) => file.replace(/[0-9a-f]{16}/, '…'))).toEqual(
    expect.arrayContaining(['assets/main.….js', 'assets/main.….css', 'assets/part.….txt']),
  );
  expect(JSON.stringify(one)).not.toContain(folder);
});
