import { z } from 'zod';
import type { Schema } from '../../../fuzz/schema-values';
import { contractEndpoints } from '../../../testing/contract-endpoints';
import { openPortal, onePortal } from '../../../testing/portal';

/** Texts that `Number()` accepts and no person writes, and digits of other scripts. */
const strange = [
  '0x5',
  '0b1',
  '5e0',
  '+5',
  ' 5',
  '5 ',
  '\t5',
  '5.',
  '.5',
  '05',
  '-0',
  '٥',
  '５',
  '',
  'Infinity',
  '5,0',
];

const isNumber = ({ type, const: one, enum: some = [one], anyOf = [] }: Schema): boolean =>
  type === 'number' ||
  type === 'integer' ||
  some.some((value) => typeof value === 'number') ||
  anyOf.some(isNumber);

/** Number fields in input that arrives as text: path, query, forms. */
const fields = contractEndpoints().flatMap(({ id, params, query, body, encoding }) =>
  [params, query, ...(encoding === 'json' ? [] : [body])].flatMap((schema) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    return Object.entries(properties).flatMap(([name, one]) => (isNumber(one) ? [{ id, schema, name }] : []));
  }),
);

const refuses = (schema: z.ZodType, name: string, value: unknown) =>
  schema.safeParse({ [name]: value }).error?.issues.some(({ path }) => path[0] === name) ?? false;

describe('a number in a path, a query or a form', () => {
  it('occurs in hundreds of fields', () => {
    expect(fields.length).toBeGreaterThan(300);
  });

  it('is refused unless it is written in plain digits', () => {
    const converted = fields.flatMap(({ id, schema, name }) =>
      [...strange, ['5'], ['5', '6'], true].flatMap((value) =>
        refuses(schema, name, value) ? [] : [`${id} ${name}=${JSON.stringify(value)}`],
      ),
    );

    expect(converted).toEqual([]);
  });

  describe('sent to the API', () => {
    const portal = onePortal(openPortal);
    let username: string;
    beforeAll(async () => {
      ({ username } = await portal.given.customer());
    });

    it.each(strange)('is refused as %j with the name of its field', async (text) => {
      const value = encodeURIComponent(text);
      const refused: (string | undefined)[] = [];
      for (const path of [
        `/api/capitals/checkCapital?money=${value}`,
        `/api/costs/rechargeList?start=${value}`,
        `/api/costs/rechargeList?amountFrom=${value}`,
        `/api/cases/${value || '%20'}`,
      ]) {
        const { body } = await portal.as(username).get(path);
        refused.push((body.data as { fields?: { field: string }[] } | null)?.fields?.[0]?.field);
      }

      expect(refused).toEqual(['money', 'start', 'amountFrom', 'id']);
    });

    it('is accepted in plain digits', async () => {
      const get = (query: string) => portal.as(username).get(`/api/capitals/checkCapital?money=${query}`);

      expect((await get('0.50')).body.code).not.toBe(422);
      expect((await get('5.001')).body.data).toMatchObject({
        fields: [{ field: 'money', message: '金额最多保留两位小数' }],
      });
    });
  });
});
