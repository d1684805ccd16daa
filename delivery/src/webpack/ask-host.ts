import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { Chunk, Compiler, WebpackPluginInstance } from 'webpack';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;
const pluginName = 'AskHost';

/**
 * The host's side of this is in host/src/remotes/loading/remote-files.ts: `load(url, attempt)` and
 * `integrityOf(url)`. Without it, as in a test page, a remote loads its files as webpack would.
 */
const hostFiles = 'globalThis.__PORTAL_FILES__';

/**
 * Loads every chunk and stylesheet of a remote through the host: the host knows their hashes from remote.json, and
 * it decides on timeout and retries. The code of this is part of the entry, whose own hash was checked before it
 * ran.
 */
export class AskHost implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      scripts.createScript.tap(pluginName, (source) => withIntegrity(source, 'script', 'script.src'));
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
      styles.beforeTagInsert.tap(pluginName, (source, { tag }) => withIntegrity(source, tag, `${tag}.href`));

      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunk)
        // Webpack's own handler of this requirement is the last one that runs: be first.
        .tap({ name: pluginName, stage: -1 }, (chunk, requirements) => {
          requirements.add(RuntimeGlobals.getChunkScriptFilename).add(RuntimeGlobals.publicPath);
          compilation.addRuntimeModule(chunk, new LoadThroughHost());
          return undefined;
        });
    });
  }
}

/** Loaded in CORS mode wherever it is served, as the page's preload hints, or the browser would fetch it twice. */
function withIntegrity(source: string, element: string, url: string): string {
  return Template.asString([
    source,
    `if (${hostFiles}) { ${element}.integrity = ${hostFiles}.integrityOf(${url}) || ''; ${element}.crossOrigin = 'anonymous'; }`,
  ]);
}

/** Wraps `import()`'s first step. Chunks without a file, which only gather shared modules, are ignored. */
class LoadThroughHost extends RuntimeModule {
  constructor() {
    super('load through the host', RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    const { chunk, chunkGraph } = this;
    if (!chunk || !chunkGraph) return '';
    const isFile = (each: Chunk) => webpack.javascript.JavascriptModulesPlugin.chunkHasJs(each, chunkGraph);
    const fileless = [...chunk.getAllAsyncChunks()].filter((each) => !isFile(each)).map(({ id }) => id);
    const { ensureChunk, publicPath, getChunkScriptFilename } = RuntimeGlobals;
    return Template.asString([
      `const ensure = ${ensureChunk};`,
      `const fileless = ${JSON.stringify(fileless)};`,
      `${ensureChunk} = (chunkId) => !${hostFiles} || fileless.includes(chunkId)`,
      Template.indent([
        `? ensure(chunkId)`,
        `: ${hostFiles}.load(new URL(${publicPath} + ${getChunkScriptFilename}(chunkId), location.href).href, () => ensure(chunkId));`,
      ]),
    ]);
  }
}
