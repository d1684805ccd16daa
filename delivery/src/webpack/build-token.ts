import { createHash } from 'node:crypto';
import webpack from 'webpack';
import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';

const { Compilation: Stages, sources } = webpack;

/** Placeholder of the build's own token in the code; as long as the token, so that source maps stay right. */
export const tokenPlaceholder = 'TokenOfThisBuild';

/**
 * Gives each build names of its own for what it leaves on `globalThis` (the container and the list of loaded
 * chunks), so that two versions of a remote can run in one page without reading each other's chunks. The token is a
 * hash of the scripts, put in before webpack takes the final content hashes of the files.
 */
export class BuildToken implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildToken', (compilation) => {
      let token = tokenPlaceholder;
      compilation.hooks.processAssets.tap(
        { name: 'BuildToken', stage: Stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        () => {
          const scripts = namesOf(compilation, /\.js$/);
          token = tokenOf(scripts.map((name) => textOf(compilation, name)));
          replaceIn(compilation, scripts, token);
        },
      );
      // Federation's manifest is written after everything else.
      compilation.hooks.processAssets.tap(
        { name: 'BuildToken', stage: Stages.PROCESS_ASSETS_STAGE_REPORT + 1 },
        () => replaceIn(compilation, namesOf(compilation, /\.json$/), token),
      );
    });
  }
}

const namesOf = (compilation: Compilation, kind: RegExp) =>
  Object.keys(compilation.assets)
    .filter((name) => kind.test(name))
    .sort();

const textOf = (compilation: Compilation, name: string) =>
  compilation.getAsset(name)?.source.source().toString() ?? '';

function tokenOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, tokenPlaceholder.length);
}

function replaceIn(compilation: Compilation, names: readonly string[], token: string): void {
  for (const name of names) {
    const text = textOf(compilation, name);
    if (text.includes(tokenPlaceholder))
      compilation.updateAsset(name, new sources.RawSource(text.replaceAll(tokenPlaceholder, token)));
  }
}
