import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { sharedPackages } from '../webpack/shared-modules';

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
  /** Budget of a remote as its package.json states it; what it does not state is as for all. */
  budgetOf(name: string): z.output<typeof budget>;
  /** Versions of the shared libraries that a package is built with, by library: its own, else the kernel's. */
  librariesOf(name: string): Record<string, string>;
}

const budget = z.object({ firstLoad: z.int().positive().optional(), page: z.int().positive().optional() });
const budgeted = z.object({ budget: budget.default({}) });
const versioned = z.object({ version: z.string() });

/** The checkout that builds are made from. */
export function openWorkspace(rootDir: string, mode: Workspace['mode'] = 'production'): Workspace {
  const read = <T>(schema: z.ZodType<T>, ...path: string[]): T => {
    const file = join(rootDir, ...path);
    return readAs(schema, jsonIn(readFileSync(file), file), `${file} is invalid`);
  };
  const versionOf = (name: string) => read(versioned, name, 'package.json').version;
  return {
    rootDir,
    cacheDir: join(rootDir, '.cache'),
    mode,
    // Build output in the folder of a removed remote does not make it a remote.
    remotes: readdirSync(rootDir)
      .filter((name) => existsSync(join(rootDir, name, 'package.json')))
      .flatMap((name) => /^remote-(.+)$/.exec(name)?.[1] ?? []),
    kernelVersion: versionOf('shared-kernel'),
    apiVersion: read(versioned, 'shared-kernel', 'src', 'contract', 'version.json').version,
    packageDir: (name) => join(rootDir, name),
    versionOf,
    budgetOf: (name) => read(budgeted, name, 'package.json').budget,
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
