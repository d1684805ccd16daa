import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { commandsIn } from '../commands/desk.fixture';
import { listening } from '../environment/local-server.fixture';
import { anEdge, portOf, publishRemote, temporaryFolder, writeHostBuild } from '../edge/edge.fixture';
import { promote } from '../registry/deploy';
import { deployingTo, target } from '../registry/deploying.fixture';
import type { Environment } from '../registry/registry-record';
import { openStores } from '../storage/stores';
import { signOverride } from './override-policy';
import { contentOf } from './override-target';

const folder = temporaryFolder();
const hostDir = join(folder, 'host');
const dataDir = join(folder, 'data');
const key = 'a key that is long enough to be one';
const edges = new Map<Environment, FastifyInstance>();
/** An API in which the token is the customer's id. */
const api = createServer(({ headers }, reply) =>
  reply.end(JSON.stringify({ data: { customerId: headers.token } })),
);

const commands = commandsIn({ rootDir: folder, dataDir, hostDir, who: 'chen', stores: openStores(dataDir) });

function edgeOf(environment: Environment): FastifyInstance {
  const edge = edges.get(environment);
  if (!edge) throw new Error('the edges are made in beforeAll');
  return edge;
}

beforeAll(async () => {
  writeHostBuild(hostDir);
  const stores = openStores(dataDir);
  await publishRemote(stores);
  await promote(deployingTo(stores.registry), target, '0.1.0');
  await publishRemote(stores, { version: '0.2.0-rc.1', code: '2' });
  await publishRemote(stores, { version: '9.0.0', kernel: '^9.0.0' });
  const apiPort = await listening(api);
  for (const environment of ['production', 'staging'] as const)
    edges.set(
      environment,
      await anEdge({
        apiPort,
        dataDir,
        hostDir,
        environment,
        overrides: { origins: ['http://localhost:*', 'https://preview.example.com'], key },
      }),
    );
});

afterAll(async () => {
  await Promise.all([...edges.values()].map((edge) => edge.close()));
  api.close();
});

/** Simulates a browser that follows redirects and keeps its cookie. */
function aBrowser(environment: Environment) {
  let cookie = '';
  const get = async (url: string) => {
    const reply = await edgeOf(environment).inject({ url, headers: cookie ? { cookie } : {} });
    const given = reply.headers['set-cookie'];
    if (typeof given === 'string') cookie = given.split(';', 1)[0] ?? '';
    return reply;
  };
  return {
    get,
    setCookie: (value: string) => void (cookie = value),
    /** Returns the version of claims that it is served, and its origin. */
    async claims() {
      const [entry] = (await get('/registry.json')).json().microFrontends.claims ?? [];
      return entry && [entry.url, entry.extras.override ?? false];
    },
  };
}

const own = (version: string) => `/remotes/claims/${version}/mf-manifest.json`;
const query = (parameters: Record<string, string>) => `/login?${new URLSearchParams(parameters)}`;
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600;
const otherSign = (sign: string) => (sign === 'x' ? 'y' : 'x');
const signedFor = (target: string, expires = inHours(1), withKey = key) =>
  signOverride({ remote: 'claims', target, expires, who: 'chen' }, withKey);

describe('a version in the address of a page', () => {
  it('is served to this browser from then on, after a redirect that removes it from the address', async () => {
    const browser = aBrowser('staging');

    const reply = await browser.get('/claims/list?page=2&remote-claims=0.2.0-rc.1');

    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/claims/list?page=2']);
    expect(reply.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await browser.claims()).toEqual([own('0.2.0-rc.1'), true]);
    expect((await browser.get('/login')).body).toContain(
      '"overrides":{"areOpen":true,"active":[{"remote":"claims","override":{"version":"0.2.0-rc.1"}}]}',
    );
    expect(await aBrowser('staging').claims()).toBeUndefined();
  });

  it('ends the override when empty', async () => {
    const browser = aBrowser('staging');
    await browser.get('/login?remote-claims=0.2.0-rc.1&remote-finance=http://localhost:3001/');

    await browser.get('/login?remote-claims=');
    const page = await browser.get('/login');

    expect(page.body).toContain('"remote":"finance"');
    expect(page.body).not.toContain('"override":{"version"');
  });

  it('may be an allowed origin, which the page’s content security policy then allows too', async () => {
    const browser = aBrowser('staging');
    await browser.get(query({ 'remote-claims': 'http://localhost:3001/remote.json' }));

    const policy = String((await browser.get('/login')).headers['content-security-policy']);

    expect(await browser.claims()).toEqual(['http://localhost:3001/mf-manifest.json', true]);
    expect(policy).toMatch(/script-src [^;]* http:\/\/localhost:3001;/);
    expect(policy).toMatch(/connect-src [^;]* ws:\/\/localhost:3001;/);
    expect(
      String((await aBrowser('staging').get('/login')).headers['content-security-policy']),
    ).not.toContain('localhost:3001');
  });

  it('never redirects to another server', async () => {
    // Written by hand: the usual client would normalise the address.
    const port = await portOf(edgeOf('staging'));
    const path = '/.//evil.example/?remote-claims=0.2.0-rc.1';
    const location = await new Promise((resolve, reject) => {
      const answered = request({ port, path }, (reply) => resolve(reply.resume().headers.location));
      answered.on('error', reject).end();
    });

    expect(location).toBe('/evil.example/');
  });

  it.each([
    ['a version that was never published', '9.9.9', '', '该版本不存在'],
    ['a version that the host cannot run', '9.0.0', '', '当前平台运行不了该版本'],
    ['an origin that is not allowed', 'https://evil.example/', '', '不允许从该地址加载'],
    ['an origin that begins like an allowed one', 'http://localhost.evil.example/', '', '不允许从该地址加载'],
    ['what is no version', 'javascript:alert(1)', '', '版本写法有误'],
    ['a version with an invalid signature', '0.2.0-rc.1', 'x.y', '签名无效'],
  ])('is refused with the reason: %s', async (_, target, signature, reason) => {
    const browser = aBrowser('staging');
    const reply = await browser.get(
      query({ 'remote-claims': target, ...(signature ? { 'override-signature': signature } : {}) }),
    );

    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain(reason);
    expect(reply.body).not.toContain('<script');
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await browser.claims()).toBeUndefined();
  });
});

describe('in production', () => {
  const current = [own('0.1.0'), false];

  it('a link or cookie without a signature cannot choose a version', async () => {
    const browser = aBrowser('production');

    const reply = await browser.get('/login?remote-claims=0.2.0-rc.1');
    browser.setCookie(`portal-overrides=${encodeURIComponent('{"claims":{"target":"0.2.0-rc.1"}}')}`);

    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('正式环境不能自行切换功能版本');
    expect(await browser.claims()).toEqual(current);
    expect((await browser.get('/overrides.json')).statusCode).toBe(404);
  });

  it.each([
    ['a version', '0.2.0-rc.1', own('0.2.0-rc.1')],
    [
      'a folder anywhere',
      'https://builds.example.com/claims/',
      'https://builds.example.com/claims/mf-manifest.json',
    ],
  ])('a signed link overrides with %s', async (_, target, url) => {
    const browser = aBrowser('production');

    await browser.get(query({ 'remote-claims': target, 'override-signature': signedFor(target) }));

    expect(await browser.claims()).toEqual([url, true]);
  });

  it.each([
    ['has ended', signedFor('0.2.0-rc.1', inHours(-1)), '链接已过期'],
    ['is for another version', signedFor('0.3.0'), '签名无效'],
    ['was made with another key', signedFor('0.2.0-rc.1', inHours(1), 'k'.repeat(32)), '签名无效'],
    // Not the last character: some of its bits are ignored.
    ['was changed', signedFor('0.2.0-rc.1').replace(/.(?=.{4}$)/, otherSign), '签名无效'],
  ])('a link with an invalid signature has no effect: %s', async (_, signature, reason) => {
    const browser = aBrowser('production');

    const reply = await browser.get(
      query({ 'remote-claims': '0.2.0-rc.1', 'override-signature': signature }),
    );

    expect([reply.statusCode, reply.body.includes(reason)]).toEqual([403, true]);
    expect(await browser.claims()).toEqual(current);
  });

  it('a link for one customer counts in that customer’s sessions only', async () => {
    process.env.PORTAL_OVERRIDE_KEY = key;
    const { stdout } = await commands('sign-override claims 0.2.0-rc.1 --customer 7 --json');
    delete process.env.PORTAL_OVERRIDE_KEY;
    const { link } = JSON.parse(stdout) as { link: string };
    const openedBy = (session: string) =>
      edgeOf('production').inject({ url: link, headers: { cookie: session } });

    const [others, nobodys, own7] = await Promise.all(['gat=8', '', 'gat=7'].map(openedBy));
    const [stored = ''] = String(own7?.headers['set-cookie']).split(';', 1);
    const browser = aBrowser('production');

    expect([others?.statusCode, nobodys?.statusCode, own7?.statusCode]).toEqual([403, 403, 302]);
    expect(others?.body).toContain('该链接只供指定的客户使用');
    browser.setCookie(`gat=7; ${stored}`);
    expect(await browser.claims()).toEqual([own('0.2.0-rc.1'), true]);
    browser.setCookie(`gat=8; ${stored}`);
    expect(await browser.claims()).toEqual(current);
  });

  it('a link does not count for other files that have the same version number', async () => {
    const link = { remote: 'claims', target: '0.2.0-rc.1', expires: inHours(1), who: 'chen' };
    const signature = signOverride(
      { ...link, content: contentOf({ integrity: { 'a.js': 'sha384-x' } }) },
      key,
    );

    const reply = await aBrowser('production').get(
      query({ 'remote-claims': '0.2.0-rc.1', 'override-signature': signature }),
    );

    expect([reply.statusCode, reply.body.includes('该版本不存在')]).toEqual([403, true]);
  });

  it('a signed override ends when its signature expires, even if a cookie still stores it', async () => {
    const browser = aBrowser('production');
    const requested = { target: '0.2.0-rc.1', signed: signedFor('0.2.0-rc.1', inHours(-1)) };
    browser.setCookie(`portal-overrides=${encodeURIComponent(JSON.stringify({ claims: requested }))}`);

    expect(await browser.claims()).toEqual(current);
  });
});

describe('/overrides.json', () => {
  it('lists allowed origins and the versions that the host can run', async () => {
    const choices = (await aBrowser('staging').get('/overrides.json')).json();

    expect(choices.origins).toContain('http://localhost:*');
    expect(choices.remotes.claims.map(({ version }: { version: string }) => version).sort()).toEqual([
      '0.1.0',
      '0.2.0-rc.1',
    ]);
  });
});

describe('sign-override', () => {
  const run = (words: string) => commands(`sign-override ${words} --json`);

  beforeEach(() => void (process.env.PORTAL_OVERRIDE_KEY = key));
  afterEach(() => void delete process.env.PORTAL_OVERRIDE_KEY);

  it('makes a link that production accepts', async () => {
    const browser = aBrowser('production');
    const { stdout } = await run('claims 0.2.0-rc.1 --hours 2 --portal https://portal.example.com');
    const { link } = JSON.parse(stdout) as { link: string };

    expect(new URL(link).origin).toBe('https://portal.example.com');
    await browser.get(link.slice('https://portal.example.com'.length));

    expect(await browser.claims()).toEqual([own('0.2.0-rc.1'), true]);
    expect((await browser.get('/')).body).toContain('"who":"chen"');
  });

  it.each([
    ['a version that does not exist', 'claims 9.9.9', 'has not been published'],
    ['more than a week', 'claims 0.2.0-rc.1 --hours 1000', '--hours'],
    ['what is no version', 'claims newest', 'neither a semantic version'],
  ])('refuses %s', async (_, args, reason) => {
    const { code, stdout } = await run(args);

    expect([code, stdout.includes(reason)]).toEqual([1, true]);
  });

  it('fails without the key', async () => {
    delete process.env.PORTAL_OVERRIDE_KEY;

    expect((await run('claims 0.2.0-rc.1')).stdout).toContain('PORTAL_OVERRIDE_KEY');
  });
});
