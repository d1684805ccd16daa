import { namesOf } from './nouns/define-noun';

/** What happens to a policy or an order at midnight, in words. */
export const midnightWords = {
  begin: '保单生效',
  join: '加保生效',
  leave: '减保生效',
  surrender: '退保生效',
  expire: '保单到期',
  void: '未支付作废',
  refuse: '未审核退回',
  postpone: '未审核顺延',
} as const;

export const midnightKinds = namesOf(midnightWords);

/** URL parameter of the policy list that expands the rows of the next midnight. */
export const tonightParam = 'tonight';
