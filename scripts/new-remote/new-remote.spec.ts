import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncImporters } from '../lib/lock-importers.mjs';
import { rootDir } from '../lib/paths.mjs';
import { copyCheckout } from '../lib/checkout-copy.mjs';
import { faultsOfWish } from './check-wish.mjs';
import { makeRemote } from './make-remote.mjs';

const wish = (change: object = {}) => ({
  name: 'quality-check',
  title: '质量检查',
  group: 'tools',
  ...change,
});

describe('a name for a new remote', () => {
  it.each([
    ['', 'give it a name'],
    ['claims', 'there is a folder remote-claims'],
    ['setting', 'remote-settings has pages under /setting'],
    ['login', '/login is answered by the host'],
    ['assets', '/assets is answered by the host or the edge'],
    ['host', 'another part of the portal'],
    ['QualityCheck', 'such as quality-check'],
    ['2nd_check', 'such as nd-check'],
    ['remote-quality', 'the folder of "quality" gets it by itself'],
    ['a'.repeat(31), 'longer than 30'],
  ])('that is %s is refused with words that help', (name, words) => {
    expect(faultsOfWish(rootDir, wish({ name })).join()).toContain(words);
  });

  it('is refused together with a title that cannot be shown and a group that the menu lacks', () => {
    const faults = faultsOfWish(rootDir, wish({ name: 'claims', title: `'</script>`, group: 'games' }));

    expect(faults).toHaveLength(3);
    expect(faults[2]).toMatch(/home, employer, claims, .* shared-kernel\/src\/routing\/menu-groups\.ts/);
  });

  it('is fine in kebab-case', () => {
    expect(faultsOfWish(rootDir, wish())).toEqual([]);
  });
});

describe('a new remote', () => {
  const copy = copyCheckout(rootDir);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  const folder = 'remote-quality-check';
  const tool = (name: string) => join(rootDir, 'node_modules', '.bin', name);
  /** What a command has to say against the remote; nothing when it ends well. */
  const faultsBy = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
    return status === 0 ? '' : stdout + stderr;
  };
  const before = readdirSync(copy);
  const lock = () => readFileSync(join(copy, 'pnpm-lock.yaml'), 'utf8');
  const dependenciesOf = (name: string): Record<string, string> =>
    JSON.parse(readFileSync(join(copy, name, 'package.json'), 'utf8')).dependencies;
  const synced = (folders: string[]) =>
    syncImporters(
      lock(),
      Object.fromEntries(folders.map((name) => [name, dependenciesOf(name)])),
      (name: string) => name.startsWith('remote-'),
    );
  const remotes = () => readdirSync(copy).filter((name) => name.startsWith('remote-'));

  beforeAll(() => {
    makeRemote(copy, wish());
    // What installing does for a remote of the same dependencies.
    cpSync(join(copy, 'remote-settings', 'node_modules'), join(copy, folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  });

  it('is one folder and nothing else', () => {
    expect(readdirSync(copy).filter((name) => !before.includes(name))).toEqual([folder]);
  });

  it('is installed from the lockfile as it stands, under the versions of the others', () => {
    const text = synced(remotes());

    const block = (name: string) => text.split(`\n  ${name}:\n`)[1]?.split(/^ {2}\S/m)[0];
    expect(block(folder)).toContain('shared-kernel:\n        specifier: workspace:*');
    expect(block(folder)).toContain('react-router-dom:\n        specifier: 7');
    expect(text.replace(`  ${folder}:\n${block(folder)}`, '')).toBe(lock());
  });

  it('compiles', () => {
    expect(faultsBy(tool('tsc'), '-p', folder)).toBe('');
  });

  it('is formatted, has no fault of style, and everything in it is used', () => {
    expect(faultsBy(tool('prettier'), '--check', folder)).toBe('');
    expect(faultsBy(tool('oxlint'), '--deny-warnings', folder)).toBe('');
    expect(faultsBy(tool('knip'), '--no-config-hints', '--workspace', folder)).toBe('');
  });

  it('is covered by the rules of who may import whom, and breaks none', () => {
    const planted = join(copy, folder, 'src', 'planted.ts');
    writeFileSync(planted, `import '../../remote-claims/src/paths';\n`);

    const faults = faultsBy(tool('depcruise'), '--config', '.dependency-cruiser.mjs', folder);

    rmSync(planted);
    expect(faults).toContain(`error ${folder}-stays-at-home: ${folder}/src/planted.ts`);
    expect(faults).not.toMatch(/error (?!.*src\/planted\.ts)/);
  });

  it('has specs that pass', () => {
    expect(faultsBy(tool('jest'), '--selectProjects', 'browser', '--', `/${folder}/`)).toBe('');
  }, 120_000);

  it('is built like any other, with a name that a script can bear', () => {
    const bundling = `await (await import('./scripts/lib/builds.mjs')).buildDelivery()`;
    expect(faultsBy(process.execPath, '--input-type=module', '-e', bundling)).toBe('');

    expect(faultsBy(process.execPath, 'delivery/dist/build.js', 'quality-check')).toBe('');

    const built = JSON.parse(readFileSync(join(copy, folder, 'dist', 'remote.json'), 'utf8'));
    expect(built).toMatchObject({
      name: 'quality-check',
      routes: [{ path: '/quality-check/index', title: '质量检查', menu: { group: 'tools' } }],
    });
    const manifest = JSON.parse(readFileSync(join(copy, folder, 'dist', 'mf-manifest.json'), 'utf8'));
    expect(manifest.metaData.globalName).toMatch(/^[\w$]+$/);
  }, 120_000);

  it('leaves nothing when its folder is removed', () => {
    const made = synced(remotes());
    rmSync(join(copy, folder), { recursive: true });

    expect(readdirSync(copy).filter((name) => name !== '.cache')).toEqual(before);
    expect(
      syncImporters(
        made,
        Object.fromEntries(remotes().map((name) => [name, dependenciesOf(name)])),
        (name: string) => name.startsWith('remote-'),
      ),
    ).toBe(lock());
  });
});
