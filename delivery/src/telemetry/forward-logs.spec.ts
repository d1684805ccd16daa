import { createServer, type Server } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { temporaryFolder } from '../edge/edge.fixture';
import { listening, until } from '../environment/local-server.fixture';
import { FolderObjects } from '../storage/folder-objects';
import { CountsStore } from './counts-store';
import { PageTokens } from './page-token';
import { addTelemetry, logsPath } from './receive-logs';
import { anEvent, aRequest, aRequestOf, ofClaims } from './telemetry.fixture';

const counts = new CountsStore(new FolderObjects(temporaryFolder()));
let app: FastifyInstance;

const open = (url: string) => {
  app = fastify();
  const otlp = { url, headers: { 'x-key': 'k' } };
  addTelemetry(app, { counts, otlp, tokens: new PageTokens(undefined), customerOf: async () => '7' });
};
const send = (payload: object) => app.inject({ method: 'POST', url: logsPath, payload });

afterEach(() => app.close());

describe('telemetry with a collector', () => {
  let collector: Server;
  let collectorUrl: string;
  let received: { path: string | undefined; key: unknown; logs: unknown }[];
  let isAway: boolean;

  beforeEach(async () => {
    received = [];
    isAway = false;
    collector = createServer(async (request, response) => {
      const { url: path, headers } = request;
      const logs = JSON.parse((await request.toArray()).join(''));
      if (!isAway) received.push({ path, key: headers['x-key'], logs });
      response.writeHead(isAway ? 503 : 200).end('{}');
      isAway = false;
    });
    collectorUrl = `http://127.0.0.1:${await listening(collector)}/v1/logs`;
  });

  afterEach(() => new Promise((resolve) => void collector.close(resolve)));

  it('forwards known attributes of events, and nothing else', async () => {
    open(collectorUrl);
    const payload = aRequestOf(
      'the token of a page',
      anEvent('portal.remote.error', { ...ofClaims, 'user.name': '张三', 'exception.message': 'broken' }),
    );
    await send(payload);
    await until(() => received.length === 1);

    expect(received[0]).toMatchObject({ path: '/v1/logs', key: 'k' });
    expect(received[0]?.logs).toEqual(
      aRequest(anEvent('portal.remote.error', { ...ofClaims, 'exception.message': 'broken' })),
    );
  });

  it('forwards again after the collector answered with an error', async () => {
    isAway = true;
    open(collectorUrl);
    await send(aRequest(anEvent('portal.remote.error', ofClaims)));
    await until(() => received.length > 0);

    expect(received).toHaveLength(1);
  });

  it('answers and closes without delay when the collector is unreachable', async () => {
    open('http://127.0.0.1:9/v1/logs');

    expect((await send(aRequest(anEvent('portal.remote.error', ofClaims)))).statusCode).toBe(200);
    await app.close();
  });
});
