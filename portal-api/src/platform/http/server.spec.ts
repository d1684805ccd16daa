import { failureOf } from './server';

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
