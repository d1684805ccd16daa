import { listCases } from 'shared-kernel/contract/claims';
import { defineList } from 'shared-kernel/list';

/** Claims of people of one policy. */
export const casesOfPolicyList = defineList({
  id: 'insure.cases-of-policy',
  title: '理赔记录',
  endpoint: listCases,
  // Pages of another remote are known by their address alone.
  rowHref: (row) => `/flashCompensationCloud/details/${row.id}`,
  columns: (c) => [
    c.field('caseNo'),
    c.field('name'),
    c.field('accidentTime'),
    c.field('accidentType'),
    c.field('caseStatus'),
    c.field('paidAmount'),
  ],
  card: ['caseNo', 'caseStatus', 'name', 'paidAmount'],
  defaultLength: 10,
  empty: { text: '这份保单还没有理赔案件。' },
});
