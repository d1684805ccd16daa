import { relative } from 'node:path';
import webpack, { type Chunk, type Compilation, type Compiler, type WebpackPluginInstance } from 'webpack';

const pluginName = 'ImportMap';

/** Like source maps, files with this extension are neither served nor published. */
const file = 'imports.map';

interface Found {
  chunks: Chunk[];
  by: string[];
}

/**
 * Writes for each module the files that contain it and the modules that import it. The test of the benchmark's budgets
 * reads this file to explain how a module came into a page.
 */
export class ImportMap implements WebpackPluginInstance {
  constructor(private readonly rootDir: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      let found: Record<string, Found> = {};
      // The next step joins modules: afterwards webpack no longer knows their own imports.
      compilation.hooks.afterOptimizeChunks.tap(pluginName, () => {
        found = modulesOf(compilation, this.rootDir);
      });
      // By now the files of all chunks have their names.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
        const written = Object.entries(found).map(([path, { chunks, by }]) => [
          path,
          { in: [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].sort(), by },
        ]);
        const text = JSON.stringify(Object.fromEntries(written));
        compilation.emitAsset(file, new webpack.sources.RawSource(text));
      });
    });
  }
}

function modulesOf(
  { modules, moduleGraph, chunkGraph }: Compilation,
  rootDir: string,
): Record<string, Found> {
  const found: Record<string, Found> = {};
  for (const module of modules) {
    const path = module.nameForCondition();
    if (!path) continue;
    const own = [...chunkGraph.getModuleChunksIterable(module)];
    // Not in the build: a module that only passes on what others export.
    if (own.length === 0) continue;
    const importers = [...moduleGraph.getIncomingConnections(module)]
      .filter((connection) => connection.isActive(undefined))
      .flatMap(({ originModule }) => originModule?.nameForCondition() ?? [])
      .filter((importer) => importer !== path);
    // Several modules may come from one file: the style sheet and its script.
    const entry = (found[relative(rootDir, path)] ??= { chunks: [], by: [] });
    entry.chunks.push(...own);
    entry.by = [
      ...new Set([...entry.by, ...importers.map((importer) => relative(rootDir, importer))]),
    ].sort();
  }
  return found;
}
