import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeAll, setUp, tokens } from '../release-server/release-server.fixture';
import { knownServer, logIn } from './login';

afterEach(closeAll);

describe('a login to a release server', () => {
  it('stores the server and the accepted token in a file that only this user can read', async () => {
    const { url, rootDir } = await setUp();
    const env = { XDG_CONFIG_HOME: join(rootDir, 'config') };
    const tokenFile = join(rootDir, 'token');

    writeFileSync(tokenFile, `${tokens.lin.slice(0, -2)}\n`);
    await expect(logIn(env, url.href, tokenFile)).rejects.toThrow();
    expect([knownServer(env), existsSync(env.XDG_CONFIG_HOME)]).toEqual([undefined, false]);

    writeFileSync(tokenFile, '\n');
    await expect(logIn(env, url.href, tokenFile)).rejects.toThrow('no token was given');

    writeFileSync(tokenFile, `${tokens.lin}\n`);
    const file = await logIn(env, url.href, tokenFile);

    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(knownServer(env)).toEqual({ url, token: tokens.lin });
  });

  it('is overridden by environment variables, and refuses a server with plain HTTP before it asks for a token', async () => {
    const pipeline = { PORTAL_RELEASE_SERVER: 'https://releases.example.com', PORTAL_RELEASE_TOKEN: 'one' };

    expect(knownServer(pipeline)?.url.href).toBe('https://releases.example.com/');
    expect(() => knownServer({ ...pipeline, PORTAL_RELEASE_SERVER: 'http://releases.example.com' })).toThrow(
      /https/,
    );
    await expect(logIn({}, 'http://releases.example.com')).rejects.toThrow(/https/);
  });
});
