import webpack from 'webpack';
import type { Compiler, WebpackPluginInstance } from 'webpack';

const pluginName = 'NoSourcePaths';
const scriptTypes = ['javascript/auto', 'javascript/esm'] as const;

/**
 * Webpack writes the folder of the sources into the code wherever a library reads `import.meta.url` as a value
 * (pdf.js does, for Node): it reveals where the build ran, and the same source has another hash in another folder.
 * In a browser the value is the page's address. `new URL(…, import.meta.url)`, which names a file of the build, is
 * handled before this.
 */
export class NoSourcePaths implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(pluginName, (_compilation, { normalModuleFactory }) => {
      for (const type of scriptTypes)
        normalModuleFactory.hooks.parser.for(type).tap(pluginName, (parser) => {
          // Before webpack's own handler, which plugins of the configuration precede.
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
