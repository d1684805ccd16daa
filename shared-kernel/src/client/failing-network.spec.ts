import type { InternalAxiosRequestConfig } from 'axios';
import { fen } from '../domain/money';
import { clientOver, cut, getCost, getPdf, pay } from './api-client.fixture';

describe('a network that fails', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is asked again for a read, and the second answer counts', async () => {
    let tries = 0;
    const { api, problems } = clientOver((config) => {
      tries += 1;
      return tries === 1 ? cut(config) : { data: { code: 200, data: { id: 1, money: 0 } } };
    });

    const answer = api.call(getCost, { params: { id: 1 } });
    await jest.advanceTimersByTimeAsync(500);

    await expect(answer).resolves.toEqual({ id: 1, money: 0 });
    expect(problems).toHaveLength(0);
  });

  it.each([
    [
      'nobody answers',
      (config: InternalAxiosRequestConfig) => cut(config),
      0,
      '网络连接失败，请检查网络后重试',
    ],
    [
      'a proxy says 502',
      () => ({ status: 502, data: '<html>Bad Gateway' }),
      502,
      '服务暂时不可用，请稍后再试',
    ],
    ['the API says 503', () => ({ status: 503, data: '' }), 503, '服务暂时不可用，请稍后再试'],
  ])('is told in plain words after three tries when %s', async (_, network, code, message) => {
    const { api, requests, problems } = clientOver(network);

    const answer = api.call(getCost, { params: { id: 1 } });
    answer.catch(() => {});
    await jest.advanceTimersByTimeAsync(2_000);

    await expect(answer).rejects.toMatchObject({ code, message });
    expect(requests).toHaveLength(3);
    expect(problems).toHaveLength(1);
  });

  it('is never asked twice for a write', async () => {
    const { api, requests } = clientOver(cut);

    await expect(api.call(pay, { body: { money: fen(1) } })).rejects.toMatchObject({ code: 0 });

    expect(requests).toHaveLength(1);
  });

  it('is not asked again for a refusal', async () => {
    const { api, requests } = clientOver(() => ({
      status: 404,
      data: { code: 404, message: '数据不存在或已删除' },
    }));

    await expect(api.call(getCost, { params: { id: 1 } })).rejects.toMatchObject({ code: 404 });

    expect(requests).toHaveLength(1);
  });

  it('is not a problem when the caller gave up', async () => {
    const leaving = new AbortController();
    const { api, problems } = clientOver(cut);

    const answer = api.call(getCost, { params: { id: 1 }, signal: leaving.signal });
    leaving.abort();

    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(problems).toHaveLength(0);
  });
});

describe('a download', () => {
  const pdf = new Blob(['%PDF'], { type: 'application/pdf' });

  it('returns the bytes untouched under the name the server gave', async () => {
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

  it('is a problem when an envelope came instead, even with status 200', async () => {
    const refusal = new Blob([JSON.stringify({ code: 2008, message: '方案已失效' })], {
      type: 'application/json',
    });
    const { api } = clientOver(() => ({ data: refusal }));

    await expect(api.download(getPdf, { params: { id: 3 } })).rejects.toMatchObject({
      code: 2008,
      message: '方案已失效',
    });
  });

  it('cannot be made with call, which would try to decode it', () => {
    const { api } = clientOver(() => ({ data: pdf }));

    expect(() => api.call(getPdf, { params: { id: 3 } })).toThrow('use download');
  });
});
