import { z } from 'zod';
import { cost, defineListEndpoint } from '../contract';
import { defineList } from '.';
import { testCall } from '../testing/test-call';

const listPolicies = defineListEndpoint({
  ...testCall('/api/test/policies'),
  title: '保单',
  row: z.object({ id: z.int(), policyNo: z.string(), premium: cost, note: z.string().nullable() }),
  filters: { keyword: z.string().optional() },
  columns: { policyNo: '保单号', premium: '保费', note: '备注' },
  sortable: ['premium'],
});

const given = {
  id: 'test.policies',
  title: '保单',
  endpoint: listPolicies,
  rowKey: (row: { id: number }) => row.id,
  card: ['policyNo'],
  empty: { text: '无' },
};

describe('a list defined by its contract', () => {
  it('derives headings, alignment and sorting, and adds further fields as optional columns', () => {
    const { columns } = defineList({ ...given, columns: (c) => [c.field('policyNo'), c.field('premium')] });

    expect(
      columns.map(({ key, title, align, sort, optional }) => ({ key, title, align, sort, optional })),
    ).toEqual([
      { key: 'policyNo', title: '保单号', align: 'left', sort: false, optional: undefined },
      { key: 'premium', title: '保费', align: 'right', sort: true, optional: undefined },
      { key: 'note', title: '备注', align: 'left', sort: false, optional: true },
    ]);
  });

  it('accepts only its sortable fields as sort', () => {
    const { query } = listPolicies;

    expect(query.safeParse({ sort: '-premium' }).success).toBe(true);
    expect(query.safeParse({ sort: 'note' }).success).toBe(false);
    expect(listPolicies.list.exportEndpoint.query.safeParse({ sort: 'constructor' }).success).toBe(false);
  });

  it('throws for a card with columns that do not exist', () => {
    const define = () => defineList({ ...given, card: ['premium'], columns: (c) => [c.field('policyNo')] });

    expect(define).toThrow('premium');
  });

  it('does not compile with unknown fields, filters or sorting', () => {
    const { columns } = defineList({
      ...given,
      filters: (f) => [
        f.text('keyword', '关键字'),
        // @ts-expect-error -- no such filter
        f.text('status', '状态'),
      ],
      columns: (c) => [
        c.field('policyNo'),
        c.money('premium', '保费', { sort: true }),
        // @ts-expect-error -- the server cannot sort by it
        c.text('note', '备注', { sort: true }),
        // @ts-expect-error -- the server cannot sort by it
        c.custom('days', '天数', () => 1, { sort: true }),
        // @ts-expect-error -- no such field
        c.text('status', '状态'),
      ],
    });
    // @ts-expect-error -- no such field
    const undescribed = () => defineList({ ...given, columns: (c) => [c.field('status')] });

    expect(columns).toHaveLength(5);
    expect(undescribed).toThrow('status');
  });
});
