import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { temporaryFolder } from '../edge/edge.fixture';
import { FolderObjects } from '../storage/folder-objects';
import { CountsStore } from './counts-store';
import { PageTokens } from './page-token';
import { addTelemetry, logsPath } from './receive-logs';
import { anEvent, aRequest, aRequestOf, ofClaims } from './telemetry.fixture';

const counts = new CountsStore(new FolderObjects(temporaryFolder()));
let app: FastifyInstance;

const open = (url: string) => {
  app = fastify();
  const tokens = new PageTokens(undefined);
  addTelemetry(app, {
    counts,
    otlp: { url, headers: { 'x-key': 'k' } },
    tokens,
    customerOf: async () => '7',
  });
};
const send = (payload: object) => app.inject({ method: 'POST', url: logsPath, payload });

afterEach(() => app.close());

describe('telemetry with a collector', () => {
  let collector: Server;
  let received: { path: string | undefined; key: unknown; logs: unknown }[];
  let isAway: boolean;

  beforeEach(async () => {
    received = [];
    isAway = false;
    collector = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        if (!isAway)
          received.push({ path: request.url, key: request.headers['x-key'], logs: JSON.parse(body) });
        response.writeHead(isAway ? 503 : 200).end('{}');
        isAway = false;
      });
    });
    await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => new Promise((resolve) => void collector.close(resolve)));

  const collectorUrl = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/logs`;
  const until = async (isDone: () => boolean) => {
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it('forwards known attributes of events, and nothing else', async () => {
    open(collectorUrl());
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
    open(collectorUrl());
    await send(aRequest(anEvent('portal.remote.error', ofClaims)));
    await until(() => received.length === 1);

    expect(received).toHaveLength(1);
  });

  it('answers and closes without delay when the collector is unreachable', async () => {
    open('http://127.0.0.1:9/v1/logs');

    expect((await send(aRequest(anEvent('portal.remote.error', ofClaims)))).statusCode).toBe(200);
    await app.close();
  });
});
