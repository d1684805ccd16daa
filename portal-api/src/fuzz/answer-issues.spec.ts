import { createAnswerCheck } from './answer-issues';
import type { Api } from './requests';

const answered = {
  type: 'object',
  required: ['code', 'data'],
  properties: { code: { type: 'integer' }, data: { type: 'integer' } },
};
const refusal = { type: 'object', required: ['traceId'], properties: { traceId: { type: 'string' } } };
const one = {
  operationId: 'one',
  parameters: [],
  security: [],
  responses: { 200: { content: { 'application/json': { schema: answered } } } },
};
const page = { ...one, responses: { 200: { content: { 'application/octet-stream': { schema: {} } } } } };
const api: Api = {
  paths: { '/one': { get: one }, '/page': { get: page } },
  components: { schemas: { Refusal: refusal } },
};

const checkAnswer = createAnswerCheck(api);
const json = (status: number, body: unknown) =>
  checkAnswer('/one', 'GET', {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    bytes: Buffer.from(JSON.stringify(body)),
  });
const refused = (message: string) => json(422, { code: 422, traceId: 'a', message });

describe('the check of a response', () => {
  it('accepts a valid one', () => {
    expect([json(200, { code: 200, data: 1 }), refused('提交的内容有误')]).toEqual([undefined, undefined]);
  });

  it('reports a wrong status, a mismatch with the schema, or a code that contradicts the status', () => {
    expect(json(503, { code: 503, traceId: 'a' })).toBe('status 503');
    expect(json(200, { code: 200, data: 'one' })).toMatch(/^does not fit/);
    expect(json(400, { code: 400 })).toMatch(/traceId/);
    expect(json(200, { code: 422, traceId: 'a' })).toBe('code 422 with status 200');
  });

  it.each([
    'Error: x\n    at serve (register.ts:1:2)',
    'select "id" from "file"',
    'duplicate key value violates unique constraint',
    'relation "cases" does not exist',
    'ENOENT: /tmp/upload/1',
  ])('reports one that reveals %j', (text) => {
    expect(refused(text)).toMatch(/^reveals internals: /);
  });

  it('accepts an HTML page as the refusal of a public page', () => {
    const answer = (type: string) =>
      checkAnswer('/page', 'GET', {
        status: 404,
        headers: { 'content-type': type },
        bytes: Buffer.from('x'),
      });

    expect(answer('text/html; charset=utf-8')).toBeUndefined();
    expect(answer('text/plain')).toBe('status 404 outside the envelope');
  });

  it('reports one outside the envelope, and a file name that hides its extension', () => {
    const answer = (status: number, name: string) =>
      checkAnswer('/one', 'GET', {
        status,
        headers: { 'content-type': 'text/html', 'content-disposition': name },
        bytes: Buffer.from('x'),
      });

    expect(answer(404, '')).toBe('status 404 outside the envelope');
    expect(answer(200, "attachment; filename*=UTF-8''a%E2%80%AEfdp.exe")).toBe('unsafe file name');
    expect(answer(200, 'attachment')).toBeUndefined();
  });
});
