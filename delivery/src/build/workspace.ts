import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

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
}

const versioned = z.object({ version: z.string() });

/** The checkout that builds are made from. */
export function openWorkspace(rootDir: string, mode: Workspace['mode'] = 'production'): Workspace {
  const versionOf = (name: string) =>
    versioned.parse(JSON.parse(readFileSync(join(rootDir, name, 'package.json'), 'utf8'))).version;
  return {
    rootDir,
    cacheDir: join(rootDir, '.cache'),
    mode,
    remotes: readdirSync(rootDir).flatMap((name) => /^remote-(.+)$/.exec(name)?.[1] ?? []),
    kernelVersion: versionOf('shared-kernel'),
    apiVersion,
    packageDir: (name) => join(rootDir, name),
    versionOf,
  };
}

/** Version of the API contract, as /prod-api/openapi.json states it. */
const apiVersion = '1.0.0';
