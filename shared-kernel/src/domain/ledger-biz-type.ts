import { defineDictionary } from './dictionary';

/** What a movement of the wallet was for. 1–7 are also the kinds of a settlement's items. */
export const ledgerBizType = defineDictionary({
  name: 'ledgerBizType',
  entries: {
    1: { label: '投保' },
    2: { label: '加保' },
    3: { label: '减保' },
    4: { label: '替换' },
    5: { label: '续保' },
    6: { label: '退保' },
    7: { label: '批改' },
    8: { label: '充值' },
    9: { label: '结算单' },
    10: { label: '余额退款' },
  },
});

export type LedgerBizType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
