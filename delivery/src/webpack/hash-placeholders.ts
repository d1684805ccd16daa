import { createHash } from 'node:crypto';
import webpack, { type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack';

const { Compilation: Stages, sources } = webpack;

/**
 * Replaces webpack's hashes by hashes of the file names until webpack computes the final content hashes. Webpack's
 * hashes depend on the folder of the sources, and the minifier names variables by letter frequency, including the
 * letters of hashes in the entry: the same source would get other variable names in another folder.
 */
export class HashPlaceholders implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HashPlaceholders', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'HashPlaceholders', stage: Stages.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1 },
        () => putPlaceholders(compilation),
      );
    });
  }
}

function putPlaceholders(compilation: Compilation): void {
  const placeholders = new Map<string, string>();
  const assets = compilation
    .getAssets()
    .map(({ name, info }) => ({ name, hashes: [info.contenthash ?? []].flat() }));
  for (const { name, hashes } of assets)
    for (const hash of hashes) placeholders.set(hash, placeholderOf(name.replaceAll(hash, ''), hash.length));
  for (const { name, hashes } of assets) {
    replaceIn(compilation, name, placeholders);
    const contenthash = hashes.map((hash) => placeholders.get(hash) ?? hash);
    const renamed = hashes.reduce(
      (rest, hash) => rest.replaceAll(hash, placeholders.get(hash) ?? hash),
      name,
    );
    if (renamed === name) continue;
    compilation.updateAsset(name, (source) => source, { contenthash });
    compilation.renameAsset(name, renamed);
  }
}

const placeholderOf = (name: string, length: number) =>
  createHash('sha256').update(name).digest('hex').slice(0, length);

/** Replaces hashes in a file and keeps its source mappings: placeholders are as long as the hashes. */
function replaceIn(compilation: Compilation, name: string, placeholders: ReadonlyMap<string, string>): void {
  const source = compilation.getAsset(name)?.source;
  const text = source?.source();
  if (!source || typeof text !== 'string') return;
  const replaced = new sources.ReplaceSource(source);
  for (const [hash, placeholder] of placeholders)
    for (let at = text.indexOf(hash); at >= 0; at = text.indexOf(hash, at + 1))
      replaced.replace(at, at + hash.length - 1, placeholder);
  if (replaced.getReplacements().length > 0) compilation.updateAsset(name, replaced);
}
