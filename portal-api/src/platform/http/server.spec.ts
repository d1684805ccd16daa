import type { AddressInfo } from 'node:net';
import { send, wait } from '../../testing/raw-connection';
import { createServer, failureOf } from './server';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const failure = (message: string, code = 'ECONNRESET') =>
  failureOf(Object.assign(new Error(message), { code }), 't-1', log);

beforeEach(() => jest.clearAllMocks());

describe('a failed request', () => {
  it('is not logged as a lost database connection when the client closed its connection', () => {
    expect(failure('aborted')).toMatchObject({ status: 503 });
    expect(log.error).not.toHaveBeenCalled();
  });

  it('is logged when the database closed its connection', () => {
    expect(failure('read ECONNRESET')).toMatchObject({ status: 503 });
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('returns 503, so that another instance can be tried, when the disk is full', () => {
    expect(failure('ENOSPC: no space left on device, write', 'ENOSPC')).toMatchObject({ status: 503 });
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});

it('a connection is answered only if it has sent something: a proxy keeps unused ones for later requests', async () => {
  const logged: string[] = [];
  const server = await createServer({ log: { write: (line) => logged.push(line) }, headersMs: 200 });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;

  const unused = await send(port);
  const garbage = await send(port, 'not HTTP\r\n\r\n');
  while (!unused.isClosed || !garbage.isClosed) await wait(5);

  expect(unused.heard).toBe('');
  expect(garbage.heard).toMatch(/^HTTP\/1.1 400 [^]*"code":400/);
  expect(logged).toEqual([expect.stringContaining('HPE_INVALID_METHOD')]);
  await server.close();
});
