import { fen } from '../domain/money';
import { clientOver, cut, getCost, getPdf, login, pay, payOnce } from './api-client.fixture';

const unavailable = '服务暂时不可用，请稍后再试';
const busy = { status: 503, data: { code: 503, message: unavailable } };
const readOne = ({ api }: Pick<ReturnType<typeof clientOver>, 'api'>, signal?: AbortSignal) =>
  api.call(getCost, { params: { id: 1 }, signal });
const inTime = <T>(answer: Promise<T>, ms: number): Promise<T> => {
  answer.catch(() => {});
  return jest.advanceTimersByTimeAsync(ms).then(() => answer);
};

beforeEach(() => {
  jest.useFakeTimers();
  // The middle of the delay's random range.
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});

describe('an API call over a failing network', () => {
  it('retries a read and resolves with the second response', async () => {
    let tries = 0;
    const client = clientOver((config) => {
      tries += 1;
      return tries === 1 ? cut(config) : { data: { code: 200, data: { id: 1, money: 0 } } };
    });

    await expect(inTime(readOne(client), 500)).resolves.toEqual({ id: 1, money: 0 });
    expect(client.problems).toHaveLength(0);
  });

  it.each([
    ['there is no answer', cut, 0, '网络连接失败，请检查网络后重试'],
    ['a proxy answers 502', () => ({ status: 502, data: '<html>Bad Gateway' }), 502, unavailable],
    ['the API answers 503', () => ({ status: 503, data: '' }), 503, unavailable],
  ])('rejects with a message after five attempts when %s', async (_, network, code, message) => {
    const client = clientOver(network);

    await expect(inTime(readOne(client), 7_500)).rejects.toMatchObject({ code, message });
    expect(client.requests).toHaveLength(5);
    expect(client.problems).toHaveLength(1);
  });

  it('does not retry a write without an idempotency key', async () => {
    const { api, requests } = clientOver(cut);

    await expect(api.call(pay, { body: { money: fen(1) } })).rejects.toMatchObject({ code: 0 });

    expect(requests).toHaveLength(1);
  });

  it('does not retry a refusal by the server', async () => {
    const data = { code: 404, message: '数据不存在或已删除' };
    const client = clientOver(() => ({ status: 404, data }));

    await expect(readOne(client)).rejects.toMatchObject({ code: 404 });

    expect(client.requests).toHaveLength(1);
  });

  it('reports no problem when the caller aborts', async () => {
    const leaving = new AbortController();
    const client = clientOver(cut);

    const answer = readOne(client, leaving.signal);
    leaving.abort();

    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(client.problems).toHaveLength(0);
  });
});

describe('an API call to a busy server', () => {
  it('is retried with exponential backoff and jitter', async () => {
    const client = clientOver(() => busy);
    const random = jest.spyOn(Math, 'random');
    const answer = readOne(client);
    answer.catch(() => {});
    const triesAfter = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return client.requests.length;
    };

    random.mockReturnValue(0);
    expect(await triesAfter(0)).toBe(1);
    random.mockReturnValue(1);
    expect([await triesAfter(249), await triesAfter(1)]).toEqual([1, 2]);
    expect([await triesAfter(1_499), await triesAfter(1)]).toEqual([2, 3]);
    await expect(inTime(answer, 9_000)).rejects.toMatchObject({ code: 503 });
  });

  it.each([
    ['3', 3_500, 5],
    ['60', 10_500, 4],
  ])(
    'waits for Retry-After (%s s) up to 10 seconds, and is not retried after 30',
    async (after, ms, tries) => {
      const headers = { 'content-type': 'application/json', 'retry-after': after };
      const client = clientOver(() => ({ ...busy, headers }));
      const answer = readOne(client);
      answer.catch(() => {});

      await jest.advanceTimersByTimeAsync(ms - 1);
      expect(client.requests).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(1);
      expect(client.requests).toHaveLength(2);

      await expect(inTime(answer, 60_000)).rejects.toMatchObject({ code: 503 });
      expect(client.requests).toHaveLength(tries);
    },
  );

  it('is counted as busy or offline while it is retried, and reports its failure only afterwards', async () => {
    let isBusy = true;
    const { api, retryCounts, problems } = clientOver((config) => {
      if (config.url?.includes('/2')) return cut(config);
      return isBusy ? busy : { data: { code: 200, data: { id: 1, money: 0 } } };
    });

    const answers = Promise.allSettled([1, 2].map((id) => api.call(getCost, { params: { id } })));
    await jest.advanceTimersByTimeAsync(100);
    expect(retryCounts.at(-1)).toEqual({ busy: 1, offline: 1 });
    isBusy = false;
    await jest.advanceTimersByTimeAsync(500);
    expect(retryCounts.at(-1)).toEqual({ busy: 0, offline: 1 });
    expect(problems).toHaveLength(0);

    await inTime(answers, 8_000);
    expect(retryCounts.at(-1)).toEqual({ busy: 0, offline: 0 });
    expect(problems).toHaveLength(1);
  });

  it.each([
    ['a write without a key', () => busy, {}, 1],
    ['a write without a key over a lost connection', cut, {}, 1],
    ['a write under a key', () => busy, { idempotencyKey: 'key-of-one-payment' }, 5],
    ['a write under a key over a lost connection', cut, { idempotencyKey: 'key-of-one-payment' }, 5],
  ] as const)('is retried only if that is safe: %s', async (_case, network, options, tries) => {
    const { api, requests } = clientOver(network);

    await inTime(Promise.allSettled([api.call(payOnce, { body: { money: fen(1) }, ...options })]), 8_000);

    expect(requests).toHaveLength(tries);
    const keys = requests.map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('is retried after 503, but not after a lost connection, as a write with repeatsWhenBusy', async () => {
    const refused = clientOver(() => busy);
    const lost = clientOver(cut);
    const onRetry = jest.fn();
    const body = { username: 'a', client: 'PC' } as const;

    await inTime(
      Promise.allSettled(
        [refused, lost].map(({ api }) => api.call(login, { body, repeatsWhenBusy: true, onRetry })),
      ),
      8_000,
    );

    expect([refused.requests.length, lost.requests.length]).toEqual([5, 1]);
    expect(onRetry.mock.calls).toEqual(Array.from({ length: 4 }, () => ['busy']));
  });
});

describe('a download', () => {
  const pdf = new Blob(['%PDF'], { type: 'application/pdf' });

  it('returns the bytes unchanged, with the file name from the Content-Disposition header', async () => {
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''%E4%BF%9D%E5%8D%95.pdf",
    };
    const { api, requests } = clientOver(() => ({ data: pdf, headers }));

    await expect(api.download(getPdf, { params: { id: 3 } })).resolves.toEqual({
      blob: pdf,
      fileName: '保单.pdf',
    });

    expect(requests[0]?.responseType).toBe('blob');
  });

  it.each([
    ['the server’s error', 'application/json', '{"code":2008,"message":"方案已失效"}', '方案已失效'],
    [
      'a proxy’s page',
      'text/html; charset=gbk',
      '<html>',
      '收到的不是本平台的完整回复，请检查网络是否需要登录认证，然后重试',
    ],
  ])('rejects when %s arrives instead of the file, even with status 200', async (_, type, text, message) => {
    const { api } = clientOver(() => ({
      data: new Blob([text], { type }),
      headers: { 'content-type': type },
    }));

    await expect(api.download(getPdf, { params: { id: 3 } })).rejects.toMatchObject({ message });
  });

  it('throws when requested with call, which would try to decode it', () => {
    const { api } = clientOver(() => ({ data: pdf }));

    expect(() => api.call(getPdf, { params: { id: 3 } })).toThrow('use download');
  });
});
