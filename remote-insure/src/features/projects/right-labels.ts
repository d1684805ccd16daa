import type { Right } from 'shared-kernel/domain/rights';

/** What each right of a project user is called. */
export const rightLabels: Readonly<Record<Right, string>> = {
  insure: '投保',
  addReduce: '加减保',
  claim: '理赔',
  viewCost: '查看费用',
};
