import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { rootDir } from '../paths.mjs';
import { run } from '../run.mjs';
import { identitiesOf } from './identities.mjs';

/** Inside the kernel, so that libraries resolve as they do for the kernel itself. */
export const workDir = join(rootDir, 'shared-kernel', '.cache', 'kernel-api');
export const compiler = join(rootDir, 'node_modules', '.bin', 'tsc');

/** Helpers for remotes' specs, which no published version of a remote contains, and style sheets, which declare nothing. */
const notPublic = /^\.\/testing$|\.css$/;
/** `contract/*` matches the folder's own index too, which is already listed as `contract`. */
const isIndex = (subpath) => subpath.endsWith('/index');

/**
 * Returns the kernel's modules by public subpath: `ui` → `ui/index`. A `*` in the exports matches every module of the
 * folder except specs and fixtures.
 */
function publicModules({ exports }, moduleNames) {
  const entries = Object.entries(exports).filter(([subpath]) => !notPublic.test(subpath));
  const modules = entries.flatMap(([subpath, target]) => {
    const name = subpath.slice(2);
    const module = target.replace('./src/', '').replace(/\.tsx?$/, '');
    if (!name.includes('*')) return [[name, module]];
    const pattern = new RegExp(`^${module.replace('*', '(.+)')}$`);
    return moduleNames
      .filter((found) => pattern.test(found))
      .map((found) => [name.replace('*', pattern.exec(found)[1]), found]);
  });
  const named = modules.filter(([subpath]) => !isIndex(subpath));
  return Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The host provides these to remotes, though no declaration refers to them. */
const providedLibraries = ['react-dom', 'react-router-dom'];

/** Returns the versions of the libraries visible to users of the kernel: those that its declarations refer to. */
function metLibraries({ dependencies }, modules) {
  const text = Object.values(modules).join('\n');
  const isMet = (library) =>
    providedLibraries.includes(library) ||
    new RegExp(`(?:from |import\\()["']${library}(?:/|["'])`).test(text);
  return Object.fromEntries(Object.entries(dependencies).filter(([library]) => isMet(library)));
}

/** Returns the public API of the kernel in a folder: versions, declarations by module, endpoints and topics. */
export async function apiOf(kernelDir) {
  const kernelPackage = packageIn(kernelDir);
  const { subpaths, modules } = await declarationsOf(kernelDir, kernelPackage);
  const { version: contract } = JSON.parse(
    readFileSync(join(kernelDir, 'src', 'contract', 'version.json'), 'utf8'),
  );
  const libraries = metLibraries(kernelPackage, modules);
  return {
    versions: { kernel: kernelPackage.version, contract, libraries },
    subpaths,
    modules,
    identities: await identitiesOf(kernelDir, subpaths),
  };
}

/** Returns the declarations of the public subpaths and of all they refer to; with comments for human readers. */
export async function declarationsOf(kernelDir, kernelPackage, { comments = false } = {}) {
  const work = join(kernelDir, '.cache', comments ? 'emit-comments' : 'emit');
  const emitted = join(work, 'emitted');
  rmSync(emitted, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const config = join(work, 'emit.json');
  const settings = {
    extends: relativeTo(work, join(rootDir, 'tsconfig.json')),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: !comments,
      rootDir: '../../src',
      outDir: './emitted',
      types: ['node'],
    },
    include: ['../../src'],
    exclude: ['../../src/**/*.spec.*', '../../src/**/*.fixture.*', '../../src/testing'],
  };
  writeFileSync(config, JSON.stringify(settings));
  await run(compiler, ['-p', config]);
  const modules = Object.fromEntries(
    readdirSync(emitted, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.d.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [moduleName(relative(emitted, file)), readFileSync(file, 'utf8').trim()]),
  );
  const subpaths = publicModules(kernelPackage, Object.keys(modules));
  return { subpaths, modules: reachable(modules, Object.values(subpaths)) };
}

/** Returns the given modules and all that they refer to, sorted. */
export function reachable(modules, from) {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name) || modules[name] === undefined) return;
    found.add(name);
    for (const next of importsOf(name, modules[name], modules)) visit(next);
  };
  for (const name of from) visit(name);
  return Object.fromEntries([...found].sort().map((name) => [name, modules[name]]));
}

function importsOf(name, text, modules) {
  return [...text.matchAll(/(?:from|import\()\s*["'](\.[^"']+)["']/g)].flatMap(
    ([, request]) => resolveModule(name, request, modules) ?? [],
  );
}

/** Resolves a relative import of a module to a file or a folder's index. */
export function resolveModule(from, request, modules) {
  const path = posix.join(posix.dirname(from), request);
  return [path, `${path}/index`].find((name) => modules[name] !== undefined);
}

/** Writes declarations as a tree of files. */
export function writeTree(folder, modules) {
  for (const [name, text] of Object.entries(modules)) {
    const file = join(folder, `${name}.d.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
  }
}

export const packageIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const moduleName = (file) =>
  file
    .split(sep)
    .join('/')
    .replace(/\.d\.ts$/, '');
const relativeTo = (from, to) => relative(from, to).split(sep).join('/');
