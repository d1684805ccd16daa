import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { freePort, serverProcesses } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: { key: string; value: { stringValue?: string; intValue?: number | string } }[];
}

describe('traces of the API', () => {
  const start = serverProcesses();
  const spans: Span[] = [];
  let sent = '';
  let collector: Server;
  let settings: Record<string, string>;
  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      sent += JSON.stringify(body);
      spans.push(...body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resume) => void collector.listen(0, '127.0.0.1', resume));
    settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      METRICS_LISTEN: `127.0.0.1:${await freePort()}`,
    };
  });
  afterAll(() => void collector.close());

  it('carry the browser’s trace id in the response, the call and its statements, and contain no personal data', async () => {
    const api = start(tempFolder(), settings);
    const port = await api.hears((message) => message.port);
    const id = 'a'.repeat(32);

    const answer = await fetch(`http://127.0.0.1:${port}/prod-api/login`, {
      method: 'POST',
      headers: { traceparent: `00-${id}-${'b'.repeat(16)}-00` },
      body: new URLSearchParams({ username: '13812345678', password: 'Wrong-2026' }),
    });
    while (!spans.some(({ name }) => name === 'POST session.login'))
      await new Promise((resume) => setTimeout(resume, 20));

    expect(answer.headers.get('x-trace-id')).toBe(id);
    const ofCall = spans.filter(({ traceId }) => traceId === id);
    const call = ofCall.find(({ name }) => name === 'POST session.login');
    expect(call).toMatchObject({ parentSpanId: 'b'.repeat(16) });
    const statements = ofCall.filter((span) => span !== call);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'INSERT']));
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call?.spanId]));
    expect(sent).not.toMatch(/13812345678|Wrong-2026|127\.0\.0\.1/);

    // Jobs run at start, outside of any call.
    while (!spans.some(({ name }) => name === 'job catch-up'))
      await new Promise((resume) => setTimeout(resume, 20));
    const job = spans.find(({ name }) => name === 'job catch-up');
    const facts = job?.attributes?.map(({ key, value }) => [key, String(Object.values(value)[0])]);
    expect(Object.fromEntries(facts ?? [])).toMatchObject({
      'portal.job.name': 'catch-up',
      'portal.job.outcome': 'done',
      'portal.job.rows_done': '0',
      'portal.job.rows_failed': '0',
    });
    expect(job?.parentSpanId).toBeUndefined();
    const within = spans.filter(({ traceId }) => traceId === job?.traceId && job?.traceId !== id);
    expect(within.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT']));
  });
});
