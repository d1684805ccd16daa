import { dirname, join, relative } from 'node:path';
import type { ChunkGroup, Compilation, Compiler, Module, WebpackPluginInstance } from 'webpack';

/** What a piece of the build needs in the browser. */
export interface Needs {
  /** Scripts and styles, relative to the output folder. */
  files: string[];
  /** Shared modules it reads, by request. */
  shared: string[];
}

export interface AssetReport {
  /** Files of the page itself, in the order they run. */
  entry: string[];
  /** By chunk name. */
  named: Record<string, Needs>;
  /** By the imported module's path without extension, relative to the workspace: what `import()` of it fetches. */
  imports: Record<string, Needs>;
}

/**
 * Tells which files each lazily imported module brings, so that the server can announce them with the page instead
 * of the browser finding them one after the other.
 */
export class AssetReporter implements WebpackPluginInstance {
  report: AssetReport = { entry: [], named: {}, imports: {} };
  readonly #rootDir: string;

  constructor(rootDir: string) {
    this.#rootDir = rootDir;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('AssetReporter', (compilation) => {
      this.report = {
        entry: filesOf([...compilation.entrypoints.values()]),
        named: Object.fromEntries(
          [...compilation.namedChunkGroups].map(([name, group]) => [name, needsOf(compilation, group)]),
        ),
        imports: importsOf(compilation, this.#rootDir),
      };
    });
  }
}

function importsOf(compilation: Compilation, rootDir: string): Record<string, Needs> {
  const imports: Record<string, Needs> = {};
  for (const group of compilation.chunkGroups) {
    for (const { module, request } of group.origins) {
      const importer = resourceOf(module);
      if (!importer || !request?.startsWith('.')) continue;
      const key = relative(rootDir, join(dirname(importer), request));
      imports[key] = needsOf(compilation, group);
    }
  }
  return imports;
}

function needsOf(compilation: Compilation, group: ChunkGroup): Needs {
  return { files: filesOf([group]), shared: sharedOf(compilation, group) };
}

function resourceOf(module: Module | null | undefined): string | undefined {
  return module?.nameForCondition() ?? undefined;
}

function filesOf(groups: readonly ChunkGroup[]): string[] {
  const files = groups.flatMap((group) => group.getFiles());
  return [...new Set(files)].filter((file) => /\.(?:js|css)$/.test(file));
}

function sharedOf(compilation: Compilation, group: ChunkGroup): string[] {
  const found = new Set<string>();
  for (const chunk of group.chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      // Federation's own module class is not exported; its options hold the key under which it asks.
      const { options } = module as { options?: { shareKey?: unknown } };
      if (module.type === 'consume-shared-module' && typeof options?.shareKey === 'string')
        found.add(options.shareKey);
    }
  }
  return [...found].sort();
}
