import { createHash } from 'node:crypto';
import { ModuleFederationPlugin } from '@module-federation/enhanced';
import type { Compilation, Compiler, Configuration, Module, WebpackPluginInstance } from 'webpack';
import webpack from 'webpack';
import { AskHost } from './ask-host';
import { isShared } from './asset-report';
import { federationOptions } from './federation-options';
import { HashPlaceholders } from './hash-placeholders';
import { preset, uncached, type PresetInput } from './preset';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const { Compilation: Stages, sources } = webpack;

/** Placeholder of the build's token in the code; as long as the token, so that source maps stay correct. */
export const tokenPlaceholder = 'TokenOfThisBuild';

/**
 * Gives each build unique names for what it stores on `globalThis` (the container and the list of loaded chunks), so
 * that two versions of a remote can run in one page without reading each other's chunks. The token is a hash of the
 * scripts, inserted before webpack computes the final content hashes of the files.
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

const { JavascriptModulesPlugin } = webpack.javascript;

/**
 * Adds the list of chunks without scripts to the hash of Module Federation's runtime module, whose code contains that
 * list. The module cannot generate its code during hashing, because it requests the name of its own file, which
 * contains a content hash; webpack 5.110 then hashes the error's text instead. So a build with a warm cache kept the
 * list of an earlier build, and one source had two versions. Webpack 5.111 fails such builds and cannot be used
 * (webpack/webpack#22026 and #22199) until Module Federation no longer requests that name.
 */
class FederationRuntimeHash implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FederationRuntimeHash', (compilation) => {
      compilation.hooks.runtimeModule.tap('FederationRuntimeHash', (module, chunk) => {
        if (module.name !== 'federation runtime') return;
        const updateHash = module.updateHash.bind(module);
        module.updateHash = (hash, context) => {
          const withScripts = context.chunkGraph.getChunkConditionMap(
            chunk,
            JavascriptModulesPlugin.chunkHasJs,
          );
          hash.update(JSON.stringify(withScripts));
          updateHash(hash, context);
        };
      });
    });
  }
}

/** Module Federation's plugin that writes the module which starts its runtime in a build. */
interface RuntimePlugin {
  getTemplate(...given: unknown[]): string;
}

const require = createRequire(import.meta.url);
/** The folder that this module is written to; webpack resolves the real path, even where node_modules is a link. */
const entryFolder = join(realpathSync(join(process.cwd(), 'node_modules')), '.federation');
let isDone = false;

/**
 * Replaces the runtime's absolute path in that module by a relative one. The module is named by a hash of its text, on
 * which numbers and names in the built files depend: the same source would be another version in another folder. The
 * relative path is the same for every checkout. The package neither has an option for this nor exports the class.
 */
function nameRuntimeRelatively(): void {
  if (isDone) return;
  isDone = true;
  const folder = dirname(require.resolve('@module-federation/enhanced'));
  const { default: plugin } = require(
    join(folder, 'lib', 'container', 'runtime', 'FederationRuntimePlugin.js'),
  ) as { default: RuntimePlugin };
  const withAbsolutePaths = plugin.getTemplate.bind(plugin);
  plugin.getTemplate = (...given) =>
    withAbsolutePaths(...given).replaceAll(
      /from '(\/[^']+)'/g,
      (_, path: string) => `from '${relative(entryFolder, path)}'`,
    );
}

/** Webpack would derive this id from the absolute path of Module Federation's runtime in the identifier. */
class ContainerId implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ContainerId', (compilation) => {
      // Runs before webpack assigns missing ids: plugins of the configuration come first.
      compilation.hooks.moduleIds.tap('ContainerId', (modules) => {
        for (const module of modules)
          if (module.identifier().startsWith('container entry'))
            compilation.chunkGraph.setModuleId(module, 'container');
      });
    });
  }
}

interface RemoteInput extends Omit<PresetInput, 'publicPath' | 'name'> {
  /** Short name, as in the registry: `insure`, `claims`, … */
  remote: string;
  /** In development: the module that the host loads in place of the remote's own, and a stable name. */
  development?: { exposed: string; entry: string };
}

/** Configures a remote: one exposed module, without copies of what the host provides. */
export function remoteConfig(input: RemoteInput): Configuration {
  nameRuntimeRelatively();
  const name = `remote-${input.remote}`;
  // In development all builds share a token, so that an update finds the running build, and no file has a hash that
  // could be known in advance.
  const token = input.development ? 'in_development' : tokenPlaceholder;
  const base = preset({ ...input, name, publicPath: 'auto', localStyles: true });
  return {
    ...base,
    ...(input.development ? {} : { cache: uncached }),
    entry: {},
    // The plugin warns in each build that the manifest contains no origin, which is intended.
    infrastructureLogging: { level: 'error' },
    // A pending chunk must fail before the user gives up; the host then retries.
    output: { ...base.output, uniqueName: `${name}-${token}`, chunkLoadTimeout: 8000 },
    optimization: { ...base.optimization, splitChunks: remoteChunks },
    plugins: [
      ...(base.plugins ?? []),
      new FederationRuntimeHash(),
      ...(input.development
        ? []
        : [new AskHost(), new ContainerId(), new HashPlaceholders(), new BuildToken()]),
      new ModuleFederationPlugin({
        ...federationOptions({ name: input.remote, token, ...input.development }),
        experiments: { asyncStartup: true, externalRuntime: true },
      }),
    ],
  };
}

/**
 * One file per page and one for what many pages use. Webpack's defaults created a file for each overlap of some pages:
 * four to eight small files per page, which compress worse than a few copies of the same module.
 */
const remoteChunks = {
  chunks: 'async' as const,
  /** Bytes before minification: smaller overlaps are copied into each page that uses them. */
  minSize: 60_000,
  cacheGroups: {
    common: {
      name: 'common',
      minChunks: 5,
      priority: 10,
      enforce: true,
      // A file loads all parts of the kernel that it imports, so each page keeps its own imports of shared modules.
      test: (module: Module) => !isShared(module),
    },
  },
};
