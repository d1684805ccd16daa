import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compiler, type WebpackPluginInstance } from 'webpack';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;
const pluginName = 'AskHost';

/** Defined in host/src/remotes/loading/remote-files.ts; without it, as in a test page, webpack loads the files. */
const hostFiles = 'globalThis.__PORTAL_FILES__';

/**
 * Loads every chunk and style sheet of a remote through the host, which knows their hashes from remote.json and
 * controls timeout and retries. This code is part of the entry, whose own hash was verified before it ran.
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
        // Webpack's own handler of this requirement stops all later ones, so this one has to run first.
        .tap({ name: pluginName, stage: -1 }, (chunk, requirements) => {
          requirements.add(RuntimeGlobals.getChunkScriptFilename).add(RuntimeGlobals.publicPath);
          compilation.addRuntimeModule(chunk, new LoadThroughHost());
          return undefined;
        });
    });
  }
}

/** Loaded in CORS mode from every origin, like the page's preload hints; otherwise the browser would load it twice. */
function withIntegrity(source: string, element: string, url: string): string {
  return Template.asString([
    source,
    `if (${hostFiles}) { ${element}.integrity = ${hostFiles}.integrityOf(${url}) || ''; ${element}.crossOrigin = 'anonymous'; }`,
  ]);
}

/** Wraps the first step of `import()`. Chunks without a file, which only group shared modules, are ignored. */
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
