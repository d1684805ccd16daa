/** Accounts of the double entry. The two WALLET accounts are the customer's money, the rest is the provider's side. */
export type Account =
  | 'BANK'
  | 'WECHAT_CLEARING'
  | 'RECHARGE_PENDING'
  | 'WALLET_AVAIL'
  | 'WALLET_FROZEN'
  | 'PREMIUM_PAYABLE'
  | 'RECEIVABLE';

interface Posting {
  debit: Account;
  credit: Account;
  /** The running total of the capital row that this kind of booking adds to. */
  total?: 'recharge' | 'consume' | 'refund' | 'withdraw';
}

/** Every kind of booking. The three of a paid recharge before and instead of its audit do not change the wallet. */
export const postings = {
  rechargeByBank: { debit: 'BANK', credit: 'WALLET_AVAIL', total: 'recharge' },
  rechargeReceived: { debit: 'WECHAT_CLEARING', credit: 'RECHARGE_PENDING' },
  rechargeReturned: { debit: 'RECHARGE_PENDING', credit: 'WECHAT_CLEARING' },
  rechargeFromPending: { debit: 'RECHARGE_PENDING', credit: 'WALLET_AVAIL', total: 'recharge' },
  rechargeByWechat: { debit: 'WECHAT_CLEARING', credit: 'WALLET_AVAIL', total: 'recharge' },
  freeze: { debit: 'WALLET_AVAIL', credit: 'WALLET_FROZEN' },
  capture: { debit: 'WALLET_FROZEN', credit: 'PREMIUM_PAYABLE', total: 'consume' },
  /** A bank transfer that pays an order: it never was available. */
  orderByVoucher: { debit: 'BANK', credit: 'WALLET_FROZEN', total: 'recharge' },
  release: { debit: 'WALLET_FROZEN', credit: 'WALLET_AVAIL' },
  refund: { debit: 'PREMIUM_PAYABLE', credit: 'WALLET_AVAIL', total: 'refund' },
  /** Premium of employers who are billed by month, owed from the day on which it takes effect. */
  charge: { debit: 'RECEIVABLE', credit: 'PREMIUM_PAYABLE' },
  chargeBack: { debit: 'PREMIUM_PAYABLE', credit: 'RECEIVABLE' },
  /** A bill paid by bank transfer: the money never enters the wallet. */
  billByTransfer: { debit: 'BANK', credit: 'RECEIVABLE' },
  billByBalance: { debit: 'WALLET_AVAIL', credit: 'RECEIVABLE', total: 'consume' },
  /** Bank money on its way back is set aside until the provider has paid it. */
  withdrawAsked: { debit: 'WALLET_AVAIL', credit: 'WALLET_FROZEN' },
  withdrawReturned: { debit: 'WALLET_FROZEN', credit: 'WALLET_AVAIL' },
  withdrawPaid: { debit: 'WALLET_FROZEN', credit: 'BANK', total: 'withdraw' },
} as const satisfies Record<string, Posting>;

export type PostingName = keyof typeof postings;

/** What a booking of `amount` fen does to a capital row. A credit of a wallet account raises it, a debit lowers it. */
export function capitalChange(name: PostingName, amount: number) {
  const posting: Posting = postings[name];
  const change = (account: Account) =>
    (posting.credit === account ? amount : 0) - (posting.debit === account ? amount : 0);
  const total = (kind: Posting['total']) => (posting.total === kind ? amount : 0);
  return {
    available: change('WALLET_AVAIL'),
    frozen: change('WALLET_FROZEN'),
    recharge: total('recharge'),
    consume: total('consume'),
    refund: total('refund'),
    withdraw: total('withdraw'),
  };
}
