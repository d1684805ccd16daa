import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { edgeSecretPattern } from '../edge/caller';
import { edgeVariables } from '../edge/config';
import { readSettings } from '../environment/read-settings';
import { nginxConfig } from '../nginx/nginx-config';
import { Refusal } from '../refusal';
import type { Command } from './command';

const ownVariable = edgeVariables.pick({ PORTAL_EDGE_SECRET: true });
const endpoint = /^(?:(?:[\w.-]+|\[[0-9a-f:]+\]):)?\d{1,5}$/i;

export const nginxConfigCommand: Command = {
  usage:
    'nginx-config [--listen <[address:]port>] [--server-name <name>] [--edge <address:port,…>] [--api <address:port,…>] [--certificate <file> --key <file>]',
  what: 'print what nginx needs in its http block to run in front of edge and API',
  options: ['listen', 'server-name', 'edge', 'api', 'certificate', 'key'],
  isLocal: true,
  async run({ dataDir, option }) {
    const place = (name: string, otherwise: string, separator?: string) => {
      const given = option(name) ?? otherwise;
      const places = separator === undefined ? [given] : given.split(separator);
      if (!places.every((each) => endpoint.test(each)))
        throw new Refusal(`--${name} must be a port, or an address and a port`);
      return given;
    };
    const serverName = option('server-name') ?? '_';
    if (!/^[\w.* -]+$/.test(serverName)) throw new Refusal('--server-name must be names of hosts');
    const [certificate, key] = [option('certificate'), option('key')];
    if ((certificate === undefined) !== (key === undefined))
      throw new Refusal('--certificate and --key belong together');
    for (const file of [certificate, key])
      if (file !== undefined && !/^\/[\w./-]+$/.test(file))
        throw new Refusal('--certificate and --key must be absolute paths');
    const text = nginxConfig({
      tls: certificate !== undefined && key !== undefined ? { certificate, key } : undefined,
      listen: place('listen', '80'),
      edge: place('edge', '127.0.0.1:8080', ','),
      api: place('api', '127.0.0.1:8081', ','),
      serverName,
      secret: secretOf(dataDir),
    });
    return { json: { config: text }, text };
  },
};

/** Returns the secret that API and edge were configured with, or the one that `npm start` stores for them. */
function secretOf(dataDir: string): string {
  const storedSecret = join(dataDir, 'edge.secret');
  const { PORTAL_EDGE_SECRET: given } = readSettings(ownVariable, process.env);
  const secret = given ?? (existsSync(storedSecret) ? readFileSync(storedSecret, 'utf8').trim() : '');
  if (edgeSecretPattern.test(secret)) return secret;
  throw new Refusal(
    'there is no secret for this portal yet: start it once (npm start), or set PORTAL_EDGE_SECRET as for API and edge',
  );
}

type Commands = Readonly<Record<string, Command | undefined>>;

export const serveCommand = (commands: () => Commands): Command => ({
  usage: 'serve --access <file> [--listen <address:port>]',
  what: 'carry out commands of teams on other machines, over HTTP, until it is ended',
  options: ['access', 'listen'],
  isLocal: true,
  async run({ rootDir, dataDir, hostDir, stores, now, option }) {
    const accessFile = option('access');
    if (accessFile === undefined)
      throw new Refusal('--access <file> says who may release what: docs/releasing.md');
    const [, host = '', port = ''] =
      /^\[?([\w.:-]+?)\]?:(\d{1,5})$/.exec(option('listen') ?? '127.0.0.1:8190') ?? [];
    if (!port) throw new Refusal('--listen must be an address and a port such as 127.0.0.1:8190');
    // Imported lazily: no other command needs it.
    const { createReleaseServer } = await import('../release-server/server');
    const { readAccess } = await import('../release-server/access');
    const { readReleaseServer } = await import('../release-server/settings');
    const settings = readReleaseServer(process.env);
    await readAccess(accessFile);
    const app = createReleaseServer({
      commands: commands(),
      accessFile,
      signInSecret: settings.signInSecret,
      consoleDir: join(rootDir, 'delivery', 'dist', 'console'),
      surroundings: { rootDir, dataDir, hostDir, stores, now },
    });
    const { Alarms } = await import('../release-server/alarms');
    const alarms = settings.alarms && new Alarms({ stores, target: settings.alarms, now });
    alarms?.start(app);
    if (settings.metricsListen) {
      const { addMetrics } = await import('../release-server/metrics');
      addMetrics(app, settings.metricsListen, alarms);
    }
    const address = await app.listen({ host, port: Number(port) });
    process.stderr.write(`release server at ${address}, its console at ${address}/\n`);
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    await app.close();
    return { json: { address }, text: 'ended' };
  },
});
