import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, serverProcesses } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

describe('provider endpoints with a separate listen address', () => {
  const start = serverProcesses();
  const dataDir = tempFolder();

  it('are answered there, and not on the port of everybody', async () => {
    const own = await freePort();
    const port = await start(dataDir, { PROVIDER_LISTEN: `127.0.0.1:${own}` }).hears(
      (message) => message.port,
    );
    const token = readFileSync(join(dataDir, 'provider.token'), 'utf8').trim();
    const statusAt = async (at: number, path: string) =>
      (await fetch(`http://127.0.0.1:${at}${path}`, { headers: { authorization: `Bearer ${token}` } }))
        .status;

    expect(await statusAt(own, '/provider-api/commands')).toBe(200);
    expect(await statusAt(port, '/provider-api/commands')).toBe(404);
    expect(await statusAt(own, '/prod-api/health')).toBe(404);
    expect(await statusAt(port, '/prod-api/health')).toBe(200);
  });
});
