import type { Compiler, WebpackPluginInstance } from 'webpack';

/**
 * Names the module of the container. Its identifier contains the absolute path of Module Federation's runtime, from
 * which webpack's own number for it would follow.
 */
export class ContainerId implements WebpackPluginInstance {
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
