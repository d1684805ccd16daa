import { commandsIn } from '../commands/desk.fixture';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { openStores } from '../storage/stores';

const folder = temporaryFolder();
write(folder, { 'edge.secret': 'a-secret-of-this-spec-0123456789abcdef' });

const give = commandsIn({ rootDir: folder, dataDir: folder, hostDir: folder, stores: openStores(folder) });
const run = (options: string) => give(`nginx-config ${options}`);

describe('nginx-config', () => {
  it('proxies plain HTTP to one edge and one API by default', async () => {
    const { stdout } = await run('');

    expect(stdout).toContain(
      'upstream portal_edge { server 127.0.0.1:8080 max_fails=0; keepalive 32; keepalive_timeout 3s; }',
    );
    expect(stdout).toContain('upstream portal_feeds { server 127.0.0.1:8081 max_fails=0; }');
    expect(stdout).toContain('  listen 80;\n');
    expect(stdout).not.toContain('ssl');
  });

  it('proxies to several edges and APIs, and listens with TLS', async () => {
    const { stdout } = await run(
      '--listen 8443 --edge edge-1:8080,edge-2:8080 --api api-1:8081,api-2:8081 --certificate /tls/a.crt --key /tls/a.key',
    );

    expect(stdout).toContain(
      'portal_edge { server edge-1:8080 max_fails=0; server edge-2:8080 max_fails=0; keepalive 32; keepalive_timeout 3s; }',
    );
    expect(stdout).toContain(
      'portal_api { server api-1:8081 max_fails=0; server api-2:8081 max_fails=0; keepalive 64; keepalive_timeout 3s; }',
    );
    expect(stdout).toMatch(
      /listen 8443 ssl http2;\s+ssl_certificate \/tls\/a\.crt;\s+ssl_certificate_key \/tls\/a\.key;/,
    );
  });

  it.each([
    ['--certificate /tls/a.crt', 'belong together'],
    ['--certificate a.crt --key /tls/a.key', 'must be absolute paths'],
    ['--api api-1:8081,', '--api must be a port'],
    ['--listen 80,81', '--listen must be a port'],
  ])('refuses %s', async (line, words) => {
    const { code, stderr, stdout } = await run(line);

    expect(code).toBe(1);
    expect(stderr + stdout).toContain(words);
  });
});
