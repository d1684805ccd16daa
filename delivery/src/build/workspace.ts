import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import { needs } from './needs';
import { kernelName, sharedPackages } from '../webpack/shared-modules';

export interface Workspace {
  rootDir: string;
  cacheDir: string;
  mode: 'production' | 'development';
  /** Short names of all remotes, from the folder list. */
  remotes: readonly string[];
  kernelVersion: string;
  apiVersion: string;
  packageDir(name: string): string;
  versionOf(name: string): string;
  /** Budget and needs of a remote as its package.json states them, else the common budget and no needs. */
  allowanceOf(name: string): Pick<z.output<typeof allowance>, 'budget' | 'needs'>;
  /** Version of each shared library that a package is built with: its own dependency, else the kernel's. */
  librariesOf(name: string): Record<string, string>;
  /** The module that replaces a remote during development. */
  hotRemote: string;
  /** Folder of the host's adapters for the kernel of the previous release; the folder may be missing. */
  previousKernelDir: string;
}

const budget = z.object({ firstLoad: z.int().positive().optional(), page: z.int().positive().optional() });
const allowance = z.object({ budget: budget.default({}), needs: needs.default({}) });
const versioned = z.object({ version: z.string() });

function readJson<T>(schema: z.ZodType<T>, file: string): T {
  return readAs(schema, jsonIn(readFileSync(file), file), `${file} is invalid`);
}

export function openWorkspace(rootDir: string, mode: Workspace['mode'] = 'production'): Workspace {
  const read = <T>(schema: z.ZodType<T>, ...path: string[]): T => readJson(schema, join(rootDir, ...path));
  const versionOf = (name: string) => read(versioned, name, 'package.json').version;
  return {
    rootDir,
    cacheDir: join(rootDir, '.cache'),
    mode,
    // Build output in the folder of a removed remote does not make it a remote.
    remotes: readdirSync(rootDir)
      .filter((name) => existsSync(join(rootDir, name, 'package.json')))
      .flatMap((name) => /^remote-(.+)$/.exec(name)?.[1] ?? []),
    hotRemote: join(rootDir, 'delivery', 'src', 'dev', 'browser', 'hot-remote.ts'),
    previousKernelDir: join(rootDir, 'host', 'src', 'previous-kernel'),
    kernelVersion: versionOf('shared-kernel'),
    apiVersion: read(versioned, 'shared-kernel', 'src', 'contract', 'version.json').version,
    packageDir: (name) => join(rootDir, name),
    versionOf,
    allowanceOf: (name) => read(allowance, name, 'package.json'),
    librariesOf: (name) =>
      Object.fromEntries(
        sharedPackages.map((library) => {
          const installed = [name, 'shared-kernel'].map((owner) => [owner, 'node_modules', library] as const);
          const [owner = name] = installed.find((path) => existsSync(join(rootDir, ...path))) ?? [];
          return [library, versionOf(join(owner, 'node_modules', library))];
        }),
      ),
  };
}

const packaged = allowance.extend({ name: z.string(), version: z.string() });

/**
 * Opens the folder of a team that has one remote and no checkout: the kernel is a package of declarations there, and
 * the remote has the name of the folder's package, without its scope and a leading `remote-`.
 */
export function openTeamFolder(rootDir: string, mode: Workspace['mode'] = 'production') {
  const file = join(rootDir, 'package.json');
  if (!existsSync(file))
    throw new Refusal(`${rootDir} has no package.json: run this in the folder of a remote`);
  const { name, version, budget: ownBudget, needs: ownNeeds } = readJson(packaged, file);
  const { resolve } = createRequire(file);
  const installed = (library: string): string | undefined => {
    try {
      return readJson(versioned, resolve(`${library}/package.json`)).version;
    } catch {
      return undefined;
    }
  };
  const kernelVersion = installed(kernelName);
  if (!kernelVersion) throw new Refusal(`${kernelName} is not installed in ${rootDir}: npm install`);
  const remote = name.replace(/^(?:@[^/]+\/)?(?:remote-)?/, '');
  const workspace: Workspace = {
    rootDir,
    cacheDir: join(rootDir, '.cache'),
    mode,
    remotes: [remote],
    hotRemote: join(import.meta.dirname, 'hot-remote.js'),
    previousKernelDir: '',
    kernelVersion,
    apiVersion: readJson(versioned, resolve(`${kernelName}/contract/version.json`)).version,
    packageDir: () => rootDir,
    versionOf: () => version,
    allowanceOf: () => ({ budget: ownBudget, needs: ownNeeds }),
    librariesOf: () =>
      Object.fromEntries(
        sharedPackages.flatMap((library) => {
          const met = installed(library);
          return met === undefined ? [] : [[library, met]];
        }),
      ),
  };
  return { workspace, remote };
}
