import webpack from 'webpack';
import type { Compiler, WebpackPluginInstance } from 'webpack';

const { JavascriptModulesPlugin } = webpack.javascript;

/**
 * Takes the list of chunks without scripts into the hash of Module Federation's runtime module, whose code has that
 * list. The module cannot make its code while hashes are taken, because it asks for the name of its own file, which
 * has a content hash; webpack 5.110 then hashes the error's text instead. So a build with a warm cache kept the list
 * of an earlier build, and one source had two versions. Webpack 5.111 fails such builds, which rules it out
 * (webpack/webpack#22026 and #22199) until Module Federation no longer asks for that name.
 */
export class FederationRuntimeHash implements WebpackPluginInstance {
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
