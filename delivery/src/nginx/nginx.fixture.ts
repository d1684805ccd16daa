import { freePort } from '../../../scripts/lib/free-port.mjs';
import { runNginx } from '../../../scripts/lib/run-nginx.mjs';
import { nginxConfig } from './nginx-config';

export interface RunningNginx {
  port: number;
  stop(): Promise<void>;
}

/** Starts Debian's nginx with the portal's configuration for these ports of the loopback interface. */
export async function startNginx(given: {
  api: number;
  edge: number;
  secret: string;
}): Promise<RunningNginx> {
  const port = await freePort();
  const portal = nginxConfig({
    listen: `127.0.0.1:${port}`,
    serverName: '_',
    edge: `127.0.0.1:${given.edge}`,
    api: `127.0.0.1:${given.api}`,
    secret: given.secret,
  });
  return { port, ...(await runNginx(portal, port)) };
}
