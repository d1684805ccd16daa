import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncImporters } from '../lib/lock-importers.mjs';
import { rootDir } from '../lib/paths.mjs';
import { copyCheckout } from '../lib/checkout-copy.mjs';
import { optionProblems } from './check-options.mjs';
import { makeRemote } from './make-remote.mjs';

const options = (change: object = {}) => ({
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
    ['remote-quality', '"quality" is given this prefix'],
    ['a'.repeat(31), 'longer than 30'],
  ])('that is %s is refused with a suggestion', (name, message) => {
    expect(optionProblems(rootDir, options({ name })).join()).toContain(message);
  });

  it('is refused together with an invalid title and an unknown group, each with a message', () => {
    const problems = optionProblems(
      rootDir,
      options({ name: 'claims', title: `'</script>`, group: 'games' }),
    );

    expect(problems).toHaveLength(3);
    expect(problems[2]).toMatch(/home, employer, claims, .* shared-kernel\/src\/routing\/menu-groups\.ts/);
  });

  it('is accepted in kebab-case', () => {
    expect(optionProblems(rootDir, options())).toEqual([]);
  });
});

describe('a new remote', () => {
  const copy = copyCheckout(rootDir);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  const folder = 'remote-quality-check';
  const tool = (name: string) => join(rootDir, 'node_modules', '.bin', name);
  /** Returns the problems that a command reports for the remote; empty on success. */
  const problemsOf = (command: string, ...args: string[]) => {
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
    makeRemote(copy, options());
    // The result of an install for a remote with the same dependencies.
    cpSync(join(copy, 'remote-settings', 'node_modules'), join(copy, folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  });

  it('is one folder and nothing else', () => {
    expect(readdirSync(copy).filter((name) => !before.includes(name))).toEqual([folder]);
  });

  it('adds only its own entry to the lockfile, with the versions of the other remotes', () => {
    const text = synced(remotes());

    const block = (name: string) => text.split(`\n  ${name}:\n`)[1]?.split(/^ {2}\S/m)[0];
    expect(block(folder)).toContain('shared-kernel:\n        specifier: workspace:*');
    expect(block(folder)).toContain('react-router-dom:\n        specifier: 7');
    expect(text.replace(`  ${folder}:\n${block(folder)}`, '')).toBe(lock());
  });

  it('compiles', () => {
    expect(problemsOf(tool('tsc'), '-p', folder)).toBe('');
  });

  it('is formatted, passes lint, and has no unused parts', () => {
    expect(problemsOf(tool('prettier'), '--check', folder)).toBe('');
    expect(problemsOf(tool('oxlint'), '--deny-warnings', folder)).toBe('');
    expect(problemsOf(tool('knip'), '--no-config-hints', '--workspace', folder)).toBe('');
  });

  it('is subject to the import rules, and passes them', () => {
    const planted = join(copy, folder, 'src', 'planted.ts');
    writeFileSync(planted, `import '../../remote-claims/src/paths';\n`);

    const problems = problemsOf(tool('depcruise'), '--config', '.dependency-cruiser.mjs', folder);

    rmSync(planted);
    expect(problems).toContain(`error ${folder}-stays-at-home: ${folder}/src/planted.ts`);
    expect(problems).not.toMatch(/error (?!.*src\/planted\.ts)/);
  });

  it('has specs that pass', () => {
    expect(problemsOf(tool('jest'), '--selectProjects', 'browser', '--', `/${folder}/`)).toBe('');
  }, 120_000);

  it('is built like other remotes, with a valid script name and the compile hint in every script', () => {
    const bundling = `await (await import('./scripts/lib/builds.mjs')).buildDelivery()`;
    expect(problemsOf(process.execPath, '--input-type=module', '-e', bundling)).toBe('');

    expect(problemsOf(process.execPath, 'delivery/dist/build.js', 'quality-check')).toBe('');

    const built = JSON.parse(readFileSync(join(copy, folder, 'dist', 'remote.json'), 'utf8'));
    expect(built).toMatchObject({
      name: 'quality-check',
      routes: [{ path: '/quality-check/index', title: '质量检查', menu: { group: 'tools' } }],
    });
    const manifest = JSON.parse(readFileSync(join(copy, folder, 'dist', 'mf-manifest.json'), 'utf8'));
    expect(manifest.metaData.globalName).toMatch(/^[\w$]+$/);
    const assets = join(copy, folder, 'dist', 'assets');
    const hint = '//# allFunctionsCalledOnLoad\n';
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const hinted = scripts.filter((name) => readFileSync(join(assets, name), 'utf8').startsWith(hint));
    expect(scripts).not.toEqual([]);
    expect(hinted).toEqual(scripts);
  }, 120_000);

  it('leaves nothing behind when its folder is removed', () => {
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
