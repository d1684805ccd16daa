import { openPortal, onePortal } from '../../testing/portal';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: unknown;
        security: unknown[];
        responses: Record<string, unknown>;
      }
    >
  >;
}

const portal = onePortal(openPortal);
let document: Document;

beforeAll(async () => {
  document = JSON.parse((await portal.anonymous.get('/openapi.json')).bytes.toString()) as Document; // checked by the specs below
});

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
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
});
