import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { hasNginx } from '../../../scripts/lib/run-nginx.mjs';
import { expect, fillSignIn, hasEntered, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { emptyInbox, sendMessage } from '../../support/inbox';
import { startNginx, type Nginx } from '../../support/nginx';
import { sessionOf } from '../../support/portal-api';
import { scan } from '../../support/scans';
import { baseUrl, dataDir } from '../../support/stack';
import { problems } from 'shared-kernel/contract';

test.skip(!hasNginx, 'no nginx here: apt-get install nginx-light');

const rootDir = join(import.meta.dirname, '../../..');
let nginx: Nginx;
test.beforeAll(async () => {
  nginx = await startNginx();
});
test.afterAll(() => nginx.stop());

interface Answer {
  status: number;
  headers: Record<string, string>;
  length: number;
}

/** Sends the path unchanged; fetch would normalise it. */
const ask = (origin: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const asking = request({ hostname, port, path, headers }, (reply) => {
      let length = 0;
      reply.on('data', (chunk: Buffer) => (length += chunk.length));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers as Record<string, string>,
          length,
        }),
      );
    });
    asking.on('error', reject).end();
  });

/** The parts of a response that browsers and caches use, without nonces and ports. */
const comparable = ({ status, headers }: Answer) => ({
  status,
  type: headers['content-type'],
  cache: headers['cache-control'],
  encoding: headers['content-encoding'],
  origin: headers['access-control-allow-origin'],
  options: headers['x-content-type-options'],
  referrer: headers['referrer-policy'],
  frames: headers['x-frame-options'],
  permissions: headers['permissions-policy'],
  resources: headers['cross-origin-resource-policy'],
  opener: headers['cross-origin-opener-policy'],
  transport: headers['strict-transport-security'],
  policy: headers['content-security-policy']?.replace(/nonce-[^']+|localhost:\d+/g, '…'),
});

/** A file that only an open page of an earlier build still requests. */
const ofEarlierBuild = '/assets/earlier.0123456789abcdef.js';

function storeEarlierBuild(): void {
  const record = JSON.parse(readFileSync(join(rootDir, 'host/dist/build.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const code = 'void 0;';
  const hash = createHash('sha384').update(code).digest('base64');
  const integrity = { [ofEarlierBuild.slice(1)]: `sha384-${hash}` };
  const { variant, kernel, api, libraries, offers, routes, entry, shared, imports, vocabulary } = record;
  const described = [variant, kernel, api, libraries, offers, routes, entry, shared, imports, vocabulary];
  const content = JSON.stringify([integrity, JSON.stringify(described)]);
  const name = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const build = join(dataDir, 'remotes', 'host', `0.0.1-h${name}`);
  mkdirSync(join(build, 'assets'), { recursive: true });
  writeFileSync(join(build, ofEarlierBuild), code);
  const written = { ...record, name, version: `0.0.1-h${name}`, integrity };
  writeFileSync(join(build, 'build.json'), JSON.stringify(written));
}

async function paths(): Promise<string[]> {
  const files = readdirSync(join(rootDir, 'host/dist/assets'));
  const of = (ending: RegExp) => files.find((name) => ending.test(name)) ?? '';
  const script = `/assets/${of(/^main\..*\.js$/)}`;
  const style = `/assets/${of(/\.css$/)}`;
  const { microFrontends } = (await (await fetch(`${baseUrl}/registry.json`)).json()) as {
    microFrontends: Record<string, { url: string }[]>;
  };
  const manifest = microFrontends.claims?.[0]?.url ?? '';
  const folder = manifest.replace(/[^/]+$/, '');
  const described = (await (await fetch(`${baseUrl}${folder}remote.json`)).json()) as {
    assets: { firstLoad: string[] };
  };
  const entry = `${folder}${described.assets.firstLoad[0]}`;
  return [
    '/',
    '/login',
    '/flashCompensationCloud/t1?pageNum=2',
    '/no/such/page',
    '/registry.json',
    script,
    style,
    entry,
    manifest,
    `${folder}remote.json`,
    `/assets/${of(/\.ttf$/) || of(/\.js$/)}`,
    `${script}.map`,
    `${script}.br`,
    `${script}.gz`,
    `${folder}mf-stats.json`,
    '/assets/gone.js',
    ofEarlierBuild,
    '/assets',
    '/assets/',
    '/remotes',
    '/remotes/',
    '/remotes/claims',
    folder,
    `${folder}assets`,
    '/remotes/claims/9.9.9/remote.json',
    '/favicon.ico',
    '/.data',
    '/prod-api/health',
    '/prod-api/no/such/call',
    '/prod-api/openapi.json',
    '/provider-api/commands',
  ];
}

test('every address has the same answer through nginx as without nginx', async () => {
  storeEarlierBuild();
  expect(await ask(nginx.origin, ofEarlierBuild)).toMatchObject({ status: 200, length: 7 });
  for (const encoding of ['identity', 'gzip', 'gzip, br']) {
    for (const path of await paths()) {
      const [edge, through] = await Promise.all(
        [baseUrl, nginx.origin].map((origin) => ask(origin, path, { 'accept-encoding': encoding })),
      );
      const expected = edge && comparable(edge);
      // nginx compresses JSON and API responses by its own rules, so their encoding may differ from the edge's.
      const isOnItsWay = /\.json$|api/.test(path) && encoding !== 'identity';
      expect([encoding, path, through && comparable(through)]).toEqual([
        encoding,
        path,
        isOnItsWay ? { ...expected, encoding: through?.headers['content-encoding'] } : expected,
      ]);
    }
  }
});

test('no path leads out of the served folders', async () => {
  for (const path of [
    '/remotes/..%2f..%2fprovider.token',
    '/remotes/../provider.token',
    '/remotes/%2e%2e/provider.token',
    '/assets/..%2fbuild.json',
    '/assets/../build.json',
    '/assets//etc/passwd',
    '/remotes/claims/..%5c..%5cprovider.token',
  ]) {
    const { status, headers } = await ask(nginx.origin, path);

    // A path without a file extension is a page of the portal, which reports the error itself.
    const isPage = status === 200 && headers['content-type']?.startsWith('text/html');
    expect([path, status >= 400 || isPage]).toEqual([path, true]);
  }
});

test('files support range requests and revalidation', async () => {
  const [script = ''] = (await paths()).filter((path) => path.endsWith('.js'));
  const whole = await ask(nginx.origin, script, { 'accept-encoding': 'identity' });

  const again = await ask(nginx.origin, script, { 'if-none-match': whole.headers.etag ?? '' });
  const part = await ask(nginx.origin, script, { range: 'bytes=0-9', 'accept-encoding': 'identity' });

  expect([whole.status, again.status, part.status, part.length]).toEqual([200, 304, 206, 10]);
});

test('uploads are streamed, and the API itself refuses what is too large', async () => {
  const token = await sessionOf(nginx.origin, '13900000003');
  const upload = async (megabytes: number) => {
    const body = new FormData();
    const bytes = new Uint8Array(megabytes * 1024 * 1024);
    // A complete picture; the server does not read the bytes after it.
    bytes.set(scan('receipt.png').buffer);
    body.set('file', new Blob([bytes], { type: 'image/png' }), 'receipt.png');
    const reply = await fetch(`${nginx.origin}/prod-api/api/files`, {
      method: 'POST',
      headers: { Token: token, 'Idempotency-Key': crypto.randomUUID() },
      body,
    });
    return ((await reply.json()) as { code: number }).code;
  };

  expect(await upload(21)).toBe(413);
  expect(await upload(3)).not.toBe(413);
});

test('while the API is down its calls are answered in the envelope, and the pages work', async () => {
  const alone = await startNginx(`127.0.0.1:${await freePort()}`);
  try {
    const call = await fetch(`${alone.origin}/prod-api/health`);

    expect([call.status, call.headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8']);
    expect(await call.json()).toEqual({
      code: problems.unavailable.code,
      message: '服务暂时不可用，请稍后再试',
    });
    expect((await ask(alone.origin, '/login')).status).toBe(200);
  } finally {
    await alone.stop();
  }
});

test('a user works through nginx: signs in, opens pages of two remotes, and gets live messages at once', async ({
  browser,
}) => {
  const username = '13900000003';
  await emptyInbox(username);
  const context = await browser.newContext({ baseURL: nginx.origin });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const feed = page.waitForEvent('websocket', (socket) => socket.url().includes('/websocket/message/'));

  await page.goto('/login');
  await fillSignIn(page, username);
  await hasEntered(page);
  const shell = new ShellScreen(page);
  await expect(shell.bell(0)).toBeVisible();
  expect((await feed).url()).toContain(new URL(nginx.origin).host);
  await sendMessage(username, '经过代理的消息');
  await expect(shell.bell(1)).toBeVisible();

  await page.goto('/insurance/index');
  await expect(shell.heading('保单管理')).toBeVisible();
  await shell.choose('报案列表', '理赔管理');
  await expect(shell.heading('报案列表')).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});
