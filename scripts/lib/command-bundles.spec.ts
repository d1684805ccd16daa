import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(__dirname, '..', '..');
const builds = pathToFileURL(join(__dirname, 'builds.mjs')).href;
const outdir = 'e2e/.cache/bundled-commands';

/** Files of e2e that the commands bundle. */
const entries = [
  'e2e/bench/main.mjs',
  'scripts/lib/named-checks.mjs',
  ...readdirSync(join(root, 'scripts/checks')).map((name) => `scripts/checks/${name}`),
].flatMap((file) => readFileSync(join(root, file), 'utf8').match(/(?<=')e2e\/[a-z/-]+\.ts(?=')/g) ?? []);

it('e2e commands import only packages that e2e or the root declares', () => {
  const script = `
    import { bundle } from ${JSON.stringify(builds)};
    await bundle('${outdir}', ${JSON.stringify(Object.fromEntries(entries.map((entry) => [entry.slice(0, -3), entry])))});
  `;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);

  const bundled = readdirSync(join(root, outdir), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(root, outdir, file), 'utf8'))
    .join('\n');
  const imported = [...bundled.matchAll(/^import (?:[^;"]* from )?"(?<name>[^"]+)";$/gm)]
    .map(({ groups }) => groups?.name ?? '')
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  const declared = ['e2e/package.json', 'package.json'].flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return Object.keys({ ...dependencies, ...devDependencies });
  });

  expect(entries.length).toBeGreaterThan(5);
  expect(imported).toContain('playwright-core');
  expect(declared).toEqual(expect.arrayContaining(imported));
});
