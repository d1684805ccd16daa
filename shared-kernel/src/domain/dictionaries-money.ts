import { defineDictionary } from './dictionary';

/** What a movement of the wallet is to its owner, as statements sum it up. */
export const statementKind = defineDictionary({
  name: 'statementKind',
  entries: {
    recharge: { label: '充值到账' },
    refund: { label: '退费' },
    premium: { label: '保费' },
    bill: { label: '支付结算单' },
    withdrawal: { label: '余额退款' },
    freezing: { label: '冻结与解冻' },
  },
});

/** Bank money on its way back. */
export const withdrawStatus = defineDictionary({
  name: 'withdrawStatus',
  entries: {
    waiting: { code: 0, label: '退款中', tone: 'theirs' },
    paid: { code: 1, label: '已退款', tone: 'done' },
    rejected: { code: 2, label: '已驳回', tone: 'refused' },
    cancelled: { code: 3, label: '已撤回', tone: 'draft' },
  },
});
