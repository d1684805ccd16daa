import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compiler, type WebpackPluginInstance, type Configuration } from 'webpack';

const text = `
const refuse = () => { throw new Error('JSON schemas are made by the API, not in the browser'); };
Object.assign(module.exports, {
  toJSONSchema: refuse,
  createToJSONSchemaMethod: () => refuse,
  createStandardJSONSchemaMethod: () => refuse,
});`;
const replacement = `data:application/node,${encodeURIComponent(text)}`;

/** Drops zod's JSON schemas, used only by the API: every schema class refers to them, 5 kB (brotli) a page. */
export const noJsonSchemas = () =>
  new webpack.NormalModuleReplacementPlugin(
    /^\.\.?\/(?:core\/)?(?:json-schema-processors|to-json-schema)\.js$/,
    (found) => {
      if (/[\\/]zod[\\/]v4[\\/]/.test(found.context)) found.request = replacement;
    },
  );

const pluginName = 'NoSourcePaths';
const scriptTypes = ['javascript/auto', 'javascript/esm'] as const;

/**
 * Webpack writes the folder of the sources into the code wherever a library reads `import.meta.url` as a value (pdf.js
 * does, for Node): that reveals where the build ran, and changes the hash of the same source in another folder. This
 * plugin uses the page's address instead. `new URL(…, import.meta.url)`, which names a file of the build, is handled
 * earlier.
 */
export class NoSourcePaths implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(pluginName, (_compilation, { normalModuleFactory }) => {
      for (const type of scriptTypes)
        normalModuleFactory.hooks.parser.for(type).tap(pluginName, (parser) => {
          // Runs before webpack's own handler: plugins of the configuration come first.
          parser.hooks.expression.for('import.meta.url').tap(pluginName, ({ range }) => {
            if (!range) return undefined;
            const address = new webpack.dependencies.ConstDependency('self.location.href', range);
            parser.state.module.addPresentationalDependency(address);
            return true;
          });
        });
    });
  }
}

export interface PresetInput {
  /** Absolute path of the package to build (a folder with `src/`). */
  packageDir: string;
  /** Name of the package: separates the chunk globals of several builds on one page. */
  name: string;
  outputDir: string;
  cacheDir: string;
  /** `auto` for remotes, which may be served from any folder. */
  publicPath: string;
  /** Every selector has to contain a class of the package, so that its styles do not apply elsewhere. */
  localStyles?: boolean;
  mode: 'production' | 'development';
}

/** For builds named by content: a cache of other sources gives the variables of joined modules other names. */
export const uncached = false;

/** Returns the configuration that host, remotes and monolith share: language, styles, file names, splitting, cache. */
export function preset(input: PresetInput): Configuration {
  const production = input.mode === 'production';
  return {
    mode: input.mode,
    context: input.packageDir,
    target: ['web', 'es2022'],
    // Source maps are separate files: the CSP has no unsafe-eval, and the edge does not serve them.
    devtool: 'hidden-source-map',
    output: {
      path: input.outputDir,
      publicPath: input.publicPath,
      uniqueName: input.name,
      filename: 'assets/[name].[contenthash:16].js',
      chunkFilename: 'assets/[name].[contenthash:16].js',
      assetModuleFilename: 'assets/[name].[contenthash:16][ext]',
      hashFunction: 'xxhash64',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // Uses rxjs as ES2015; its default is ES5, which needs tslib's helpers.
      conditionNames: ['es2015', '...'],
    },
    module: { rules: [scripts(), styles(input.localStyles === true), pictures] },
    plugins: [
      new NoSourcePaths(),
      noJsonSchemas(),
      new MiniCssExtractPlugin({ filename: cssName, chunkFilename: cssName }),
      compiledOnLoad(),
    ],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimize: production,
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, parallel: 1 })],
    },
    // Only used in development and for the benchmark.
    cache: {
      type: 'filesystem',
      cacheDirectory: join(input.cacheDir, 'webpack'),
      name: `${input.name}-${input.mode}`,
      // Modules parsed with other plugins must not be reused.
      version: ownText,
    },
    // The benchmark checks the budgets, in brotli bytes per page; webpack's own limits apply to raw files.
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

// Loaders are dependencies of this package, not of the package to build.
const { resolve: loader } = createRequire(import.meta.url);

const ownText = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex');

/** Separate files, loaded when they are shown. */
const pictures = { test: /\.webp$/, type: 'asset/resource' };

const cssName = 'assets/[name].[contenthash:16].css';

/**
 * Makes Chrome compile a whole script in the background while it loads, instead of each function on the main thread at
 * its first call: a list is usable a fifth sooner (CPU 4×, ADR 0020). Other browsers ignore this.
 */
const compiledOnLoad = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // Runs after the minifier, which removes comments, and before files are hashed.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

function scripts() {
  return {
    test: /\.[cm]?[jt]sx?$/,
    exclude: /node_modules/,
    loader: loader('swc-loader'),
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        // The development runtime of JSX would need a host with the development build of React.
        transform: { react: { runtime: 'automatic', development: false } },
      },
    },
    resolve: { fullySpecified: false },
  };
}

function styles(onlyLocal: boolean) {
  return {
    test: /\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: loader('css-loader'),
        options: {
          modules: {
            ...(onlyLocal ? { mode: 'pure' } : { auto: true }),
            namedExport: false,
            exportLocalsConvention: 'camel-case-only',
            localIdentName: '[name]__[local]--[hash:base64:5]',
          },
        },
      },
    ],
    sideEffects: true,
  };
}
