import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describeWorkspaceRemote } from '../build/describe-workspace';
import { replaceFolder } from '../build/replace-folder';
import { openTeamFolder } from '../build/workspace';
import { startDevServer } from '../dev/dev-server';
import { TypeCheck } from '../dev/type-check';
import { descriptionFile } from '../storage/remote-json';
import { compile } from '../webpack/compile';
import { federationOptions } from '../webpack/federation-options';
import { remoteConfig } from '../webpack/remote.config';
import { kernelName } from '../webpack/shared-modules';

interface FederatedRemote {
  /** As in remote.json. */
  name: string;
  /** Version of the remote: two versions may be in one page, and must not load each other's chunks. */
  version: string;
  /** The module that exports the lifecycles; default `./src/expose.ts`. */
  exposed?: string;
  bundler: 'webpack' | 'rspack' | 'vite';
}

/** Returns the plugin's and the output options for a team's own configuration of webpack, Rspack or Vite. */
export function federation({ name, version, exposed, bundler }: FederatedRemote) {
  const options = federationOptions({ name, token: version, ...(exposed === undefined ? {} : { exposed }) });
  const file = 'assets/[name].[contenthash:16].js';
  return {
    // Vite builds ES modules, and puts no hash into this name.
    options:
      bundler === 'vite'
        ? {
            ...options,
            shared: withKernelVersion(options.shared),
            library: { type: 'module' },
            filename: 'assets/remote-entry.js',
          }
        : options,
    output: { publicPath: 'auto', uniqueName: options.name, filename: file, chunkFilename: file },
  };
}

/** Vite's plugin declares a version of each module. It does not find that of a package's part, and declares 0. */
function withKernelVersion<T extends object>(shared: Readonly<Record<string, T>>) {
  const installed = createRequire(join(process.cwd(), descriptionFile));
  const { version } = installed(`${kernelName}/package.json`) as { version: string };
  const stated = Object.entries(shared).map(([request, how]) => [
    request,
    request.startsWith(`${kernelName}/`) ? { ...how, version } : how,
  ]);
  return Object.fromEntries(stated) as Record<string, T & { version?: string }>;
}

/** Builds the remote of a folder like those of the portal's own checkout, into a folder that can be published. */
export async function buildFolder(rootDir: string, outputDir: string): Promise<{ remote: string }> {
  const { workspace, remote } = openTeamFolder(rootDir);
  const { cacheDir, mode } = workspace;
  await replaceFolder(outputDir, async (folder) => {
    await compile(remoteConfig({ remote, packageDir: rootDir, outputDir: folder, cacheDir, mode }));
    const { described } = await describeWorkspaceRemote(workspace, remote, '0.0.0');
    // The command supplies the version to the server.
    const { version: _, ...stated } = described;
    const { budget, needs } = workspace.allowanceOf(remote);
    const remoteJson = { ...stated, budget, needs };
    await writeFile(join(folder, descriptionFile), `${JSON.stringify(remoteJson, null, 1)}\n`);
  });
  return { remote };
}

/** Serves the remote of a folder from its sources to the pages of a portal. */
export async function serveFolder(
  rootDir: string,
  serving: { port: number; portal: string; onTypes(errors: readonly string[]): void },
): Promise<{ remote: string; stop(): Promise<void> }> {
  const { workspace, remote } = openTeamFolder(rootDir, 'development');
  const { stop } = await startDevServer({ workspace, remote, ...serving });
  return { remote, stop };
}

/** Returns the compiler's errors in the sources of a folder, one text for each. */
export async function typeErrors(rootDir: string): Promise<readonly string[]> {
  const { workspace, remote } = openTeamFolder(rootDir);
  return (await new TypeCheck(workspace, remote).run()) ?? [];
}
