import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addApiProxy } from './api-proxy';
import { until } from '../../environment/local-server.fixture';
import { portOf } from '../edge.fixture';
import { RecordingUpstream, response, sendRaw, type RawAnswer } from '../raw-http.fixture';
import { createServer } from '../server';
import { smugglingCases } from './smuggling-cases.fixture';

const secret = 'a-secret-of-this-spec-0123456789abcdef';
const upstream = new RecordingUpstream();
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const apiPort = await upstream.listen();
  app = createServer();
  await addApiProxy(app, { apiPort: () => apiPort, secret });
  port = await portOf(app);
});

beforeEach(() => upstream.forget());

afterAll(async () => {
  await app.close();
  await upstream.close();
});

const ask = (line: string, headers: readonly string[] = [], body = '') =>
  sendRaw(port, [`${line} HTTP/1.1`, 'Host: x', ...headers, '', body].join('\r\n'));
const requestAs = (person: string) => ask('GET /prod-api/mine', [`X-Person: ${person}`]);
const personOf = ({ body }: RawAnswer) => (JSON.parse(body) as { person: string }).person;
const bodyOf400 = '{"code":400,"message":"请求格式有误，请刷新页面后重试"}';
const wellFormed = smugglingCases.filter(({ body }) => body !== undefined);
const malformed = smugglingCases.filter(({ body }) => body === undefined);
const linesSeen = () => upstream.seen.map(({ line }) => line.split(' ', 2).join(' '));

describe('a request with an unusual body length', () => {
  const reached = () => upstream.seen.map(({ line, body }) => [line, body]);
  const own = ['GET /prod-api/mine HTTP/1.1', ''];

  it.each(wellFormed)('reaches the API as exactly one request: $title', async ({ method, bytes, body }) => {
    const answer = await sendRaw(port, bytes);
    const next = await requestAs('victim');

    expect([answer.status, personOf(next)]).toEqual([200, 'victim']);
    expect(reached()).toEqual([[`${method} /prod-api/own HTTP/1.1`, body], own]);
    expect(upstream.unfinished).toEqual([]);
  });

  it.each(malformed)('is refused, and its connection closed: $title', async ({ bytes }) => {
    const answer = await sendRaw(port, bytes);
    const next = await requestAs('victim');

    expect(answer).toMatchObject({ status: 400, isClosed: true });
    expect(answer.body || bodyOf400).toBe(bodyOf400);
    expect(personOf(next)).toBe('victim');
    expect(reached()).toEqual([own]);
    expect(upstream.unfinished).toEqual([]);
  });

  it('is refused with two Host headers, and with chunks in HTTP/1.0', async () => {
    expect(await ask('GET /prod-api/own', ['Host: y'])).toMatchObject({ status: 400, isClosed: true });
    const old = await sendRaw(
      port,
      'POST /prod-api/own HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(old).toMatchObject({ status: 400, isClosed: true });
    expect(linesSeen()).toEqual([]);
  });
});

describe('connections to the API', () => {
  it('are reused, and each client gets the answer to its own request', async () => {
    const people = Array.from({ length: 60 }, (_, at) => `person-${at}`);

    const answers = await Promise.all(people.map(requestAs));
    const again = await Promise.all(people.map(requestAs));

    for (const round of [answers, again]) expect(round.map(personOf)).toEqual(people);
    expect(new Set(upstream.seen.map(({ connection }) => connection)).size).toBeLessThan(120);
  });

  it.each([
    ['a small body', 100, 10],
    ['a large body', 300_000, 200_000],
  ])('are not reused after %s ended early', async (_size, declared, sent) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /prod-api/own HTTP/1.1\r\nHost: x\r\nContent-Length: ${declared}\r\n\r\n${'x'.repeat(sent)}`,
    );
    if (sent > 65_536) await until(() => upstream.unfinished.length > 0);
    const before = upstream.opened;
    socket.destroy();
    await until(() => upstream.open === 0);

    expect(personOf(await requestAs('victim'))).toBe('victim');
    expect(linesSeen()).toEqual(['GET /prod-api/mine']);
    expect(upstream.seen[0]?.connection).toBeGreaterThan(before);
  });

  it('are not reused after an answer before the end of the body, which the client still gets', async () => {
    upstream.answerAtHead = response(413, 'too large');
    const body = 'x'.repeat(300_000);
    const answer = await ask('POST /prod-api/own', ['Content-Length: 9000000'], body);
    upstream.answerAtHead = undefined;

    expect(answer).toMatchObject({ status: 413, body: 'too large' });
    expect(personOf(await requestAs('victim'))).toBe('victim');
    expect(linesSeen()).toEqual(['GET /prod-api/mine']);
  });

  it('closed by the API on reuse are retried once for GET without a body, and never for POST', async () => {
    await requestAs('first');
    upstream.answer = (_seen, count) => (count > 1 ? 'hang up' : response(200, 'fresh'));
    expect(await requestAs('second')).toMatchObject({ status: 200, body: 'fresh' });
    expect(linesSeen()).toEqual(Array(3).fill('GET /prod-api/mine'));

    upstream.seen.length = 0;
    const posted = await ask('POST /prod-api/own', ['Content-Length: 2'], '{}');
    expect([posted.status, JSON.parse(posted.body)]).toEqual([
      503,
      { code: 503, message: '服务暂时不可用，请稍后再试' },
    ]);
    expect(linesSeen()).toEqual(['POST /prod-api/own']);
  });
});

describe('the client’s address and protocol at the API', () => {
  const declared = (name: string) => upstream.seen[0]?.headers[name];

  it('is set by the edge: a caller can neither set X-Forwarded-* nor remove it through Connection', async () => {
    await ask('GET /prod-api/own', [
      'X-Forwarded-For: 1.2.3.4',
      'X-Forwarded-Proto: https',
      'X-Portal-Edge-Secret: guessed-guessed-guessed-guessed-guessed',
      'X-Private: for this hop',
      'Connection: keep-alive, X-Private, X-Forwarded-For, X-Portal-Edge-Secret, Content-Length',
    ]);

    expect([declared('x-forwarded-for'), declared('x-forwarded-proto')]).toEqual(['127.0.0.1', 'http']);
    expect([declared('x-portal-edge-secret'), declared('x-private')]).toEqual([secret, undefined]);
  });

  it('is taken from a proxy in front of the edge that sends the shared secret', async () => {
    await ask('GET /prod-api/own', [
      'X-Forwarded-For: 203.0.113.9',
      'X-Forwarded-Proto: https',
      `X-Portal-Edge-Secret: ${secret}`,
    ]);

    expect([declared('x-forwarded-for'), declared('x-forwarded-proto')]).toEqual(['203.0.113.9', 'https']);
  });
});

describe('an upgrade', () => {
  const hidden = 'GET /prod-api/smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];

  it.each([
    ['a body', 'GET', [...upgrade, `Content-Length: ${hidden.length}`]],
    ['chunks', 'GET', [...upgrade, 'Transfer-Encoding: chunked']],
    ['bytes before the API has agreed', 'GET', upgrade],
    ['another method', 'POST', upgrade],
    [
      'another protocol',
      'GET',
      ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
    ],
  ])('with %s is refused', async (_what, method, headers) => {
    const answer = await ask(`${method} /prod-api/websocket/message/7`, headers, hidden);

    expect(answer).toMatchObject({ status: 400, isClosed: true });
    expect(JSON.parse(answer.body)).toMatchObject({ code: 400 });
    expect(upstream.seen).toEqual([]);
  });

  it('that the API refuses ends both connections, even with keep-alive', async () => {
    await requestAs('somebody');
    const answer = await ask('GET /prod-api/websocket/message/7', upgrade);
    await requestAs('victim');

    expect(answer).toMatchObject({ status: 200, isClosed: true });
    expect(linesSeen()).toEqual([
      'GET /prod-api/mine',
      'GET /prod-api/websocket/message/7',
      'GET /prod-api/mine',
    ]);
    expect(upstream.seen.map(({ connection }) => connection)).toEqual([
      upstream.seen[0]?.connection,
      upstream.opened,
      upstream.seen[0]?.connection,
    ]);
  });

  it('is cancelled when its caller disconnects before the API answers', async () => {
    upstream.answer = () => '';
    const socket = connect(port, '127.0.0.1');
    socket.write(['GET /prod-api/websocket/message/7 HTTP/1.1', 'Host: x', ...upgrade, '', ''].join('\r\n'));
    await until(() => upstream.seen.length > 0);
    socket.destroy();
    await once(socket, 'close');
    await until(() => upstream.open === 0);

    expect(upstream.open).toBe(0);
  });
});
