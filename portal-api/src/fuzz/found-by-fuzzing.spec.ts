import { defineEndpoint } from 'shared-kernel/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { samplePdf } from '../platform/seeding/sample-pdf';
import { eachDatabase, type Portal } from '../testing/portal';

const kept = defineEndpoint({
  id: 'test.kept',
  method: 'POST',
  path: '/test/kept',
  access: 'public',
  summary: 'Lets the database judge',
  body: z.object({ number: z.number().optional(), id: z.int().optional() }),
});

interface Case {
  name: string;
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  type?: string;
  body?: string | Buffer;
  /** HTTP status and, for 422, the refused field; 200 means an answer as if the input were valid. */
  expected: [status: number, field?: string];
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const line = (yuan: string) => ({
  method: 'PUT' as const,
  url: '/api/capitals/lowLine',
  type: json,
  body: `{"lowBalanceLine":${yuan}}`,
});

const cases: readonly Case[] = [
  { name: 'NUL in a query', url: '/api/insurePersons?name=%00', expected: [422, 'name'] },
  {
    name: 'NUL in a query behind a filter',
    url: '/api/costs/rechargeList?keyword=a%00b',
    expected: [422, 'keyword'],
  },
  {
    name: 'NUL in JSON',
    method: 'POST',
    url: '/users/passwordReset',
    type: json,
    body: '{"mobile":"13900000001","captcha":"123456","newPassword":"a\\u0000b"}',
    expected: [422, 'newPassword'],
  },
  {
    name: 'half a surrogate pair in JSON',
    method: 'PUT',
    url: '/api/customers/updateCustomerInvoiceInfo',
    type: json,
    body: '{"invoicetype":2,"version":0,"receiverName":"\\ud800"}',
    expected: [422, 'receiverName'],
  },
  {
    name: 'a sort by what every object has',
    url: '/api/insurePersons?sort=constructor',
    expected: [422, 'sort'],
  },
  {
    name: 'the same the other way round',
    url: '/api/costs/rechargeList?sort=-toString',
    expected: [422, 'sort'],
  },
  { name: 'a sort by __proto__', url: '/api/cases?sort=__proto__', expected: [422, 'sort'] },
  {
    name: 'the last day of year 9999',
    url: '/api/costs/customerExpenseList?endDate=9999-12-31',
    expected: [422, 'endDate'],
  },
  {
    name: 'the first day of year 1',
    url: '/api/costs/customerExpenseList?beginDate=0001-01-01',
    expected: [422, 'beginDate'],
  },
  {
    name: 'a month of year 0',
    url: '/api/customers/aggregate/person?beginMonth=0000-01',
    expected: [422, 'beginMonth'],
  },
  {
    name: 'an instant before year 0',
    url: `/api/cases/searchPerson?keyword=王五&accidentTime=${encodeURIComponent('0000-01-01T00:00:00+23:59')}`,
    expected: [422, 'accidentTime'],
  },
  {
    name: 'a marking of year 0',
    method: 'POST',
    url: '/api/messages/batch/unread',
    type: json,
    body: '{"readTime":"0000-01-01T00:00:00Z"}',
    expected: [422, 'readTime'],
  },
  { name: 'money beyond exact numbers', ...line('9007199254740992'), expected: [422, 'lowBalanceLine'] },
  { name: 'money of 1e308', ...line('1e308'), expected: [422, 'lowBalanceLine'] },
  { name: 'money that overflows to infinity', ...line('1e400'), expected: [422, 'lowBalanceLine'] },
  { name: 'money of minus zero', ...line('-0'), expected: [200] },
  {
    name: 'infinite money in a query',
    url: '/api/capitals/checkCapital?money=Infinity',
    expected: [422, 'money'],
  },
  {
    name: 'huge money in a query',
    url: '/api/costs/checkRepeatPay?money=92233720368547758',
    expected: [422, 'money'],
  },
  {
    name: 'a huge WeChat recharge',
    method: 'POST',
    url: '/api/pay/createNative?money=9007199254740991&outTradeNo=WX1',
    expected: [422, 'money'],
  },
  {
    name: 'a code beyond its column',
    url: '/api/article/getArticleList?articleType=2147483648',
    expected: [422, 'articleType'],
  },
  {
    name: 'a code far below its column',
    url: '/api/hospitals?designated=-2147483649',
    expected: [422, 'designated'],
  },
  { name: 'an id beyond exact numbers', url: '/api/cases/9007199254740993', expected: [422, 'id'] },
  { name: 'the largest exact id', url: '/api/cases/9007199254740991', expected: [404] },
  { name: 'plan ids beyond int8', url: '/api/customers/planLetter?ids=999999999999999', expected: [404] },
  { name: 'a path that is no UTF-8', url: '/api/cases/%ED%A0%80', expected: [422] },
  { name: 'a path with a broken escape', url: '/api/cases/%zz', expected: [422] },
  { name: 'a parameter without end', url: `/api/cases/${'9'.repeat(400)}`, expected: [404] },
  { name: 'a slash within a parameter', url: '/api/cases/1%2F..', expected: [422, 'id'] },
  {
    name: 'JSON where an upload belongs',
    method: 'POST',
    url: '/api/files',
    type: multipart,
    body: '{"a":1}',
    expected: [422],
  },
  {
    name: 'an upload cut off',
    method: 'POST',
    url: '/api/files',
    type: multipart,
    body: part('owner', 'tmp:1'),
    expected: [422],
  },
  {
    name: 'an upload with a field called toString',
    method: 'POST',
    url: '/fileManage/saveToOss',
    type: multipart,
    body: `${part('toString', '1')}${part('constructor', '1')}--b--\r\n`,
    expected: [422],
  },
  {
    name: 'JSON a hundred thousand levels deep',
    method: 'PUT',
    url: '/api/capitals/lowLine',
    type: json,
    body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    expected: [422, 'a'],
  },
  {
    name: 'JSON with __proto__',
    method: 'PUT',
    url: '/api/capitals/lowLine',
    type: json,
    body: '{"__proto__":{"lowBalanceLine":1}}',
    expected: [422],
  },
  {
    name: 'a form with __proto__',
    method: 'POST',
    url: '/login',
    type: form,
    body: '__proto__=1&toString=2',
    expected: [422, 'username'],
  },
];

eachDatabase((open) => {
  let portal: Portal;
  let token: string;
  const logged: string[] = [];

  beforeAll(async () => {
    portal = await open({
      onLog: (text) => void logged.push(text),
      extra: [
        (route, { db }) =>
          route(kept, async ({ body }) => {
            if (body.number !== undefined) await sql`select ${body.number}::int`.execute(db);
            if (body.id !== undefined)
              await sql`update app_user set customer_id = ${body.id}::bigint`.execute(db);
            return null;
          }),
      ],
    });
    const { username } = await portal.given.customer({ password: 'Right#2026' });
    const answer = await portal.anonymous.post(
      '/login',
      { username, password: 'Right#2026' },
      { form: true },
    );
    token = String(answer.body.token);
  });
  beforeEach(() => void (logged.length = 0));
  afterAll(() => portal.close());

  const send = ({ method = 'GET', url, type, body }: Pick<Case, 'method' | 'url' | 'type' | 'body'>) =>
    portal.inject({
      method,
      url: encodeURI(`/prod-api${url}`).replaceAll('%25', '%'),
      headers: { token, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { payload: body }),
    });

  it.each(cases)('$name is answered with $expected', async ({ expected: [status, field], ...request }) => {
    const reply = await send(request);

    const answer = reply.json<{ code: number; traceId?: string; data: { fields?: { field: string }[] } }>();
    expect([reply.statusCode, answer.code, answer.data.fields?.[0]?.field]).toEqual([status, status, field]);
    expect(answer.traceId === undefined).toBe(status === 200);
    expect(logged).toEqual([]);
  });

  it.each([
    ['a number', '{"number":1e12}', 422],
    ['a reference', '{"id":987654321}', 409],
  ])('%s that only the database refuses is a client error, and logged', async (_, body, status) => {
    const reply = await send({ method: 'POST', url: '/test/kept', type: json, body });

    expect([reply.statusCode, reply.json<{ code: number }>().code]).toEqual([status, status]);
    expect(reply.body).not.toMatch(/out of range|violates/);
    expect(logged.join()).toContain('the database refused');
  });

  it('removes invisible characters from texts and file names, and keeps joiners', async () => {
    const form = {
      invoicetype: 2,
      version: 0,
      receiverName: '\u202e王\u200b五\u202c',
      receiverAddress: '门\u0007口👨\u200d👩',
    };
    await send({
      method: 'PUT',
      url: '/api/customers/updateCustomerInvoiceInfo',
      type: json,
      body: JSON.stringify(form),
    });
    const name = 'a\u202efdp.\u2028exe\u0000.pdf';
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const file = Buffer.concat([Buffer.from(head), samplePdf('a'), Buffer.from('\r\n--b--\r\n')]);

    const uploaded = await send({ method: 'POST', url: '/api/files', type: multipart, body: file });
    const saved = await send({ url: '/api/customers/getCustomerInfo' });

    expect(uploaded.json()).toMatchObject({ code: 200, data: { fileName: 'afdp.exe.pdf' } });
    expect(saved.json()).toMatchObject({
      data: { invoiceInfo: { receiverName: '王五', receiverAddress: '门口👨\u200d👩' } },
    });
  });

  it.each([
    'https://elsewhere.example/1.pdf',
    '//elsewhere.example/1.pdf',
    'https://elsewhere.example/prod-api/api/oss/raw/00000000-0000-4000-8000-000000000001',
    '/prod-api/api/oss/raw/../../00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000001',
  ])('refuses %s as the proof of a recharge', async (costProof) => {
    const about = (await send({ url: '/api/customers/getCustomerInfo' })).json<{
      data: { customername: string };
    }>();
    const transfer = {
      bankNum: '41000201092000012',
      bankName: about.data.customername,
      bankDeposit: '工行',
      money: 100,
    };

    const reply = await send({
      method: 'POST',
      url: '/api/costs/pay',
      type: json,
      body: JSON.stringify({ ...transfer, costProof }),
    });

    expect(reply.json()).toMatchObject({
      code: 422,
      data: { fields: [{ field: 'costProof', message: '请上传付款凭证' }] },
    });
  });
});
