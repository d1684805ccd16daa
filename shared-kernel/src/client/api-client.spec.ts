import axios, { AxiosError, AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { z } from 'zod';
import { defineEndpoint, idParams, money, pageOf, pageQuery } from '../contract';
import { fen } from '../domain/money';
import { createApiClient, type FailedCall } from './api-client';
import type { ProblemError } from './problem-error';

const getCost = defineEndpoint({
  id: 'test.get-cost',
  method: 'GET',
  path: '/api/costs/{id}',
  access: 'signed-in',
  summary: 'one cost',
  params: idParams,
  answer: z.object({ id: z.int(), money }),
});
const listCosts = defineEndpoint({
  id: 'test.list-costs',
  method: 'GET',
  path: '/api/costs',
  access: 'signed-in',
  summary: 'costs',
  query: pageQuery.extend({ keyword: z.string().optional() }),
  answer: pageOf(z.object({ id: z.int() })),
});
const pay = defineEndpoint({
  id: 'test.pay',
  method: 'POST',
  path: '/api/costs/pay',
  access: 'signed-in',
  summary: 'pay',
  body: z.object({ money }),
});
const login = defineEndpoint({
  id: 'test.login',
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'sign in',
  encoding: 'form',
  body: z.object({ username: z.string(), client: z.literal('PC').default('PC') }),
  answer: z.object({ firstLoginFlag: z.int() }),
});
const upload = defineEndpoint({
  id: 'test.upload',
  method: 'POST',
  path: '/api/oss/upload',
  access: 'signed-in',
  summary: 'upload',
  encoding: 'multipart',
  body: z.object({ owner: z.string() }),
});
const getPdf = defineEndpoint({
  id: 'test.get-pdf',
  method: 'GET',
  path: '/api/insures/{id}/pdf',
  access: 'signed-in',
  summary: 'policy',
  params: idParams,
  raw: true,
});
const provide = defineEndpoint({
  id: 'test.provide',
  method: 'GET',
  path: '/provider-api/commands',
  access: 'provider',
  summary: 'commands',
});

type Network = (config: InternalAxiosRequestConfig) => {
  status?: number;
  data: unknown;
  headers?: Record<string, string>;
};

/** A client over a network given as a function. */
function clientOver(network: Network) {
  const requests: InternalAxiosRequestConfig[] = [];
  const problems: { problem: ProblemError; call: FailedCall }[] = [];
  const adapter: AxiosAdapter = async (config) => {
    requests.push(config);
    const { status = 200, data, headers = { 'content-type': 'application/json' } } = network(config);
    return { config, status, statusText: '', data, headers: new AxiosHeaders(headers) };
  };
  const api = createApiClient({
    baseUrl: '/prod-api',
    getToken: () => 'secret',
    onProblem: (problem, call) => problems.push({ problem, call }),
    axios: axios.create({ adapter }),
  });
  return { api, requests, problems };
}

const cut = (config: InternalAxiosRequestConfig): never => {
  throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
};

describe('a call', () => {
  it('sends the token, fills the path and decodes yuan to fen', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: { id: 7, money: 12.3 } } }));

    const cost = await api.call(getCost, { params: { id: 7 } });

    expect(cost).toEqual({ id: 7, money: 1230 });
    expect(requests[0]).toMatchObject({ method: 'get', url: '/prod-api/api/costs/7' });
    expect(requests[0]?.headers.get('Token')).toBe('secret');
  });

  it('leaves unset filters out of the URL and encodes the rest', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: { list: [], count: 0 } } }));

    await api.call(listCosts, { query: { start: 20, keyword: '' } });
    await api.call(listCosts, { query: { keyword: '王 & 李' } });

    expect(requests.map(({ url }) => url)).toEqual([
      '/prod-api/api/costs?start=20',
      '/prod-api/api/costs?keyword=%E7%8E%8B+%26+%E6%9D%8E',
    ]);
  });

  it('sends fen as yuan, with the idempotency key it is given', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: null } }));

    await api.call(pay, { body: { money: fen(1999) }, idempotencyKey: 'k-1' });

    expect(JSON.parse(String(requests[0]?.data))).toEqual({ money: 19.99 });
    expect(requests[0]?.headers.get('Idempotency-Key')).toBe('k-1');
  });

  it('posts a sign-in as a form, defaults included, and tells the token at the top of the reply', async () => {
    const { api, requests } = clientOver(() => ({
      data: { code: 0, token: 'fresh', data: { firstLoginFlag: 1 } },
    }));
    const tokens: string[] = [];

    const answer = await api.call(login, {
      body: { username: 'a b' },
      onToken: (token) => tokens.push(token),
    });

    expect([answer, tokens]).toEqual([{ firstLoginFlag: 1 }, ['fresh']]);
    expect(String(requests[0]?.data)).toBe('username=a+b&client=PC');
    expect(requests[0]?.headers.getContentType()).toContain('application/x-www-form-urlencoded');
  });

  it('uploads files next to the fields, fields first', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: null } }));

    await api.call(upload, { body: { owner: 'o-1' }, files: { file: new File(['x'], 'a.png') } });

    const form = requests[0]?.data as FormData;
    expect([...form.keys()]).toEqual(['owner', 'file']);
    expect((form.get('file') as File).name).toBe('a.png');
  });

  it('asks the provider side from the root', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: null } }));

    await api.call(provide);

    expect(requests[0]?.url).toBe('/provider-api/commands');
  });
});

describe('the success rule', () => {
  const answered = (data: unknown, status = 200) =>
    clientOver(() => ({ data, status })).api.call(pay, { body: { money: fen(1) } });

  it.each([
    ['code 200', { code: 200, data: null }],
    ['code 1', { code: 1, data: null }],
    ['another code with a token', { code: 0, token: 't', data: null }],
  ])('lets %s pass', async (_, reply) => {
    await expect(answered(reply)).resolves.toBeNull();
  });

  it.each([
    ['the message', { code: 3001, message: '余额不足', msg: '其他' }, '余额不足'],
    ['msg without a message', { code: 500, msg: '系统错误' }, '系统错误'],
    ["'Error' without either", { code: 0 }, 'Error'],
    ['the message without its markup', { code: 500, message: '<b>出错</b>了' }, '出错了'],
  ])('rejects any other code with %s', async (_, reply, message) => {
    await expect(answered(reply)).rejects.toMatchObject({ name: 'ProblemError', code: reply.code, message });
  });

  it('hands on refused fields, the trace id and the answer', async () => {
    const fields = [{ field: 'money', message: '金额不正确' }];

    const refused = answered({ code: 422, message: '有误', data: { fields }, traceId: 't-9' }, 422);

    await expect(refused).rejects.toMatchObject({
      fields,
      traceId: 't-9',
      httpStatus: 422,
      answer: { fields },
    });
  });

  it('does not take a web page with status 200 for an answer', async () => {
    await expect(answered('<html>')).rejects.toMatchObject({ code: 500, message: '系统繁忙，请稍后再试' });
  });

  it('does not let through an answer that breaks the contract', async () => {
    const { api, problems } = clientOver(() => ({ data: { code: 200, data: { id: 'seven' } } }));

    await expect(api.call(getCost, { params: { id: 7 } })).rejects.toMatchObject({ code: 500 });
    expect(problems[0]?.problem.cause).toMatchObject({ message: expect.stringContaining('test.get-cost') });
  });

  it('tells a body that breaks the contract before it is sent', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200 } }));

    const sent = api.call(login, { body: { username: 3 as unknown as string } });

    await expect(sent).rejects.toMatchObject({ code: 422, fields: [{ field: 'username' }] });
    expect(requests).toHaveLength(0);
  });
});

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

    const failed = expect(api.call(getCost, { params: { id: 1 } })).rejects.toMatchObject({ code, message });
    await jest.advanceTimersByTimeAsync(2_000);
    await failed;

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

    const failed = expect(
      api.call(getCost, { params: { id: 1 }, signal: leaving.signal }),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
    leaving.abort();
    await failed;

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
