import { dirname, join, relative } from 'node:path';
import { sharedTableFile } from './generated-modules';
import { namespaceOf } from './shared-modules';
import type { ChunkGroup, Compilation, Compiler, Module, WebpackPluginInstance } from 'webpack';

/** The files and shared modules that a part of the build needs in the browser; both lists are sorted. */
export interface Needs {
  /** Scripts and styles, relative to the output folder. */
  files: string[];
  /** Shared modules that it imports, by request. */
  shared: string[];
}

export interface AssetReport {
  /** Files of the page itself, in the order they run. */
  entry: string[];
  /** By chunk name. */
  named: Record<string, Needs>;
  /** By the imported module's path without extension, relative to the workspace: what its `import()` loads. */
  imports: Record<string, Needs>;
  /** By shared request: the names that a remote imports from it. Empty where the whole module is imported. */
  uses: Record<string, string[]>;
  /** By request of the host's table of shared modules: its exported names. For CommonJS they cannot be determined. */
  offers: Record<string, string[]>;
}

/**
 * Records which files each lazily imported module loads, so that the server can preload them with the page instead
 * of the browser finding them one after the other. Webpack's own order of modules, chunks and groups depends on what
 * its cache holds, so all lists are sorted, except the page's own files, which have to run in their order.
 */
export class AssetReporter implements WebpackPluginInstance {
  report: AssetReport = { entry: [], named: {}, imports: {}, uses: {}, offers: {} };

  constructor(private readonly rootDir: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('AssetReporter', (compilation) => {
      this.report = {
        entry: scriptsAndStyles([...compilation.entrypoints.values()]),
        named: Object.fromEntries(
          [...compilation.namedChunkGroups].map(([name, group]) => [name, needsOf(compilation, [group])]),
        ),
        imports: importsOf(compilation, this.rootDir),
        uses: usesOf(compilation),
        offers: offersOf(compilation),
      };
    });
  }
}

function importsOf(compilation: Compilation, rootDir: string): Record<string, Needs> {
  const groups: Record<string, Set<ChunkGroup>> = {};
  for (const group of compilation.chunkGroups) {
    for (const { module, request } of group.origins) {
      const importer = resourceOf(module);
      if (!importer || !request?.startsWith('.')) continue;
      (groups[relative(rootDir, join(dirname(importer), request))] ??= new Set()).add(group);
    }
  }
  return sortedRecord(
    Object.entries(groups).map(([path, of]) => [path, needsOf(compilation, [...of])] as const),
  );
}

function needsOf(compilation: Compilation, groups: readonly ChunkGroup[]): Needs {
  return {
    files: scriptsAndStyles(groups).sort(),
    shared: [...new Set(groups.flatMap((group) => sharedOf(compilation, group)))].sort(),
  };
}

function resourceOf(module: Module | null | undefined): string | undefined {
  return module?.nameForCondition() ?? undefined;
}

function scriptsAndStyles(groups: readonly ChunkGroup[]): string[] {
  const files = groups.flatMap((group) => group.getFiles());
  return [...new Set(files)].filter((file) => /\.(?:js|css)$/.test(file));
}

function sharedOf(compilation: Compilation, group: ChunkGroup): string[] {
  const found = new Set<string>();
  for (const chunk of group.chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      const request = sharedRequestOf(module);
      if (request !== undefined) found.add(request);
    }
  }
  return [...found];
}

/** Whether a module is imported from the host. Federation's own module class is not exported. */
export const isShared = ({ type }: Pick<Module, 'type'>): boolean => type === 'consume-shared-module';

/** The share key is in the module's options. */
function sharedRequestOf(module: Module): string | undefined {
  const { options } = module as { options?: { shareKey?: unknown } };
  return isShared(module) && typeof options?.shareKey === 'string' ? options.shareKey : undefined;
}

function usesOf(compilation: Compilation): Record<string, string[]> {
  const uses: Record<string, Set<string>> = {};
  for (const module of compilation.modules) {
    const request = sharedRequestOf(module);
    if (request === undefined) continue;
    const names = (uses[request] ??= new Set());
    for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
      // Only an import with named bindings has ids; `import * as` and `import()` import the whole module.
      const { ids } = dependency as { ids?: unknown };
      if (!Array.isArray(ids)) continue;
      const [first, second] = ids as (string | undefined)[];
      if (first !== undefined) names.add(first);
      if (first === namespaceOf[request] && second !== undefined) names.add(second);
    }
  }
  return sortedRecord(Object.entries(uses).map(([request, names]) => [request, [...names].sort()] as const));
}

function offersOf(compilation: Compilation): Record<string, string[]> {
  const table = [...compilation.modules].find((module) => resourceOf(module)?.endsWith(sharedTableFile));
  if (!table) return {};
  const offers = table.blocks.flatMap(({ dependencies }) =>
    dependencies.flatMap((dependency) => {
      const { request } = dependency as { request?: string };
      const module = compilation.moduleGraph.getModule(dependency);
      const provided = module && compilation.moduleGraph.getExportsInfo(module).getProvidedExports();
      return request && Array.isArray(provided) ? [[request, [...provided].sort()] as const] : [];
    }),
  );
  return sortedRecord(offers);
}

function sortedRecord<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
}
