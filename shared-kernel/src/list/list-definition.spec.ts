import { z } from 'zod';
import { defineEndpoint, pageOf, pageQuery } from '../contract';
import { defineList } from '.';

const listPolicies = defineEndpoint({
  id: 'test.list-policies',
  method: 'GET',
  path: '/api/test/policies',
  access: 'signed-in',
  summary: 'A list to test with',
  query: pageQuery,
  answer: pageOf(z.object({ id: z.int(), policyNo: z.string() })),
});

describe('describing a list', () => {
  it('refuses a card of columns that do not exist', () => {
    const define = () =>
      defineList({
        id: 'test.broken',
        title: '坏的',
        endpoint: listPolicies,
        rowKey: (row) => row.id,
        columns: (c) => [c.text('policyNo', '保单号')],
        card: ['premium'],
        empty: { text: '无' },
      });

    expect(define).toThrow('premium');
  });
});
