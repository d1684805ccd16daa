import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import type { Workspace } from '../build/workspace';
import { remoteConfig } from '../webpack/remote.config';
import { join } from 'node:path';
import { writeGenerated } from '../webpack/generated-modules';
import { sharedRequests } from '../webpack/shared-modules';

export const devEntry = 'assets/remote-entry.js';

/** The remote as it is released, except for stable names and a module that can be replaced while it is mounted. */
export function devRemoteConfig(workspace: Workspace, remote: string, origin: string): Configuration {
  const packageDir = workspace.packageDir(`remote-${remote}`);
  const config = remoteConfig({
    remote,
    packageDir,
    outputDir: `${packageDir}/dist.dev`,
    cacheDir: workspace.cacheDir,
    mode: 'development',
    development: { exposed: writeHotExpose(workspace, remote), entry: devEntry },
  });
  const styles = { filename: 'assets/[name].css', chunkFilename: 'assets/[name].css' };
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    output: {
      ...config.output,
      // Updates are fetched from here, not from the page's origin.
      publicPath: `${origin}/`,
      filename: 'assets/[name].js',
      chunkFilename: 'assets/[name].js',
      assetModuleFilename: 'assets/[name][ext]',
    },
    plugins: config.plugins?.map((plugin) =>
      plugin instanceof MiniCssExtractPlugin ? new MiniCssExtractPlugin(styles) : plugin,
    ),
    optimization: {
      ...config.optimization,
      moduleIds: 'named',
      chunkIds: 'named',
      // A build with errors must not replace the running one.
      emitOnErrors: false,
    },
    // In memory while the server runs; the file on disk belongs to releases.
    cache: { type: 'memory' },
  };
}

/** Writes the module that is exposed in place of the remote's own during development, and returns its path. */
function writeHotExpose(workspace: Workspace, remote: string): string {
  const packageDir = workspace.packageDir(`remote-${remote}`);
  const own = JSON.stringify(join(packageDir, 'src', 'expose.ts'));
  const hot = JSON.stringify(workspace.hotRemote);
  const text = [
    // An update cannot add a shared module that the page has not loaded, so this loads all of them.
    ...sharedRequests.map((request) => `import ${JSON.stringify(request)};`),
    `import * as remote from ${own};`,
    `import { hotRemote } from ${hot};`,
    `const { lifecycles, replace } = hotRemote(remote);`,
    `export const { bootstrap, mount, update, unmount, preload, slotLifecycles } = lifecycles;`,
    // The import above is a live binding: after an update it is the new module.
    `import.meta.webpackHot.accept(${own}, () => replace(remote));`,
    '',
  ].join('\n');
  return writeGenerated(packageDir, 'hot-expose', text);
}
