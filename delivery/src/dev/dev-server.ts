import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { describeWorkspaceRemote } from '../build/describe-workspace';
import type { Workspace } from '../build/workspace';
import { devEntry, devRemoteConfig } from './dev-remote.config';
import { TypeCheck } from './type-check';

const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

interface DevServerInput {
  workspace: Workspace;
  remote: string;
  port: number;
  /** Origin of the portal that the remote is shown in. */
  portal: string;
  /** Called after each build with the number of type errors. */
  onTypes(errors: readonly string[]): void;
}

/**
 * Serves one remote from its sources, in the form of a published version: `remote.json`, `mf-manifest.json` and what
 * they name, to pages of any origin. A change of the sources reaches the pages that have the remote mounted.
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
      // Never a reload of the page: it is the portal's, not ours.
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
      if (webSocketServer && errors.length)
        server.sendMessage(
          webSocketServer.clients,
          'errors',
          errors.map((message) => ({ message })),
        );
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

/** remote.json, read from the current sources. It has no hashes: the files are about to change. */
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
