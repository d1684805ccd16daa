import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { describeWorkspaceRemote } from '../build/describe-workspace';
import type { Workspace } from '../build/workspace';
import { writeGenerated } from '../webpack/generated-modules';
import { remoteConfig } from '../webpack/remote.config';
import { sharedRequests } from '../webpack/shared-modules';
import { TypeCheck } from './type-check';

const devEntry = 'assets/remote-entry.js';

/** Configures the remote as released, except for stable file names and a module replaceable while it is mounted. */
function devRemoteConfig(workspace: Workspace, remote: string, origin: string): Configuration {
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

/** Writes the module that is exposed during development in place of the remote's own, and returns its path. */
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

const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

interface DevServerInput {
  workspace: Workspace;
  remote: string;
  port: number;
  /** Origin of the portal that the remote is shown in. */
  portal: string;
  onTypes(errors: readonly string[]): void;
}

/**
 * Serves one remote from its sources to pages of any origin, in the form of a published version: `remote.json`,
 * `mf-manifest.json` and the files that they name. Source changes reach the pages that have the remote mounted.
 */
export async function startDevServer(input: DevServerInput): Promise<{ stop(): Promise<void> }> {
  const { workspace, remote, port, portal, onTypes } = input;
  const origin = `http://localhost:${port}`;
  const compiler = webpack(devRemoteConfig(workspace, remote, origin));
  const types = new TypeCheck(workspace, remote);
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      // Never reloads the page: the page belongs to the portal.
      hot: 'only',
      liveReload: false,
      allowedHosts: ['localhost', new URL(portal).hostname],
      headers,
      static: false,
      setupExitSignals: false,
      client: {
        webSocketURL: { protocol: 'ws', hostname: 'localhost', port, pathname: '/ws' },
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      setupMiddlewares(middlewares, devServer) {
        devServer.app?.get('/remote.json', (_request, response) => {
          response.set(headers);
          describe(workspace, remote).then(
            (described) => void response.json(described),
            (problem: unknown) => void response.status(500).send(String(problem)),
          );
        });
        return middlewares;
      },
    },
    compiler,
  );

  compiler.hooks.done.tap('TypeCheck', () => {
    void types.run().then((errors) => {
      if (!errors) return;
      onTypes(errors);
      const { webSocketServer } = server;
      const messages = errors.map((message) => ({ message }));
      if (webSocketServer && errors.length) server.sendMessage(webSocketServer.clients, 'errors', messages);
    });
  });
  await server.start();
  return {
    async stop() {
      types.stop();
      await server.stop();
    },
  };
}

/** Generates remote.json from the current sources. It has no hashes because the files will change. */
async function describe(workspace: Workspace, remote: string): Promise<object> {
  const version = `${workspace.versionOf(`remote-${remote}`)}-dev`;
  const { described } = await describeWorkspaceRemote(workspace, remote, version);
  return {
    ...described,
    entry: 'mf-manifest.json',
    assets: { firstLoad: [devEntry], shared: [], pages: {} },
    integrity: {},
  };
}
