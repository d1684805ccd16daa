import { once } from 'node:events';
import { connect } from 'node:net';
import { RecordingUpstream, sendRaw } from '../edge/raw-http.fixture';
import { smugglingCases } from '../edge/proxy/smuggling-cases.fixture';
import { hasNginx } from '../../../scripts/lib/run-nginx.mjs';
import { startNginx, type RunningNginx } from './nginx.fixture';

const secret = 'a-secret-of-this-spec-0123456789abcdef';
const upstream = new RecordingUpstream();
let nginx: RunningNginx;

// `npm test` installs nginx, or prints that this is skipped.
(hasNginx ? describe : describe.skip)('the generated nginx', () => {
  beforeAll(async () => {
    const port = await upstream.listen();
    nginx = await startNginx({ api: port, edge: port, secret });
  });

  beforeEach(() => upstream.forget());

  afterAll(async () => {
    await nginx.stop();
    await upstream.close();
  });

  const ask = (line: string, headers: readonly string[] = [], body = '') =>
    sendRaw(nginx.port, [`${line} HTTP/1.1`, 'Host: x', ...headers, '', body].join('\r\n'));
  const headerOf = (name: string) => upstream.seen[0]?.headers[name];

  /** nginx answers TRACE itself; it forwards bodies of other methods as they are framed. */
  const passed = smugglingCases.filter(({ body, method }) => body !== undefined && method !== 'TRACE');
  const others = smugglingCases.filter((each) => !passed.includes(each));
  const victim = () => ask('GET /prod-api/mine', ['X-Person: victim']);
  const lines = () => upstream.seen.map(({ line }) => line);
  const own = 'GET /prod-api/mine HTTP/1.1';

  it.each(passed)('forwards exactly one request: $title', async ({ method, bytes, body }) => {
    const { status } = await sendRaw(nginx.port, bytes);
    const next = await victim();

    expect(lines()).toEqual([`${method} /prod-api/own HTTP/1.1`, own]);
    expect([status, upstream.seen[0]?.body, upstream.unfinished]).toEqual([200, body, []]);
    expect(JSON.parse(next.body)).toMatchObject({ person: 'victim' });
  });

  it.each(others)('forwards at most one request: $title', async ({ method, bytes }) => {
    const { status } = await sendRaw(nginx.port, bytes);
    const next = await victim();

    const first = `${method} /prod-api/own HTTP/1.1`;
    expect(lines()).toEqual(lines()[0] === first ? [first, own] : [own]);
    expect(lines()[0] === first ? [200] : [400, 405, 501]).toContain(status);
    expect(upstream.unfinished).toEqual([]);
    expect(JSON.parse(next.body)).toMatchObject({ person: 'victim' });
  });

  it('sends the client address and the shared secret to the API and drops the headers that a client sent', async () => {
    await ask('GET /prod-api/own', ['X-Forwarded-For: 1.2.3.4', 'X-Portal-Edge-Secret: guessed']);

    expect([headerOf('x-forwarded-for'), headerOf('x-portal-edge-secret')]).toEqual(['127.0.0.1', secret]);
  });

  it('upgrades only the live feed, on a separate connection and without a body', async () => {
    const hidden = 'GET /prod-api/smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', `Content-Length: ${hidden.length}`];
    await ask('GET /prod-api/own', upgrade, hidden);
    expect([headerOf('upgrade'), upstream.seen[0]?.body]).toEqual([undefined, hidden]);

    upstream.forget();
    await ask('GET /prod-api/websocket/message/7', upgrade, hidden);
    await ask('GET /prod-api/mine');
    expect(upstream.seen.map(({ line, body }) => [line, body])).toEqual([
      ['GET /prod-api/websocket/message/7 HTTP/1.1', ''],
      ['GET /prod-api/mine HTTP/1.1', ''],
    ]);
    expect(upstream.seen[1]?.connection).not.toBe(upstream.seen[0]?.connection);
    expect(upstream.unfinished).toEqual([]);
  });

  it('answers other clients while 270 bodies are stalled', async () => {
    const head = 'POST /prod-api/own HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{';
    const slow = Array.from({ length: 270 }, () => connect(nginx.port, '127.0.0.1'));
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    for (const socket of slow) socket.write(head);
    const began = performance.now();
    const others = await Promise.all(Array.from({ length: 20 }, () => ask('GET /prod-api/mine')));
    const took = performance.now() - began;
    for (const socket of slow) socket.destroy();

    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(took).toBeLessThan(1000);
  });

  it.each([
    ['a header of 64 kB', 'GET /prod-api/own', [`X-Any: ${'x'.repeat(65_536)}`]],
    ['an address of 64 kB', `GET /${'x'.repeat(65_536)}`, []],
    ['TRACE', 'TRACE /prod-api/own', []],
    ['a folder above the remotes', 'GET /remotes/%2e%2e/%2e%2e/x', []],
    ['an address of a call that cannot be decoded', 'GET /prod-api/%zz', []],
    ['CONNECT', 'CONNECT x:443', []],
  ])('answers an error as JSON instead of an nginx page: %s', async (_what, line, headers) => {
    const answer = await ask(line, headers);

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toMatch(/<html|nginx/i);
    expect(JSON.parse(answer.body)).toMatchObject({ message: expect.any(String) });
    expect(upstream.seen).toEqual([]);
  });

  it.each(['/insurance/details/%E0%A4%A', '/%zz?a=1', '/%00'])(
    'leads to the page for unknown addresses from one that cannot be decoded: %s',
    async (url) => {
      const { status, head } = await ask(`GET ${url}`);

      expect([status, /^location: (.*)$/im.exec(head)?.[1]]).toEqual([302, '/404']);
    },
  );

  it.each([
    ['two lengths', 'POST /prod-api/own', ['Content-Length: 1', 'Content-Length: 2']],
    ['a path out of the folders', 'GET /prod-api/..%2f..%2fown', []],
    ['another method for the live feed', 'POST /prod-api/websocket/message/7', []],
  ])('refuses with 400 and a message: %s', async (_what, line, headers) => {
    const answer = await ask(line, headers);

    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      { code: 400, message: '请求格式有误，请刷新页面后重试' },
    ]);
  });
});
