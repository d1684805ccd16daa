import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { adapterRequest, type PreviousKernel } from '../build/previous-kernel';
import { adapterChunkName, curatedZodCore, insteadOf, sharedChunkName } from './shared-modules';

/** The generated table of modules that the host offers, below the host's folder. */
export const sharedTableFile = '.cache/shared-modules.mjs';

/** A shared request with its version in the share scope. */
interface OfferedModule {
  request: string;
  version: string;
}

/** React's packages export a CommonJS object; `import()` wraps it, and remotes expect it unwrapped. */
const commonJs = /^react(?:-dom)?(?:\/|$)/;

/** Generates the table of all modules that the host provides to remotes; each is a chunk loaded on demand. */
export function sharedModulesText(offered: readonly OfferedModule[]): string {
  const lines = offered.map(({ request, version }) => {
    const chunk = JSON.stringify(sharedChunkName(request));
    const load = `import(/* webpackChunkName: ${chunk} */ ${JSON.stringify(request)})`;
    const parts = commonJs.test(request)
      ? [`load: () => ${load}.then((module) => module.default)`]
      : [`load: () => ${load}`, `instead: ${JSON.stringify(insteadOf(request))}`];
    return `  ${JSON.stringify(request)}: { version: ${JSON.stringify(version)}, ${parts.join(', ')} },`;
  });
  return `export const sharedModules = {\n${lines.join('\n')}\n};\n`;
}

/** Generates the table of modules that replace some of them for remotes built with the previous kernel. */
export function previousKernelText(hostDir: string, previous: PreviousKernel | undefined): string {
  if (!previous) return 'export const previousKernel = undefined;\n';
  const folder = join(hostDir, dirname(sharedTableFile));
  const lines = Object.entries(previous.adapters).map(([request, file]) => {
    const chunk = JSON.stringify(adapterChunkName(request));
    const load = `import(/* webpackChunkName: ${chunk} */ ${JSON.stringify(adapterRequest(folder, file))})`;
    return `  ${JSON.stringify(request)}: { load: () => ${load}, instead: ${JSON.stringify(insteadOf(request))} },`;
  });
  const version = JSON.stringify(previous.kernel);
  return `export const previousKernel = { version: ${version}, modules: {\n${lines.join('\n')}\n} };\n`;
}

/** Generates the table of the modules that all remotes expose, by name: for the bundle of host and remotes. */
export function remoteModulesText(remotes: readonly string[]): string {
  const imports = remotes.map((name, at) => `import * as remote${at} from 'remote-${name}/expose';`);
  const entries = remotes.map((name, at) => `  ${JSON.stringify(name)}: remote${at},`);
  return `${imports.join('\n')}\nexport const remoteModules = {\n${entries.join('\n')}\n};\n`;
}

/** Generates a module of selected names of a library; for zod also the namespace `z` of these and part of its core. */
export function curatedText(library: string, names: readonly string[]): string {
  const named = `export { ${names.join(', ')} } from ${JSON.stringify(library)};\n`;
  if (library !== 'zod') return named;
  return `${named}export * as core from './curated-zod-core.mjs';\nexport * as z from './curated-zod.mjs';\n`;
}

/** Generates the value of `z.core` in the curated zod. */
export function curatedZodCoreText(): string {
  return `export { ${curatedZodCore.join(', ')} } from 'zod/v4/core';\n`;
}

/** Writes a module into the host's folder, where names resolve as they do for the host, and returns its path. */
export function writeGenerated(hostDir: string, name: string, text: string): string {
  const folder = join(hostDir, '.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.mjs`);
  // Written only when it changes: a new time stamp would make webpack invalidate its cache.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}
