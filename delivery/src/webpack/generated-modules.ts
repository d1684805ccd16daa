import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { curatedZodCore, sharedChunkName } from './shared-modules';

/** Names every shared request, each as a chunk of its own. It is never run. */
export function anchorsText(requests: readonly string[]): string {
  const loads = requests.map((request) => {
    const chunk = JSON.stringify(sharedChunkName(request));
    return `  () => import(/* webpackChunkName: ${chunk} */ ${JSON.stringify(request)}),`;
  });
  return `export const anchors = [\n${loads.join('\n')}\n];\n`;
}

/** A library's chosen names; for zod also the namespace `z` of the same names, with a part of its core. */
export function curatedText(library: string, names: readonly string[]): string {
  const named = `export { ${names.join(', ')} } from ${JSON.stringify(library)};\n`;
  if (library !== 'zod') return named;
  return `${named}export * as core from './curated-zod-core.mjs';\nexport * as z from './curated-zod.mjs';\n`;
}

/** What `z.core` holds for the curated zod. */
export function curatedZodCoreText(): string {
  return `export { ${curatedZodCore.join(', ')} } from 'zod/v4/core';\n`;
}

/** Writes a module into the host's folder, where names resolve as they do for the host, and returns its path. */
export function writeGenerated(hostDir: string, name: string, text: string): string {
  const folder = join(hostDir, '.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.mjs`);
  // Written only when it changes: a new time stamp would make webpack doubt its cache.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}
