import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';
import { kernelName, sharedChunkName } from './shared-modules';

type SplitChunks = Exclude<NonNullable<Configuration['optimization']>['splitChunks'], false | undefined>;
interface Graphs {
  chunkGraph: ChunkGraph;
}
type Test = (module: Module, graphs: Graphs) => boolean;

/** Chunk names of the host's imports for every page of a remote: the frame, and the federation with its remotes. */
const frameChunks = ['portal-frame', 'federation'];

/**
 * Shared modules overlap: forms, tables and lists all import inputs and selects. By webpack's defaults each overlap
 * becomes a chunk (some twenty small requests for one list page). Instead each module belongs to the first matching
 * layer, one file each: a page loads a few whole layers, and nothing is in two of them.
 */
const layers: readonly { name: string; test: Test }[] = [
  // Everything that pages inside the frame need: separate files for its parts would only add requests.
  {
    name: 'frame',
    test: either(
      inChunk(...frameChunks),
      reachedFrom('antd', 'ui', 'routing', 'query'),
      both(isStyle, reachedFrom('list', 'table', 'form')),
      inChunk('shared-react-router-dom'),
    ),
  },
  { name: 'list', test: reachedFrom('list', 'table') },
  // antd's code: parts that open over pages, then parts that filters and fields share; both load after the first rows.
  { name: 'overlays', test: inChunk('overlays') },
  { name: 'select', test: inChunk('select') },
  { name: 'form', test: reachedFrom('form', 'antd-entry', 'upload') },
  { name: 'detail', test: reachedFrom('detail') },
];

/** Libraries that only change with their own releases, so they stay cached when the host is released. */
const stable =
  /[\\/]node_modules[\\/](?:react|react-dom|react-router|react-router-dom|scheduler|rxjs|tslib|zod|axios|@tanstack)[\\/]/;
const library = /[\\/]node_modules[\\/]/;
const federation = /[\\/]@module-federation[\\/]/;
const antd = /[\\/]node_modules[\\/](?:antd|@ant-design|@rc-component)[\\/]/;

export const hostChunks: SplitChunks = {
  chunks: 'all',
  minSize: 20_000,
  maxInitialRequests: 8,
  maxAsyncRequests: 12,
  cacheGroups: {
    // Federation stays in the single file that needs it.
    defaultVendors: {
      test: both(from(library), not(from(federation))),
      priority: -10,
      reuseExistingChunk: true,
    },
    stable: { name: 'stable', test: both(initial, from(stable)), priority: 90, enforce: true },
    antd: { name: 'antd', test: both(initial, from(antd)), priority: 80, enforce: true },
    // Other code of the first page is in `main`, with the code shared by sign-in and frame; it must not move to a layer
    // below.
    first: {
      name: 'main',
      test: either(initial, both(inChunk('sign-in'), inChunk(...frameChunks))),
      priority: 70,
      enforce: true,
    },
    ...Object.fromEntries(
      layers.map(({ name, test }, index) => [
        `layer${index}`,
        {
          name: `layer-${name}`,
          test,
          chunks: 'async' as const,
          priority: 60 - index,
          enforce: true,
        },
      ]),
    ),
  },
};

function reachedFrom(...parts: string[]): Test {
  return inChunk(...parts.map((part) => sharedChunkName(`${kernelName}/${part}`)));
}

/** Matches modules of a chunk that the kernel or the host names explicitly. */
function inChunk(...chunks: string[]): Test {
  return (module, graphs) =>
    someChunk(module, graphs, ({ name }) => typeof name === 'string' && chunks.includes(name));
}

function both(one: Test, other: Test): Test {
  return (module, graphs) => one(module, graphs) && other(module, graphs);
}

function either(...tests: Test[]): Test {
  return (module, graphs) => tests.some((test) => test(module, graphs));
}

function not(test: Test): Test {
  return (module, graphs) => !test(module, graphs);
}

function from(folder: RegExp): Test {
  return (module) => folder.test(module.nameForCondition() ?? '');
}

function initial(module: Module, graphs: Graphs): boolean {
  return someChunk(module, graphs, (chunk) => chunk.canBeInitial());
}

function isStyle(module: Module): boolean {
  return module.type.startsWith('css');
}

function someChunk(module: Module, { chunkGraph }: Graphs, test: (chunk: Chunk) => boolean): boolean {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) if (test(chunk)) return true;
  return false;
}
