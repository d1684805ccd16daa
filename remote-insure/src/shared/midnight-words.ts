import type { MidnightRow } from 'shared-kernel/contract/tonight';

/** What happens at midnight, in words. */
export const midnightWords: Readonly<Record<MidnightRow['kind'], string>> = {
  begin: '保单生效',
  join: '加保生效',
  leave: '减保生效',
  surrender: '退保生效',
  expire: '保单到期',
  void: '未支付作废',
  refuse: '未审核退回',
  postpone: '未审核顺延',
};

/** URL parameter of the policy list that expands the rows of the next midnight. */
export const openParam = 'tonight';
