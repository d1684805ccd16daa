import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { filesOfRemote } from '../../new-remote/files.mjs';
import { compiler, packageIn } from '../kernel-api/declarations.mjs';
import { rootDir } from '../paths.mjs';
import { run } from '../run.mjs';

const teams = join('delivery', 'src', 'teams');

/** Resolved by name while a remote is built: no import names them. */
const loaders = ['@swc/core', 'css-loader', 'swc-loader'];

/** Writes the package that builds and serves a remote like in this checkout. */
export async function writeBuild(folder) {
  const imported = await bundle(folder, { index: join(teams, 'remote-build.ts') });
  await build({
    absWorkingDir: rootDir,
    entryPoints: { 'hot-remote': 'delivery/src/dev/browser/hot-remote.ts' },
    outdir: folder,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  await declare(folder, 'remote-build', 'index');
  return {
    description: 'Builds a remote of the portal as its own are built; federation options for other bundlers',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    dependencies: dependenciesOf([...imported, ...loaders]),
  };
}

/** Writes the commands; those of the release server are the same as its client's. */
export async function writeCli(folder, { names, version, libraries, provided }) {
  const imported = await bundle(
    folder,
    { remote: join(teams, 'remote-cli.ts') },
    { './remote-build': names.build },
  );
  const template = templateOf({ names, version, libraries, provided });
  writeFileSync(join(folder, 'template.json'), `${JSON.stringify(template, null, 1)}\n`);
  return {
    description: 'Creates, develops, checks, publishes and promotes a remote of the portal',
    bin: { remote: './remote.js' },
    dependencies: dependenciesOf(imported.filter((name) => name !== names.build)),
    // Optional, because releasing alone needs no bundler.
    peerDependencies: { [names.build]: version },
    peerDependenciesMeta: { [names.build]: { optional: true } },
  };
}

/** Bundles TypeScript for Node into a folder, and returns the packages that the result imports. */
async function bundle(outdir, entryPoints, instead = {}) {
  const outside = {
    name: 'packages-outside',
    setup: ({ onResolve }) => {
      onResolve({ filter: /^/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined;
        if (instead[path]) return { path: instead[path], external: true };
        return /^[./]/.test(path) ? undefined : { path, external: true };
      });
    },
  };
  const { metafile } = await build({
    absWorkingDir: rootDir,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: Object.hasOwn(entryPoints, 'remote') ? { js: '#!/usr/bin/env node' } : {},
    plugins: [outside],
    metafile: true,
    logLevel: 'warning',
  });
  const imports = Object.values(metafile.outputs).flatMap(({ imports: found }) =>
    found.filter(({ external }) => external).map(({ path }) => path),
  );
  return [...new Set(imports.filter((path) => !path.startsWith('node:')).map(packageOf))].sort();
}

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns the packages with the versions that are used here. */
function dependenciesOf(packages) {
  const { dependencies, devDependencies } = packageIn(join(rootDir, 'delivery'));
  const known = { ...devDependencies, ...dependencies };
  return Object.fromEntries(
    packages.map((name) => {
      if (!known[name]) throw new Error(`delivery has no dependency ${name}`);
      return [name, known[name]];
    }),
  );
}

/** Writes the declarations of one module of delivery that refers to no other module. */
async function declare(folder, module, as) {
  const work = join(rootDir, 'delivery', '.cache', 'declarations');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const config = join(work, 'emit.json');
  const settings = {
    extends: join(rootDir, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(rootDir, 'delivery', 'src'),
      outDir: './emitted',
      types: ['node'],
    },
    include: [join(rootDir, teams, `${module}.ts`), join(rootDir, 'delivery', 'src', 'webpack', '*.d.ts')],
  };
  writeFileSync(config, JSON.stringify(settings));
  await run(compiler, ['-p', config]);
  const text = readFileSync(join(work, 'emitted', 'teams', `${module}.d.ts`), 'utf8');
  if (/from ['"]\.|import\(['"]\./.test(text)) throw new Error(`${module} declares types of other modules`);
  writeFileSync(join(folder, `${as}.d.ts`), text);
}

const templateConfig = () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(rootDir, 'tsconfig.json'), 'utf8'));
  const { types: _, ...options } = compilerOptions;
  return { compilerOptions: options, include: ['src'] };
};

/** Returns the files of a new remote as `npm run new-remote` writes them, with what a separate folder needs. */
function templateOf({ names, version, libraries, provided }) {
  const fromHost = Object.fromEntries(provided.map((library) => [library, libraries[library]]));
  const files = filesOfRemote({ name: '%name%', title: '%title%', group: '%group%', dependencies: {} });
  const { devDependencies } = packageIn(rootDir);
  const types = ['@types/react', '@types/react-dom', 'typescript'];
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  const packageJson = {
    name: 'remote-%name%',
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { build: 'remote build', check: 'remote check' },
    dependencies: { ...fromHost, 'shared-kernel': `npm:${names.sdk}@${version}` },
    devDependencies: {
      [names.build]: version,
      [names.cli]: version,
      ...Object.fromEntries(types.map((name) => [name, devDependencies[name]])),
    },
  };
  const sources = Object.entries(files).filter(
    ([file]) => file.startsWith('src/') && !file.includes('.spec.'),
  );
  return {
    'package.json': json(packageJson),
    'tsconfig.json': json(templateConfig()),
    '.gitignore': 'node_modules\ndist\n.cache\n',
    ...Object.fromEntries(sources),
    'src/css.d.ts': readFileSync(join(rootDir, 'shared-kernel', 'src', 'ui', 'css.d.ts'), 'utf8'),
  };
}
