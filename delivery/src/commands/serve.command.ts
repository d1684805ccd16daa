import { once } from 'node:events';
import { join } from 'node:path';
import { Refusal } from '../refusal';
import type { Command } from './command';

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
    // Loaded when needed: no other command waits for it.
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
