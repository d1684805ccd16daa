import { defineEndpoint, type Endpoint } from 'shared-kernel/contract';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import { z } from 'zod';
import type { Schema } from '../../../fuzz/schema-values';
import { contractEndpoints } from '../../../testing/contract-endpoints';
import { openPortal, onePortal, type Reply } from '../../../testing/portal';
import { bodySizeOf, usualBody } from './body-size';
import { JsonScan } from './costly-json';

/** Returns the largest value of a schema; lists in `without` have only one item. */
function largest(schema: Schema, without: readonly string[] = []): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.toSorted((a, b) => String(b).length - String(a).length)[0];
  const choices = schema.anyOf?.map((one) => largest(one, without));
  if (choices) return choices.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => !without.includes(name))
          .map(([name, one]) => [name, largest(one, without)]),
      );
    case 'array':
      return Array.from({ length: schema.maxItems ?? 0 }).fill(largest(schema.items ?? {}, without));
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return -1.234_567_890_123_456e-107;
    default:
      return '张'.repeat(schema.maxLength ?? (schema.format ? 8 : 60));
  }
}

/** Each kind of staff change fills a separate list. */
const lists = ['persons', 'reduces', 'replaces', 'amends'];

/** Returns the largest bodies of a call, one for each of the lists being filled. */
function largestBodies(endpoint: Endpoint): string[] {
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema;
  const ofOneList = lists.map((kept) => lists.filter((name) => name !== kept));
  return ofOneList.map((without) => JSON.stringify(largest(schema, without)));
}

describe('the body limits of an endpoint', () => {
  const withBody = contractEndpoints().filter(({ body }) => body.type !== 'undefined');

  it('accept every body that its schema accepts, and little more', () => {
    for (const endpoint of withBody) {
      const size = bodySizeOf(endpoint);
      const bodies = largestBodies(endpoint);
      const most = Math.max(...bodies.map((body) => Buffer.byteLength(body)));

      expect([endpoint.id, most <= size.bytes]).toEqual([endpoint.id, true]);
      for (const body of bodies) new JsonScan(size).add(Buffer.from(body));
      // A draft's length is limited by `x-max-characters` only.
      const isDraft = endpoint.id === 'claims.save-draft';
      const isClose = isDraft || size.bytes <= Math.max(usualBody.bytes, 4 * most);
      expect([endpoint.id, isClose]).toEqual([endpoint.id, true]);
    }
  });

  it('are 16 kB for every public endpoint', () => {
    const ofPublic = withBody.filter(({ access }) => access === 'public').map(bodySizeOf);

    expect(ofPublic.length).toBeGreaterThan(3);
    expect(new Set(ofPublic.map(({ bytes }) => bytes))).toEqual(new Set([16 * 1024]));
  });

  it('cannot be computed from a schema without a length limit', () => {
    const endless = defineEndpoint({
      id: 'test.endless',
      method: 'POST',
      path: '/test/endless',
      access: 'public',
      summary: 'Takes a list without an end',
      body: z.object({ rows: z.array(z.string()) }),
    });

    expect(() => bodySizeOf(endless)).toThrow('how long the list test.endless.rows may be');
  });
});

describe('a request body', () => {
  const portal = onePortal(openPortal);

  const inJson = { 'content-type': 'application/json' };
  const send = async (payload: string | Buffer, headers: Record<string, string> = inJson) => {
    const reply = await portal.inject({
      method: 'POST',
      url: '/prod-api/users/passwordReset',
      payload,
      headers,
    });
    return [reply.statusCode, reply.json<Reply['body']>().message];
  };
  const padded = (bytes: number) => JSON.stringify({ mobile: '' }).padEnd(bytes, ' ');
  const tooLarge = [413, '提交的内容过大（上限16KB），请减少后重试'];

  it('of exactly the limit is read, and of one byte more is refused, also without Content-Length', async () => {
    const limit = 16 * 1024;
    const port = await portal.listen();
    const chunked = (bytes: number) =>
      fetch(`http://127.0.0.1:${port}/prod-api/users/passwordReset`, {
        method: 'POST',
        headers: inJson,
        body: new Blob([padded(bytes)]).stream(),
        duplex: 'half',
      } as RequestInit).then(({ status }) => status);

    expect((await send(padded(limit)))[0]).toBe(422);
    expect(await send(padded(limit + 1))).toEqual(tooLarge);
    expect([await chunked(limit), await chunked(limit + 1)]).toEqual([422, 413]);
  });

  it('is not read for an unknown address', async () => {
    const reply = await portal.inject({
      method: 'POST',
      url: '/prod-api/nowhere',
      payload: '['.repeat(1024 * 1024),
      headers: inJson,
    });

    expect(reply.statusCode).toBe(404);
  });

  it('of many keys, deep lists or long texts is refused before it is parsed', async () => {
    const customer = await portal.given.customer();
    const caller = portal.as(customer.username);
    const parse = jest.spyOn(JSON, 'parse');
    const draft = (content: string) =>
      caller.put(
        '/api/addReduces/draft',
        Buffer.from(`{"insureId":1,"operateType":1,"version":0,"content":${content}}`),
      );

    const many = await draft(`{${Array.from({ length: 250_000 }, (_, at) => `"k${at}":1`).join(',')}}`);
    const deep = await draft(`${'['.repeat(500_000)}${']'.repeat(500_000)}`);
    const long = await draft(`{"reason":"${'长'.repeat(100_000)}"}`);
    const longNumber = await draft(`{"reason":${'9'.repeat(100_000)}}`);
    const parsed = parse.mock.calls.filter(([text]) => text.length > 100_000);
    parse.mockRestore();

    expect([many, deep, long, longNumber].map(({ status }) => status)).toEqual([413, 422, 413, 413]);
    expect(many.body).toMatchObject({ message: '提交的内容项数过多，请减少后重试' });
    expect(deep.body).toMatchObject({ message: '内容层级过多' });
    expect(long.body).toMatchObject({ message: '提交的内容中有过长的文字，请缩短后重试' });
    expect(parsed).toEqual([]);
  });

  it('with too many fields or files is refused, and so are too many query parameters', async () => {
    const customer = await portal.given.customer();
    const caller = portal.as(customer.username);
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, 'x']));
    const few = Object.fromEntries(Object.entries(fields).slice(0, 101));
    const upload = (body: object) =>
      caller.post('/api/files', body, { files: [file('a.png'), file('b.png')] });
    const file = (fileName: string) => ({ field: 'file', fileName, mime: '', bytes: Buffer.alloc(10) });
    const answers = [
      await portal.anonymous.post('/login', fields, { form: true }),
      await portal.anonymous.post('/login', few, { form: true }),
      await caller.get(`/api/insures?${new URLSearchParams(few).toString()}`),
      await caller.post('/api/files', fields, { files: [file('a.png')] }),
      await caller.post('/api/files', { uploadKey: 'x'.repeat(20_000) }, { files: [file('a.png')] }),
      await upload({}),
    ];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [413, '提交的内容过大，请登录后再提交'],
      [422, '参数不能超过100个，请减少后重试'],
      [422, '参数不能超过100个，请减少后重试'],
      [413, '表单的字段不能超过100个，请减少后重试'],
      tooLarge,
      [413, '一次最多上传1个文件'],
    ]);
  });

  it(`of ${rosterMaxRows} people with the longest texts is accepted`, async () => {
    const customer = await portal.given.customer();
    const row = { name: '张'.repeat(100), idNo: '1'.repeat(50), workTypeName: '焊'.repeat(100) };
    const more = { projectName: '项'.repeat(100), workUnit: '厂'.repeat(100), certNo: '证'.repeat(100) };
    const persons = Array.from({ length: rosterMaxRows }, () => ({ ...row, ...more }));
    const content = { persons };

    const reply = await portal
      .as(customer.username)
      .put('/api/addReduces/draft', { insureId: 1, operateType: 1, version: 0, content });

    expect([reply.status, reply.body.message]).toEqual([404, '数据不存在或已删除']);
  });
});
