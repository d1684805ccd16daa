import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';
import { openSession } from '../../../modules/session';
import { encodeMultipart } from '../../../testing/multipart';
import { eachPortal, oneDatabase, type GivenCustomer, updateRows } from '../../../testing/portal';
import type { LargeBodyLimits } from './large-bodies';
import { createServer } from '../server';
import { send, wait, type Connection } from '../../../testing/raw-connection';

/** Returns the received text once it matches, or after ten seconds. */
async function heard(connection: Connection, what: RegExp): Promise<string> {
  for (const deadline = Date.now() + 10_000; !what.test(connection.heard) && Date.now() < deadline;)
    await wait(10);
  return connection.heard;
}
async function expectHeard(connection: Connection, what: RegExp): Promise<void> {
  expect(await heard(connection, what)).toMatch(what);
}

const head = (path: string, length: number, ...headers: readonly string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${length}`, ...headers, '', ''].join('\r\n');

describe('a large body', () => {
  const limits: LargeBodyLimits = {
    places: 6,
    share: 1,
    waiting: 1,
    waitMs: 2_000,
    slowRate: 1_000,
    confirmEveryMs: 50,
  };
  const mayNot = new Set<string>();
  let server: Awaited<ReturnType<typeof createServer>>;
  let port: number;

  beforeEach(async () => {
    mayNot.clear();
    server = await createServer({ log: false, edgeSecret: 's'.repeat(32), largeBodies: limits });
    server.addHook('onRequest', async (request) => {
      const { account } = request.headers;
      if (typeof account !== 'string') return;
      request.sender = async () => {
        if (mayNot.has(account)) throw new Error('the account may not send any more');
        return account;
      };
    });
    server.post('/length', { bodyLimit: 1_000_000 }, async ({ body }) => ({ length: String(body).length }));
    await server.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = server.server.address() as { port: number });
  });

  afterEach(() => server.close());

  const post = (account: string | undefined, length: number, ...more: readonly string[]) =>
    head(
      '/length',
      length,
      'Content-Type: text/plain',
      'Connection: close',
      ...(account === undefined ? [] : [`Account: ${account}`]),
      'X-Portal-Edge-Secret: '.concat('s'.repeat(32)),
      `X-Forwarded-For: 203.0.113.${account === undefined ? 1 : account.length}`,
      ...more,
    );
  const body = 'x'.repeat(100_000);

  it('of nobody who is known is refused by its head, and never asked for', async () => {
    const refused = await send(port, post(undefined, 100_000, 'Expect: 100-continue'));
    const small = await send(port, post(undefined, 10, 'Expect: 100-continue'), body.slice(0, 10));

    await expectHeard(refused, /^HTTP\/1.1 413 [^]*请登录后再提交/);
    await expectHeard(small, /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 [^]*"length":10/);
  });

  it('without a known sender and of unknown length is read up to 64 kB', async () => {
    const chunked = (length: number) =>
      post(undefined, 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked') +
      `${length.toString(16)}\r\n${body.slice(0, length)}\r\n0\r\n\r\n`;

    await expectHeard(await send(port, chunked(1_000)), /^HTTP\/1.1 200 [^]*"length":1000/);
    await expectHeard(await send(port, chunked(100_000)), /^HTTP\/1.1 413 [^]*请登录后再提交/);
  });

  it('gets 100 Continue once there is a place, and a second one of the same account waits', async () => {
    const first = await send(port, post('one', 100_000, 'Expect: 100-continue'));
    await expectHeard(first, /^HTTP\/1.1 100 /);
    first.socket.write(body.slice(0, 5_000));
    const second = await send(port, post('one', 100_000, 'Expect: 100-continue'));
    const stranger = await send(port, post('another', 100_000), body);
    await expectHeard(stranger, /^HTTP\/1.1 200 /);
    expect(second.heard).toBe('');
    first.socket.write(body.slice(5_000));

    await expectHeard(first, /"length":100000/);
    await expectHeard(second, /^HTTP\/1.1 100 /);
    second.socket.write(body);
    await expectHeard(second, /"length":100000/);
  });

  it('that is slow loses its place to another account of its network, and gets the reason', async () => {
    const slow = await send(port, post('one', 100_000), 'x');
    await wait(1_200);
    const next = await send(port, post('two', 100_000), body);

    await expectHeard(slow, /^HTTP\/1.1 429 [^]*较慢的已中断/);
    await expectHeard(next, /^HTTP\/1.1 200 /);
  });

  it('is ended while it arrives when its sender may no longer send', async () => {
    const ended = await send(port, post('one', 100_000), body.slice(0, 50_000));
    await wait(100);
    expect(ended.heard).toBe('');
    mayNot.add('one');

    await expectHeard(ended, /^HTTP\/1.1 [45]/);
    expect((await send(port, post('one', 10), body.slice(0, 10))).isClosed).toBe(false);
  });
});

oneDatabase((open) => {
  const portal = eachPortal(open);
  let port: number;
  let customer: GivenCustomer;

  beforeEach(async () => {
    port = await portal.listen();
    customer = await portal.given.customer();
  });

  const form = encodeMultipart(
    'b',
    [['owner', 'tmp:3f1c4f7e-0d2b-4f0e-9a53-2f1f4f1c9a10']],
    [{ field: 'file', fileName: 'a.gif', mime: 'image/gif', bytes: gif(100_000) }],
  );
  const upload = (path: string, token?: string) =>
    head(
      path,
      form.length,
      'Content-Type: multipart/form-data; boundary=b',
      ...(token === undefined ? [] : [`Token: ${token}`]),
      'Expect: 100-continue',
    );

  describe('an upload', () => {
    it.each([
      ['/prod-api/api/oss/upload', 401],
      ['/prod-api/login', 413],
      ['/prod-api/api/public/capture/no-such-code', 404],
      ['/prod-api/nothing', 404],
    ])('to %s without a session is refused before its body is sent', async (path, status) => {
      const refused = await send(port, upload(path));

      await expectHeard(refused, new RegExp(`^HTTP/1.1 ${status} `));
    });

    it.each([
      ['held', 403],
      ['signed out', 401],
    ])('is discarded when its account is %s before it ends', async (how, status) => {
      const { db, clock, config } = portal.ctx;
      const token = await openSession(db, clock, customer.userId, '127.0.0.1');
      const own = await send(port, upload('/prod-api/api/oss/upload', token));
      await expectHeard(own, /^HTTP\/1.1 100 /);
      own.socket.write(form.subarray(0, 90_000));
      await wait(100);
      if (how === 'held')
        await updateRows(
          db,
          'app_user',
          { first_login_flag: firstLoginFlag.code.firstLogin },
          { id: customer.userId },
        );
      else await updateRows(db, 'session', { revoked_at: clock.now() });
      own.socket.write(form.subarray(90_000));

      await expectHeard(own, new RegExp(`\r\n\r\nHTTP/1.1 ${status} `));
      expect(await db.selectFrom('file').selectAll().execute()).toEqual([]);
      const temporary = join(config.dataDir, 'tmp');
      expect(readdirSync(temporary)).toEqual([]);
    });
  });
});

/** Returns the smallest possible GIF, followed by bytes that no decoder reads. */
function gif(size: number): Buffer {
  const start = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  return Buffer.concat([start, Buffer.alloc(size - start.length, 7)]);
}
