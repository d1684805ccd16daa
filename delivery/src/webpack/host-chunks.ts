import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';
import { sharedChunkName } from './shared-modules';

type SplitChunks = Exclude<NonNullable<Configuration['optimization']>['splitChunks'], false | undefined>;
interface Graphs {
  chunkGraph: ChunkGraph;
}

/**
 * Shared modules overlap: forms, tables and lists all reach for inputs and selects. Left to webpack's defaults each
 * overlap becomes a chunk (some twenty small requests for one list page). Instead they are put in layers, one file
 * each: what a page needs is always a few whole layers, and nothing is in two of them.
 */
const layers: readonly { name: string; of: readonly string[] }[] = [
  { name: 'layer-base', of: ['shared-kernel/antd', 'shared-kernel/ui', 'shared-kernel/routing'] },
  { name: 'layer-entry', of: ['shared-kernel/antd-entry'] },
  { name: 'layer-table', of: ['shared-kernel/antd-table'] },
  { name: 'layer-list', of: ['shared-kernel/list'] },
  { name: 'layer-form', of: ['shared-kernel/form', 'shared-kernel/upload'] },
  { name: 'layer-detail', of: ['shared-kernel/detail'] },
];

/** Libraries that change with their own releases only, so that a release of the host leaves them cached. */
const stable =
  /[\\/]node_modules[\\/](?:react|react-dom|react-router|react-router-dom|scheduler|rxjs|zod|axios)[\\/]/;

export const hostChunks: SplitChunks = {
  chunks: 'all',
  minSize: 20_000,
  maxInitialRequests: 8,
  maxAsyncRequests: 12,
  cacheGroups: {
    stable: {
      name: 'stable',
      test: isInitialAnd((module) => stable.test(resourceOf(module))),
      chunks: 'all',
      priority: 90,
      enforce: true,
    },
    antd: {
      name: 'antd',
      test: isInitialAnd((module) =>
        /[\\/]node_modules[\\/](?:antd|@ant-design|@rc-component)[\\/]/.test(resourceOf(module)),
      ),
      chunks: 'all',
      priority: 80,
      enforce: true,
    },
    // What else the first page runs stays in `main`; it must not be pulled into a layer below.
    first: { name: 'main', test: isInitialAnd(() => true), chunks: 'all', priority: 70, enforce: true },
    ...Object.fromEntries(
      layers.map(({ name, of }, index) => [
        name,
        {
          name,
          test: reachedFrom(of.map(sharedChunkName)),
          chunks: 'async',
          priority: 60 - index,
          enforce: true,
        },
      ]),
    ),
  },
};

function isInitialAnd(test: (module: Module) => boolean) {
  return (module: Module, { chunkGraph }: Graphs): boolean =>
    test(module) && someChunk(module, chunkGraph, (chunk) => chunk.canBeInitial());
}

function reachedFrom(names: readonly string[]) {
  return (module: Module, { chunkGraph }: Graphs): boolean =>
    module.type.startsWith('javascript') &&
    someChunk(module, chunkGraph, (chunk) => typeof chunk.name === 'string' && names.includes(chunk.name));
}

function someChunk(module: Module, chunkGraph: ChunkGraph, test: (chunk: Chunk) => boolean): boolean {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) if (test(chunk)) return true;
  return false;
}

function resourceOf(module: Module): string {
  return module.nameForCondition() ?? '';
}
