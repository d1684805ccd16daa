import { z } from 'zod';
import { defineEndpoint, money, pageOf, pageQuery } from '../contract';
import { fen } from '../domain/money';
import type { RecordedCall } from '../testing';
import { testCall } from '../testing/test-call';

export const listPolicies = defineEndpoint({
  ...testCall('/api/test/policies'),
  query: pageQuery.extend({
    keyword: z.string().optional(),
    status: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
  }),
  answer: pageOf(
    z.object({ id: z.int(), policyNo: z.string(), status: z.int(), premium: money, note: z.string() }),
  ),
});

export const all = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  policyNo: `P${String(index + 1).padStart(3, '0')}`,
  status: (index % 2) + 1,
  premium: fen(index * 100),
  note: '备注',
}));

export const answerFrom = (rows: typeof all) => (call: RecordedCall) => {
  const { start = '0', length = '5', keyword = '' } = call.query;
  const found = rows.filter(({ policyNo }) => policyNo.includes(keyword));
  return { list: found.slice(Number(start), Number(start) + Number(length)), count: found.length };
};
