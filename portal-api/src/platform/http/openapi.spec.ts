import { openPortal, onePortal } from '../../testing/portal';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        requestBody?: unknown;
        security: unknown[];
        responses: Record<string, unknown>;
        parameters: { name: string; in: string }[];
      }
    >
  >;
}

const portal = onePortal(openPortal);
let document: Document;

beforeAll(async () => {
  document = JSON.parse((await portal.anonymous.get('/openapi.json')).bytes.toString()) as Document; // checked by the specs below
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
  );

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 with one operation id per call', () => {
    const ids = operations().map((one) => one.operationId);

    expect(document.openapi).toMatch(/^3\.1\./);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names every parameter of every path', () => {
    for (const { path, parameters } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(
        parameters
          .filter((one) => one.in === 'path')
          .map((one) => one.name)
          .toSorted(),
      ).toEqual(inPath.toSorted());
    }
  });

  it('describes amounts of money as yuan, a number with decimals', () => {
    const capital = document.paths['/prod-api/api/capitals/getCapital']?.get?.responses['200'];

    expect(capital).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { data: { properties: { available: { type: 'number' } } } } },
        },
      },
    });
  });

  it('describes sign-in as a form without a session', () => {
    const login = document.paths['/prod-api/login']?.post;

    expect(login?.security).toEqual([]);
    expect(login?.requestBody).toMatchObject({
      content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
    });
  });

  it('lists the error statuses of a call, and its business codes together under 4XX', () => {
    const pay = document.paths['/prod-api/api/insures/{id}/pay']?.post?.responses ?? {};

    expect(Object.keys(pay)).toEqual(expect.arrayContaining(['401', '403', '404', '409', '422', '4XX']));
    expect(JSON.stringify(pay['4XX'])).toContain('3001 balanceTooLow');
    expect(JSON.stringify(pay['404'])).toContain('#/components/responses/notFound');
  });

  it('excludes provider endpoints', () => {
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/prod-api/'))).toEqual([]);
  });
});
