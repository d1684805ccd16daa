import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { commonBudget } from '../checks/size.check';
import { releaseBuilds } from '../commands/release-builds';
import { openStores } from '../storage/stores';
import { hostJson } from './host-json';
import { sendRaw } from './raw-http.fixture';
import { anEdge, longScript, temporaryFolder, write, writeHostBuild, writeRemoteBuild } from './edge.fixture';

const folder = temporaryFolder();
const hostDir = join(folder, 'host');
const dataDir = join(folder, 'data');
const script = '/assets/main.0123456789abcdef.js';
const description = '/remotes/claims/0.1.0/remote.json';
const entry = '/remotes/claims/0.1.0/assets/remote-entry.0123456789abcdef.js';
let edge: FastifyInstance;

beforeAll(async () => {
  writeHostBuild(join(folder, 'earlier'), {
    files: {
      'assets/gone.fedcba9876543210.js': longScript,
      'assets/gone.fedcba9876543210.js.gz': gzipSync(longScript),
    },
  });
  await openStores(dataDir).published.put(join(folder, 'earlier'));
  writeHostBuild(hostDir);
  writeRemoteBuild(join(folder, 'claims'), { code: '`' + longScript + '`', more: longScript });
  write(dataDir, { 'remotes/claims/secret.txt': '' });
  await releaseBuilds({ stores: openStores(dataDir), hostDir, who: 'spec', now: () => new Date() }, [
    join(folder, 'claims'),
  ]);
  const brand = { name: '雇<安>通', code: 'gat', salesCompany: '示例<公司>' };
  const provider = { isDemo: true };
  edge = await anEdge({ dataDir, hostDir, brand, provider });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => edge.close());

const get = (url: string, headers: Record<string, string> = {}) => edge.inject({ url, headers });
const nonceOf = (policy: unknown) => /script-src 'self' 'nonce-([^']+)'/.exec(String(policy))?.[1] ?? '';

describe('pages', () => {
  it('are answered at every path without an extension, and are always revalidated', async () => {
    for (const path of ['/', '/login', '/claims/list', '/insurance/details/12?tab=2']) {
      const reply = await get(path);
      expect([path, reply.statusCode, reply.headers['cache-control']]).toEqual([path, 200, 'no-cache']);
      expect(reply.headers['content-type']).toContain('text/html');
    }
  });

  it.each([
    ['//', '/'],
    ['//evil.example/x?a=1', '/evil.example/x?a=1'],
    ['/\\\\evil.example', '/evil.example'],
    ['///', '/'],
  ])('redirect an address that begins with two slashes: %s', async (url, location) => {
    const { port } = edge.server.address() as AddressInfo;
    const { status, head } = await sendRaw(port, `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);

    expect([status, /^location: (.*)$/im.exec(head)?.[1]]).toEqual([308, location]);
  });

  it.each(['http://[', 'http://elsewhere?a', '/%', '/%00', '/insurance/details/%E0%A4%A', '*'])(
    'are the answer to unusual addresses: %s',
    async (url) => {
      const { port } = edge.server.address() as AddressInfo;
      const { status } = await sendRaw(port, `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);

      expect(status).toBe(200);
    },
  );

  it('carry a nonce of their own in policy and script', async () => {
    const [one, other] = await Promise.all([get('/login'), get('/login')]);

    const nonces = [one, other].map(({ headers }) => nonceOf(headers['content-security-policy']));
    expect(nonces[0]).toHaveLength(24);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(one.body).toContain(`<script nonce="${nonces[0]}">window.__PORTAL__=`);
    expect(one.body).toContain(`"nonce":"${nonces[0]}"`);
  });

  it('can neither evaluate code nor be framed', async () => {
    const policy = String((await get('/login')).headers['content-security-policy']);

    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toMatch(/base-uri 'none'; .*frame-ancestors 'none'/);
  });

  it('escape the brand', async () => {
    const { body } = await get('/login');

    expect(body).toContain('<title>雇&lt;安&gt;通</title>');
    expect(body).toContain('"name":"雇\\u003c安>通"');
  });

  it('inline the descriptions of all remotes, and the manifest of the remote that is opened', async () => {
    const opened = await get('/claims/list');
    const other = await get('/login');

    expect(opened.body).toContain('"manifests":{"claims":{');
    expect(other.body).toContain('"manifests":{}');
    expect(other.body).toContain('"remotes":{"claims":{');
  });

  const announced = (body: string) =>
    [...body.matchAll(/<link rel="preload" href="([^"]+)"/g)].map(([, href]) => href);

  it('/host.json lists what the host provides to remotes, and none of its files', async () => {
    const { body } = await get('/host.json');
    const said = hostJson.parse(JSON.parse(body));
    expect(said).toEqual(JSON.parse(body));
    expect(said).toMatchObject({
      kernel: '0.1.0',
      api: '1.0.0',
      requires: { kernel: '^0.1.0', api: '^1.0.0', shared: { react: '^19.3.0' } },
      groups: { tools: '工具' },
      rights: ['claim'],
      budgets: commonBudget,
    });
    expect(body).not.toContain('assets');
  });

  it('preload only the script of the sign-in page at /login', async () => {
    expect(announced((await get('/login')).body)).toEqual(['/assets/sign-in.0123456789abcdef.js']);
  });

  it('preload federation, layout, shared layers, remote entry and page script of the requested address', async () => {
    const { body } = await get('/claims/list');

    expect(announced(body)).toEqual([
      '/assets/federation.0123456789abcdef.js',
      '/assets/frame.0123456789abcdef.js',
      '/assets/layer-list.0123456789abcdef.js',
      '/remotes/claims/0.1.0/assets/remote-entry.0123456789abcdef.js',
      '/remotes/claims/0.1.0/assets/list.0123456789abcdef.js',
    ]);
    expect(body).toMatch(/remote-entry[^>]+integrity="sha384-/);
  });
});

describe('files', () => {
  it('are cached for a year when their name has a hash', async () => {
    const urls = [script, '/remotes/claims/0.1.0/assets/list.0123456789abcdef.js'];

    for (const url of urls) {
      expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('of an earlier host build are still served, for pages that were opened before', async () => {
    const earlier = await get('/assets/gone.fedcba9876543210.js', { 'accept-encoding': 'gzip' });

    expect(earlier.statusCode).toBe(200);
    expect(earlier.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect((await get('/assets/../builds/0123/build.json')).statusCode).toBe(404);
  });

  it('without a hash in their name are revalidated, and answered 304 when unchanged', async () => {
    const first = await get(description);
    const again = await get(description, { 'if-none-match': String(first.headers.etag) });
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(again.statusCode).toBe(304);
  });

  it.each([script, entry, description, '/login'])(
    'are compressed as the browser accepts, whether published compressed or not: %s',
    async (url) => {
      const packed = await get(url, { 'accept-encoding': 'br, gzip' });
      const zipped = await get(url, { 'accept-encoding': 'gzip' });
      const plain = await get(url, { 'accept-encoding': 'br;q=0' });
      const encodings = [plain, packed, zipped].map((reply) => reply.headers['content-encoding']);
      const unpacked = [brotliDecompressSync(packed.rawPayload), gunzipSync(zipped.rawPayload)];

      expect(encodings).toEqual([undefined, 'br', 'gzip']);
      for (const bytes of unpacked) expect(bytes.toString()).toHaveLength(plain.body.length);
    },
  );

  it('support range requests', async () => {
    const reply = await get(script, { range: 'bytes=0-10', 'accept-encoding': 'identity' });

    expect([reply.statusCode, reply.body]).toEqual([206, longScript.slice(0, 11)]);
    expect(reply.headers['content-range']).toBe(`bytes 0-10/${longScript.length}`);
  });

  it.each([
    '/assets/gone.0123456789abcdef.js',
    '/assets/',
    '/remotes/claims/9.9.9/mf-manifest.json',
    '/remotes/claims',
    '/favicon.ico',
    `${script}.map`,
    `${script}.br`,
    '/assets/../build.json',
    '/remotes/..%2f..%2fhost/build.json',
  ])('answer 404, never a page, when they do not exist or are not for browsers: %s', async (url) => {
    const reply = await get(url);

    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('<html');
  });
});

describe('the provider page', () => {
  it('shows the brand, sales company, phone and filing number, and a note that this is a demo', async () => {
    const { statusCode, body, headers } = await get('/provider');

    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const words of ['雇&lt;安&gt;通', '示例&lt;公司&gt;', '400-000-0000', '备案号', '这是演示系统'])
      expect(body).toContain(words);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is not served when a website of the provider is configured', async () => {
    const brand = { name: '雇安通', code: 'gat', salesCompany: '-', site: 'https://www.example.com/' };
    const other = await anEdge({ dataDir, hostDir, brand });

    expect((await other.inject({ url: '/provider' })).body).toContain('window.__PORTAL__');
    await other.close();
  });
});

describe('the registry', () => {
  it('answers in the frontend-discovery schema, revalidated each time', async () => {
    const reply = await get('/registry.json');

    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.json()).toMatchObject({
      microFrontends: {
        claims: [{ url: '/remotes/claims/0.1.0/mf-manifest.json', metadata: { version: '0.1.0' } }],
      },
    });
    const again = await get('/registry.json', { 'if-none-match': String(reply.headers.etag) });
    expect(again.statusCode).toBe(304);
    // An open page renews its token even when nothing else has changed.
    expect(again.headers['x-portal-page-token']).toMatch(/^[\w-]+\.[\w-]+$/);
  });
});

describe('remotes that another origin serves', () => {
  const cdn = 'https://cdn.example.com';
  let page: string;
  let policy: string;
  let registry: unknown;

  beforeAll(async () => {
    const other = await anEdge({ dataDir, hostDir, remotesOrigin: cdn });
    const reply = await other.inject({ url: '/claims/list' });
    page = reply.body;
    policy = String(reply.headers['content-security-policy']);
    registry = (await other.inject({ url: '/registry.json' })).json();
    await other.close();
  });

  it('have that origin in their registry addresses, together with their hashes', () => {
    expect(registry).toMatchObject({
      microFrontends: {
        claims: [
          {
            url: `${cdn}/remotes/claims/0.1.0/mf-manifest.json`,
            extras: {
              description: `${cdn}/remotes/claims/0.1.0/remote.json`,
              integrity: expect.stringMatching(/^sha384-/),
            },
          },
        ],
      },
    });
  });

  it('are preloaded from that origin in CORS mode, with their manifest inlined', () => {
    expect(page).toContain(`<link rel="preconnect" href="${cdn}" crossorigin="anonymous" />`);
    expect(page).toMatch(
      new RegExp(
        `href="${cdn}/remotes/claims/0.1.0/assets/list[^>]+crossorigin="anonymous" integrity="sha384-`,
      ),
    );
    expect(page).toContain('"manifests":{"claims":{');
  });

  it('are allowed by the page’s policy for scripts, styles, calls, fonts and images only', () => {
    const lists = Object.fromEntries(policy.split('; ').map((list) => [list.split(' ', 1)[0], list]));

    for (const kind of ['script-src', 'style-src', 'connect-src', 'font-src', 'img-src'])
      expect(lists[kind]).toContain(` ${cdn}`);
    for (const kind of ['default-src', 'worker-src', 'frame-src', 'base-uri', 'form-action'])
      expect(lists[kind]).not.toContain(cdn);
    expect(policy).not.toContain('wss://cdn');
  });
});
