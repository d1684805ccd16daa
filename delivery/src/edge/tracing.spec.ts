import { createServer } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { listening } from '../environment/local-server.fixture';
import { anEdge, temporaryFolder, writeHostBuild } from './edge.fixture';

const dataDir = temporaryFolder();
const hostDir = join(dataDir, 'host');
const seen: string[] = [];
const api = createServer((request, response) => {
  seen.push(String(request.headers.traceparent));
  response.end('{}');
});
let apiPort: number;
let edge: FastifyInstance | undefined;

beforeAll(async () => {
  writeHostBuild(hostDir);
  apiPort = await listening(api);
});
afterEach(async () => {
  await edge?.close();
  seen.length = 0;
});
afterAll(() => void api.close());

const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`;
const passed = async (settings: Partial<Parameters<typeof anEdge>[0]>) => {
  edge = await anEdge({ dataDir, hostDir, apiPort, ...settings });
  await edge.inject({ url: '/prod-api/api/plan', headers: { traceparent } });
  return seen[0];
};

describe('a call that the edge forwards', () => {
  it("continues the browser's trace, with the edge’s span as its parent", async () => {
    const collector = createServer((_request, response) => void response.end('{}'));
    const tracing = { endpoint: `http://127.0.0.1:${await listening(collector)}`, share: 1 };

    const [, id, parent, kept] = (await passed({ tracing }))?.split('-') ?? [];

    expect([id, kept]).toEqual(['a'.repeat(32), '01']);
    expect(parent).toMatch(/^(?!b{16})[\da-f]{16}$/);
    await edge?.close();
    collector.close();
  });

  it("keeps the browser's trace header unchanged when tracing is off", async () => {
    expect(await passed({})).toBe(traceparent);
  });
});
