import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { linkTo } from '../paths';

const kinds = walletBizType.code;
const policies: readonly number[] = [kinds.insure, kinds.renew, kinds.surrender];
const orders: readonly number[] = [kinds.add, kinds.reduce, kinds.replace, kinds.amend];

/** Returns the page of the policy, order, bill, recharge or withdrawal behind a movement of money. */
export function bizHref({ bizType, bizId, bizNo }: { bizType: number; bizId: number; bizNo: string }) {
  if (policies.includes(bizType)) return `/insurance/details/${bizId}`;
  if (orders.includes(bizType)) return `/addReduce/logDetail/${bizId}`;
  if (bizType === kinds.recharge) return linkTo('finance.account', {}, { tab: 'recharges', keyword: bizNo });
  if (bizType === kinds.withdrawal)
    return linkTo('finance.account', {}, { tab: 'withdrawals', keyword: bizNo });
  if (bizType === kinds.settlement) return linkTo('finance.settlement', {}, { id: bizId });
  return undefined;
}
