import { defineList } from '.';
import { listPolicies } from './policies.fixture';

describe('a list definition', () => {
  it('throws for a card with columns that do not exist', () => {
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
