import { fen } from '../domain/money';
import {
  clientOver,
  getCost,
  listCosts,
  login,
  pay,
  payByPhone,
  provide,
  upload,
} from './api-client.fixture';
import { isOutcomeUnknown, type ProblemError } from './problem-error';

describe('an API call', () => {
  it('sends the token, fills the path and decodes yuan to fen', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: { id: 7, money: 12.3 } } }));

    const cost = await api.call(getCost, { params: { id: 7 } });

    expect(cost).toEqual({ id: 7, money: 1230 });
    expect(requests[0]).toMatchObject({ method: 'get', url: '/prod-api/api/costs/7' });
    expect(requests[0]?.headers.get('Token')).toBe('secret');
  });

  it.each(['12。', '12)', '01', '-1', 'abc', '99999999999999999999'])(
    'rejects as for a missing record, without asking, when a link names the id %s',
    async (id) => {
      const { api, requests } = clientOver(() => ({ data: { code: 422, data: {} } }));

      await expect(api.call(getCost, { params: { id } })).rejects.toMatchObject({ code: 404 });
      expect(requests).toHaveLength(0);
    },
  );

  it('leaves unset filters out of the URL and encodes the rest', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: { list: [], count: 0 } } }));

    await api.call(listCosts, { query: { start: 20, keyword: '' } });
    await api.call(listCosts, { query: { keyword: '王 & 李' } });

    expect(requests.map(({ url }) => url)).toEqual([
      '/prod-api/api/costs?start=20',
      '/prod-api/api/costs?keyword=%E7%8E%8B+%26+%E6%9D%8E',
    ]);
  });

  it('sends fen as yuan, with the given idempotency key', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: null } }));

    await api.call(pay, { body: { money: fen(1999) }, idempotencyKey: 'k-1' });

    expect(JSON.parse(String(requests[0]?.data))).toEqual({ money: 19.99 });
    expect(requests[0]?.headers.get('Idempotency-Key')).toBe('k-1');
  });

  it('sends the output of a one-way transform unchanged, and fen in the same body as yuan', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: null } }));

    await api.call(payByPhone, { body: { money: fen(1999), phone: '13900000001' } });
    const refused = api.call(payByPhone, { body: { money: fen(1999), phone: '139' } });

    expect(JSON.parse(String(requests[0]?.data))).toEqual({ money: 19.99, phone: '13900000001' });
    await expect(refused).rejects.toMatchObject({ code: 422, fields: [{ field: 'phone' }] });
    expect(requests).toHaveLength(1);
  });

  it('posts a sign-in as a form with defaults, and reads the token from the top level of the response', async () => {
    const { api, requests } = clientOver(() => ({
      data: { code: 0, token: 'fresh', data: { firstLoginFlag: 1 } },
    }));

    const answer = await api.call(login, { body: { username: 'a b' } });

    expect(answer).toEqual({ firstLoginFlag: 1, token: 'fresh' });
    expect(String(requests[0]?.data)).toBe('username=a+b&client=PC');
    expect(requests[0]?.headers.getContentType()).toContain('application/x-www-form-urlencoded');
  });

  it('uploads files after the form fields', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: null } }));

    await api.call(upload, { body: { owner: 'o-1' }, files: { file: new File(['x'], 'a.png') } });

    const form = requests[0]?.data as FormData;
    expect([...form.keys()]).toEqual(['owner', 'file']);
    expect((form.get('file') as File).name).toBe('a.png');
  });

  it('sends a provider call without the API prefix', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200, data: null } }));

    await api.call(provide);

    expect(requests[0]?.url).toBe('/provider-api/commands');
  });
});

describe('the success rule of responses', () => {
  const foreign = '收到的不是本平台的完整回复，请检查网络是否需要登录认证，然后重试';
  const answered = (data: unknown, status = 200) =>
    clientOver(() => ({ data, status })).api.call(pay, { body: { money: fen(1) } });

  it.each([
    ['code 200', { code: 200, data: null }],
    ['code 1', { code: 1, data: null }],
    ['another code with a token', { code: 0, token: 't' }],
  ])('accepts %s', async (_, reply) => {
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

  it('puts refused fields and the data into the error', async () => {
    const fields = [{ field: 'money', message: '金额不正确' }];

    const refused = answered({ code: 422, message: '有误', data: { fields } }, 422);

    await expect(refused).rejects.toMatchObject({
      fields,
      httpStatus: 422,
      answer: { fields },
    });
  });

  it.each([
    ['a proxy’s page', '<html>', 200, foreign],
    ['half of an answer', '{"code":200,"da', 200, foreign],
    ['an answer that breaks the contract', { code: 200, data: 'seven' }, 200, '系统繁忙，请稍后再试'],
    ['a proxy’s refusal', '<html>', 403, foreign],
  ])('rejects %s, after which only the same request may be sent again', async (_, data, status, message) => {
    const problem = await answered(data, status).catch((error: ProblemError) => error);

    expect(problem).toMatchObject({ message });
    expect(isOutcomeUnknown(problem as ProblemError)).toBe(true);
  });

  it('rejects a response that breaks the contract', async () => {
    const { api, problems } = clientOver(() => ({ data: { code: 200, data: { id: 'seven' } } }));

    await expect(api.call(getCost, { params: { id: 7 } })).rejects.toMatchObject({ code: 500 });
    expect(problems[0]?.problem.cause).toMatchObject({ message: expect.stringContaining(getCost.id) });
  });

  it('rejects a body that breaks the contract before it is sent', async () => {
    const { api, requests } = clientOver(() => ({ data: { code: 200 } }));

    const sent = api.call(login, { body: JSON.parse('{"username":3}') as { username: string } });

    await expect(sent).rejects.toMatchObject({ code: 422, fields: [{ field: 'username' }] });
    expect(requests).toHaveLength(0);
  });
});
