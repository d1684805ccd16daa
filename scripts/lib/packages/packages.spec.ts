import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../../portal-api/src/testing/temp-folder';
import { copyCheckout } from '../checkout-copy.mjs';

const root = join(__dirname, '..', '..', '..');
const kernelIn = (checkout: string) =>
  JSON.parse(readFileSync(join(checkout, 'shared-kernel', 'package.json'), 'utf8'));
/** A copy of the checkout with one pending change, in which the versions are raised. */
const checkout = copyCheckout(root);
const change = 'Add a tree that grows from its root.';
const work = tempFolder();
/** A team's folder: the SDK under the kernel's name, and the libraries that its declarations refer to. */
const team = join(work, 'team');
const unpacked = (part: string) =>
  part === 'sdk' ? join(team, 'node_modules', 'shared-kernel') : join(work, part);

const filesOf = (part: string) =>
  readdirSync(unpacked(part), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(unpacked(part).length + 1))
    .sort();
const packageOf = (part: string) => JSON.parse(readFileSync(join(unpacked(part), 'package.json'), 'utf8'));

beforeAll(() => {
  const out = join(work, 'packed');
  const changeset = `---\n'shared-kernel': minor\n---\n\n${change}\n`;
  writeFileSync(join(checkout, '.changeset', 'tree.md'), changeset);
  for (const args of [
    ['node_modules/@changesets/cli/bin.js', 'version'],
    ['scripts/packages.mjs', out],
  ])
    execFileSync(process.execPath, args, { cwd: checkout, stdio: 'pipe' });
  for (const part of ['sdk', 'build', 'cli']) {
    mkdirSync(unpacked(part), { recursive: true });
    const file = readdirSync(out).find((name) => name.includes(`remote-${part}-`)) ?? '';
    execFileSync('tar', ['-xzf', join(out, file), '-C', unpacked(part), '--strip-components=1']);
  }
  const libraries = join(root, 'shared-kernel', 'node_modules');
  for (const name of readdirSync(libraries))
    symlinkSync(join(libraries, name), join(team, 'node_modules', name));
  symlinkSync(join(root, 'node_modules', '@types'), join(team, 'node_modules', '@types'));
  const template = JSON.parse(readFileSync(join(unpacked('cli'), 'template.json'), 'utf8'));
  mkdirSync(join(team, 'src'));
  writeFileSync(join(team, 'tsconfig.json'), template['tsconfig.json']);
}, 240_000);
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** Compiles the team's sources, and returns the lines of the compiler. */
function compiled(): string[] {
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  const { stdout } = spawnSync(compiler, ['-p', team, '--pretty', 'false'], { encoding: 'utf8' });
  return stdout.trim().split('\n');
}

describe('the packages for teams without a checkout', () => {
  it('contain a changelog, and get their version from the changesets', () => {
    const [major, minor] = kernelIn(root).version.split('.');
    const raised = `${major}.${Number(minor) + 1}.0`;

    expect(kernelIn(checkout).version).toBe(raised);
    for (const part of ['sdk', 'build', 'cli']) {
      const { name, version } = packageOf(part);
      const text = readFileSync(join(unpacked(part), 'CHANGELOG.md'), 'utf8');
      expect(version).toBe(raised);
      expect(text.startsWith(`# ${name}\n\n## ${raised}\n\n### Minor Changes\n\n- ${change}\n`)).toBe(true);
      expect(text).toContain(`\n## ${kernelIn(root).version}\n`);
    }
  });

  it('are not packed for a version without a changelog entry', () => {
    const file = join(checkout, 'shared-kernel', 'package.json');
    const present = readFileSync(file, 'utf8');
    writeFileSync(file, JSON.stringify({ ...kernelIn(checkout), version: '0.99.0' }));
    const packing = spawnSync(process.execPath, ['scripts/packages.mjs', join(work, 'none')], {
      cwd: checkout,
      encoding: 'utf8',
    });
    writeFileSync(file, present);

    expect([packing.status, packing.stderr]).toEqual([
      1,
      expect.stringContaining('says nothing of 0.99.0: write a changeset'),
    ]);
  });

  it('have the version of the kernel, and depend on each other in that version', () => {
    const kernel = kernelIn(checkout);
    for (const part of ['sdk', 'build', 'cli']) expect(packageOf(part).version).toBe(kernel.version);
    const template = JSON.parse(readFileSync(join(unpacked('cli'), 'template.json'), 'utf8'));
    const made = JSON.parse(template['package.json']);
    expect(made.dependencies['shared-kernel']).toBe(`npm:@employer-liability/remote-sdk@${kernel.version}`);
    expect(made.dependencies.react).toBe(kernel.dependencies.react);
    const build = { '@employer-liability/remote-build': kernel.version };
    expect(packageOf('cli').peerDependencies).toEqual(build);
    expect(made.devDependencies).toMatchObject({
      ...build,
      '@employer-liability/remote-cli': kernel.version,
    });
  });

  it('contain declarations, the code that remotes bundle and the tools, and no path of this machine', () => {
    const kinds = (part: string) => [
      ...new Set(
        filesOf(part).map((file) => file.replace(/^(?:types|code|doubles)\/.*?(\.d\.ts|\.js)$/, '*$1')),
      ),
    ];
    expect(kinds('sdk').sort()).toEqual([
      '*.d.ts',
      '*.js',
      'CHANGELOG.md',
      'host.schema.json',
      'package.json',
      'remote.schema.json',
      'version.json',
    ]);
    expect(filesOf('sdk').filter((file) => /\.(?:spec|fixture)\.|(?:^|\/)testing\//.test(file))).toEqual([]);
    expect(kinds('build').filter((file) => !/^[\w-]+\.js$/.test(file))).toEqual([
      'CHANGELOG.md',
      'index.d.ts',
      'package.json',
    ]);
    expect(
      kinds('cli')
        .filter((file) => !/^[\w-]+\.js$/.test(file))
        .sort(),
    ).toEqual(['CHANGELOG.md', 'README.md', 'package.json', 'releasing.md', 'remotes.md', 'template.json']);
    for (const part of ['sdk', 'build', 'cli'])
      for (const file of filesOf(part))
        expect([
          file,
          [root, checkout].some((path) => readFileSync(join(unpacked(part), file), 'utf8').includes(path)),
        ]).toEqual([file, false]);
  });

  it('let a remote compile against the host’s exports, and report errors for others', () => {
    writeFileSync(
      join(team, 'src', 'remote.ts'),
      `import { navigation } from 'shared-kernel/runtime';
navigation.navigate('/index/home');
navigation.navigate(7);
import { nothing } from 'shared-kernel/ui';
export { getCustomerYunInfo } from 'shared-kernel/contract/customers';
export { nothing };
`,
    );
    const lines = compiled();
    const found = lines.flatMap((line) => /remote\.ts\((\d+),.*error/.exec(line)?.[1] ?? []);
    expect([found, lines.length]).toEqual([['3', '4'], 2]);
  });

  it('have test doubles for the host’s exports, whose values a spec can set', () => {
    const text = `
      import { useEndpoint } from 'shared-kernel/query';
      import { PageHeader } from 'shared-kernel/ui';
      import { getCustomerYunInfo } from 'shared-kernel/contract/customers';
      import { forgetDoubles, giveDouble } from 'shared-kernel/testing';
      const said = [getCustomerYunInfo.path, PageHeader({ children: 'inside' })];
      giveDouble('shared-kernel/query', { useEndpoint: () => 'answer' });
      said.push(useEndpoint());
      forgetDoubles();
      try { useEndpoint(); } catch (problem) { said.push(problem.message); }
      console.log(JSON.stringify(said));`;
    writeFileSync(join(team, 'doubles.mjs'), text);
    const said = JSON.parse(
      execFileSync(process.execPath, [join(team, 'doubles.mjs')], { encoding: 'utf8' }),
    ) as string[];
    expect(said).toEqual([
      expect.stringContaining('/api/'),
      'inside',
      'answer',
      expect.stringContaining("giveDouble('shared-kernel/query', { useEndpoint"),
    ]);
  });

  it('have a test double for each value that the host exports', () => {
    const parts = Object.entries<{ default?: string }>(packageOf('sdk').exports).flatMap(
      ([path, { default: file = '' }]) => (/^\.\/doubles\/(?!double\.js)/.test(file) ? [{ path, file }] : []),
    );
    // The compiler reports an exported value that no double is named after.
    const lines = parts.map(({ path, file }, at) => {
      const doubles = readFileSync(join(unpacked('sdk'), file), 'utf8').matchAll(/^export const (\w+)/gm);
      const names = ['never', ...[...doubles].map(([, name]) => `'${name}'`)].join(' | ');
      return `import type * as part${at} from 'shared-kernel${path.slice(1)}';
export const lacking${at} = (name: Exclude<keyof typeof part${at}, ${names}>): never => name;`;
    });
    writeFileSync(join(team, 'src', 'doubled.ts'), lines.join('\n'));

    expect(parts.length).toBeGreaterThan(10);
    expect(compiled().filter((line) => line.includes('doubled.ts'))).toEqual([]);
  });
});
