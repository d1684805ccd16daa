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

const { JavascriptModulesPlugin } = webpack.javascript;

/**
 * Takes the list of chunks without scripts into the hash of Module Federation's runtime module, whose code has that
 * list. The module cannot make its code while hashes are taken, because it asks for the name of its own file, which
 * has a content hash; webpack 5.110 then hashes the error's text instead. So a build with a warm cache kept the list
 * of an earlier build, and one source had two versions. Webpack 5.111 fails such builds, which rules it out
 * (webpack/webpack#22026 and #22199) until Module Federation no longer asks for that name.
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

/** Writes the module that starts Module Federation's runtime in a build. */
interface RuntimePlugin {
  getTemplate(...given: unknown[]): string;
}

const require = createRequire(import.meta.url);
/** Where that module is written to; webpack resolves the real folder, also where node_modules is a link. */
const entryFolder = join(realpathSync(join(process.cwd(), 'node_modules')), '.federation');
let isDone = false;

/**
 * That module names the runtime by its absolute path and is itself named by a hash of its text, from which numbers
 * and names in the built files follow: the same source would be another version in another folder. The path from the
 * one to the other is the same wherever the checkout is. The package has no option for it, nor does it export the
 * class.
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

/**
 * Names the module of the container. Its identifier contains the absolute path of Module Federation's runtime, from
 * which webpack's own number for it would follow.
 */
class ContainerId implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ContainerId', (compilation) => {
      // Before webpack numbers what has no id yet: plugins of the configuration come first.
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
  /** During development: the module that the host loads in place of the remote's own, and a stable name. */
  development?: { exposed: string; entry: string };
}

/** A remote: one exposed module, no copy of anything that the host provides. */
export function remoteConfig(input: RemoteInput): Configuration {
  nameRuntimeRelatively();
  const name = `remote-${input.remote}`;
  // In development all builds share a token, so that an update finds the running build, and no file has a hash
  // that could be known beforehand.
  const token = input.development ? 'in_development' : tokenPlaceholder;
  const base = preset({ ...input, name, publicPath: 'auto', localStyles: true });
  return {
    ...base,
    ...(input.development ? {} : { cache: uncached }),
    entry: {},
    // The plugin warns at each build that the manifest names no origin, which is intended.
    infrastructureLogging: { level: 'error' },
    // A chunk that hangs must fail before the user gives up; the host then retries.
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
 * One file per page and one with what many pages use. Webpack's defaults made a file of each overlap of some pages:
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
      // A file fetches all parts of the kernel that it names; each page names its own.
      test: (module: Module) => !isShared(module),
    },
  },
};
