import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './caller';
import { anEdge, portOf, temporaryFolder, writeHostBuild } from './edge.fixture';
import { RecordingUpstream, response, sendRaw, type RawAnswer } from './raw-http.fixture';

const folder = temporaryFolder();
const upstream = new RecordingUpstream();
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const [hostDir, dataDir] = [join(folder, 'host'), join(folder, 'data')];
  mkdirSync(dataDir);
  writeHostBuild(hostDir);
  const apiPort = await upstream.listen();
  app = await anEdge({ apiPort, dataDir, hostDir });
  port = await portOf(app);
});

beforeEach(() => upstream.forget());

afterAll(async () => {
  await app.close();
  await upstream.close();
});

const send = (line: string, headers: readonly string[] = [], body = '') =>
  sendRaw(port, [`${line} HTTP/1.1`, 'Host: x', ...headers, '', body].join('\r\n'));
const foreign = /statusCode|FST_|<html>|"error"|Fastify|at .*\.js/;

describe('a request that no route handles', () => {
  const cases: readonly (readonly [string, number, () => Promise<RawAnswer>])[] = [
    ['a file whose name cannot be decoded', 404, () => send('GET /assets/%zz')],
    ['an address below the API that cannot be decoded', 400, () => send('GET /prod-api/%zz')],
    ['a folder above the remotes', 404, () => send('GET /remotes/%2e%2e/x')],
    ['a folder above the assets', 404, () => send('GET /assets/%2e%2e/%2e%2e/etc/passwd')],
    ['a NUL in a file name', 404, () => send('GET /remotes/a%00b.js')],
    ['a method that no page knows', 404, () => send('PROPFIND /')],
    ['a method that no call knows', 404, () => send('PROPFIND /prod-api/api/insures')],
    ['a method that no server knows', 400, () => send('BREW /prod-api/api/insures')],
    ['CONNECT', 400, () => send('CONNECT x:443')],
    ['an asterisk', 404, () => send('OPTIONS *')],
    ['an address of 64 kB', 431, () => send(`GET /${'x'.repeat(65_536)}`)],
    ['a header of 64 kB', 431, () => send('GET /', [`X-Any: ${'x'.repeat(65_536)}`])],
    ['no host', 400, () => sendRaw(port, 'GET /prod-api/own HTTP/1.1\r\n\r\n')],
    ['another expectation', 417, () => send('POST /prod-api/own', ['Expect: a-cup', 'Content-Length: 0'])],
    ['no HTTP at all', 400, () => sendRaw(port, 'hello\r\n\r\n')],
    [
      'a telemetry body that is too large',
      413,
      () => send('POST /telemetry/v1/logs', ['Content-Type: application/json', 'Content-Length: 99999']),
    ],
    [
      'a telemetry body of another type',
      400,
      () => send('POST /telemetry/v1/logs', ['Content-Type: text/csv', 'Content-Length: 1'], 'x'),
    ],
  ];

  it.each(cases)('gets the edge’s own answer instead of the framework’s: %s', async (_what, status, ask) => {
    const answer = await ask();

    expect([answer.status, foreign.test(answer.body)]).toEqual([status, false]);
    expect(answer.body).not.toBe('');
    expect(upstream.seen).toEqual([]);
  });

  it('is answered in the envelope below /prod-api, and as text elsewhere', async () => {
    const [call, page] = [await send('GET /prod-api/%zz'), await send('GET /assets/%zz')];

    expect(JSON.parse(call.body)).toEqual({ code: 400, message: '请求格式有误，请刷新页面后重试' });
    expect(page.body).toBe('not found');
    expect(JSON.parse((await send('PROPFIND /prod-api/x')).body)).toMatchObject({ code: 404 });
  });
});

describe('bytes after a refused request', () => {
  const hidden = 'GET /prod-api/hidden HTTP/1.1\r\nHost: x\r\n\r\n';
  const settled = () => new Promise((resolve) => setTimeout(resolve, 200));

  it.each([
    [
      'an unclear length',
      'POST /prod-api/own',
      ['Content-Length: 3', 'Transfer-Encoding: chunked'],
      `0\r\n\r\n${hidden}`,
    ],
    ['another coding', 'POST /prod-api/own', ['Transfer-Encoding: gzip, chunked'], `0\r\n\r\n${hidden}`],
    ['a body of GET', 'GET /prod-api/own', ['Content-Length: 3'], `abc${hidden}`],
    ['two hosts', 'GET /prod-api/own', ['Host: y'], hidden],
    ['another expectation', 'POST /prod-api/own', ['Expect: a-cup', 'Content-Length: 3'], `abc${hidden}`],
  ])('are not parsed as another request: %s', async (_what, line, headers, body) => {
    const answer = await send(line, headers, body);
    await settled();

    expect(answer.isClosed).toBe(true);
    expect(answer.body.match(/HTTP\/1\.1/g)).toBeNull();
    expect(upstream.seen).toEqual([]);
  });

  it('are not parsed as another request when the API answered before the end of the body', async () => {
    upstream.answerAtHead = response(413, 'too large', 'Connection: close\r\n');
    const answer = await send(
      'POST /prod-api/own',
      ['Content-Length: 100000'],
      `${'x'.repeat(100_000)}${hidden}`,
    );
    upstream.answerAtHead = undefined;
    await settled();

    expect(answer).toMatchObject({ status: 413, body: 'too large', isClosed: true });
    expect(upstream.seen).toEqual([]);
  });
});

describe('a caller that sends Expect: 100-continue', () => {
  const ask = (length: number) =>
    `POST /prod-api/own HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;

  it('hears a refusal of the API in place of 100 Continue', async () => {
    upstream.answerAtHead = response(401, 'no', 'Connection: close\r\n');

    expect(await sendRaw(port, ask(200_000))).toMatchObject({
      status: 401,
      isAskedFor: false,
      body: 'no',
      isClosed: true,
    });
  });

  it.each([10, 200_000])('gets 100 Continue for a body of %i bytes that the API accepts', async (length) => {
    const answer = await sendRaw(port, `${ask(length)}${'x'.repeat(length)}`);

    expect(answer).toMatchObject({ status: 200, isAskedFor: true });
    expect(upstream.seen).toHaveLength(1);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2/64'],
    ['2001:db8::9', '2001:db8:0:0/64'],
    ['fe80::1%eth0', 'fe80:0:0:0/64'],
    ['::1', '0:0:0:0/64'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
