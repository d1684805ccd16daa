import { defineEndpoint } from 'shared-kernel/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { samplePdf } from '../platform/seeding/sample-pdf';
import { eachDatabase, onePortal } from '../testing/portal';
import { found, json, multipart, type FoundRequest } from './found-by-fuzzing.fixture';

const kept = defineEndpoint({
  id: 'test.kept',
  method: 'POST',
  path: '/test/kept',
  access: 'public',
  summary: 'Lets the database judge',
  body: z.object({ number: z.number().optional(), id: z.int().optional() }),
});

eachDatabase((open) => {
  let token: string;
  const logged: string[] = [];
  const portal = onePortal(open, {
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

  beforeAll(async () => {
    const { username } = await portal.given.customer({ password: 'Right#2026' });
    const answer = await portal.anonymous.post(
      '/login',
      { username, password: 'Right#2026' },
      { form: true },
    );
    token = String(answer.body.token);
  });
  beforeEach(() => void (logged.length = 0));

  const send = ({
    method = 'GET',
    url,
    type,
    body,
  }: Pick<FoundRequest, 'method' | 'url' | 'type' | 'body'>) =>
    portal.inject({
      method,
      url: encodeURI(`/prod-api${url}`).replaceAll('%25', '%'),
      headers: { token, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { payload: body }),
    });

  it.each(found)('$name is answered with $expected', async ({ expected: [status, field], ...request }) => {
    const reply = await send(request);

    const answer = reply.json<{ code: number; traceId?: string; data: { fields?: { field: string }[] } }>();
    expect([reply.statusCode, answer.code, answer.data.fields?.[0]?.field]).toEqual([status, status, field]);
    expect(answer.traceId === undefined).toBe(status === 200);
    expect(logged).toEqual([]);
  });

  it.each([
    ['a number', '{"number":1e12}', 422],
    ['a reference', '{"id":987654321}', 409],
  ])('%s that only the database refuses is answered as a client error', async (_, body, status) => {
    const reply = await send({ method: 'POST', url: '/test/kept', type: json, body });

    expect([reply.statusCode, reply.json<{ code: number }>().code]).toEqual([status, status]);
    expect(reply.body).not.toMatch(/out of range|violates/);
    expect(logged.join()).toContain('the database refused');
  });

  it('invisible characters except joiners are removed from texts and file names', async () => {
    const form = {
      invoicetype: 2,
      version: 0,
      receiverName: '\u202e王\u200b五\u202c',
      receiverAddress: '门\u0007口\uffff\ufffe👨\u200d👩',
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
  ])('%s is refused as the payment proof of a recharge', async (costProof) => {
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
