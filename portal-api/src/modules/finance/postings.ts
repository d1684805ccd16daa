import { sql, type RawBuilder } from 'kysely';
import { formatDate, type InstantLike } from 'shared-kernel/domain/instant';
import type { LedgerEntryId } from 'shared-kernel/domain/nouns/ids';

/** Accounts of double-entry bookkeeping. The two WALLET accounts are the customer's, the others the provider's. */
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
  /** Running total in the capital row that this posting increases. */
  total?: 'recharge' | 'consume' | 'refund' | 'withdraw';
}

/** All kinds of postings. Those that book a recharge before its audit, or reverse it, do not change the wallet. */
export const postings = {
  rechargeByBank: { debit: 'BANK', credit: 'WALLET_AVAIL', total: 'recharge' },
  rechargeReceived: { debit: 'WECHAT_CLEARING', credit: 'RECHARGE_PENDING' },
  rechargeReturned: { debit: 'RECHARGE_PENDING', credit: 'WECHAT_CLEARING' },
  rechargeFromPending: { debit: 'RECHARGE_PENDING', credit: 'WALLET_AVAIL', total: 'recharge' },
  rechargeByWechat: { debit: 'WECHAT_CLEARING', credit: 'WALLET_AVAIL', total: 'recharge' },
  freeze: { debit: 'WALLET_AVAIL', credit: 'WALLET_FROZEN' },
  capture: { debit: 'WALLET_FROZEN', credit: 'PREMIUM_PAYABLE', total: 'consume' },
  /** A bank transfer for an order: the money never was available. */
  orderByVoucher: { debit: 'BANK', credit: 'WALLET_FROZEN', total: 'recharge' },
  release: { debit: 'WALLET_FROZEN', credit: 'WALLET_AVAIL' },
  refund: { debit: 'PREMIUM_PAYABLE', credit: 'WALLET_AVAIL', total: 'refund' },
  /** Premium of employers with monthly bills, owed from its effective day. */
  charge: { debit: 'RECEIVABLE', credit: 'PREMIUM_PAYABLE' },
  chargeBack: { debit: 'PREMIUM_PAYABLE', credit: 'RECEIVABLE' },
  /** A bill paid by bank transfer: the money never enters the wallet. */
  billByTransfer: { debit: 'BANK', credit: 'RECEIVABLE' },
  billByBalance: { debit: 'WALLET_AVAIL', credit: 'RECEIVABLE', total: 'consume' },
  /** Bank money to be withdrawn is frozen until the provider has paid it. */
  withdrawAsked: { debit: 'WALLET_AVAIL', credit: 'WALLET_FROZEN' },
  withdrawReturned: { debit: 'WALLET_FROZEN', credit: 'WALLET_AVAIL' },
  withdrawPaid: { debit: 'WALLET_FROZEN', credit: 'BANK', total: 'withdraw' },
} as const satisfies Record<string, Posting>;

export type PostingName = keyof typeof postings;

/** Returns an entry's voucher number: its day and its id in the ledger. */
export const entryNoOf = (id: LedgerEntryId, entryTime: InstantLike): string =>
  `PZH${formatDate(entryTime, 'ymd')}${String(id).padStart(8, '0')}`;

/** Sum of an account's rows of `line`; a credit (negative) of a wallet account is incoming money. */
export const incomeOf = (account: Account): RawBuilder<number> =>
  sql`coalesce(-sum(line.amount_fen) filter (where line.account = ${account}), 0)::bigint`;

/** Effect of posting `amount` fen on a capital row. A credit of a wallet account increases it, a debit decreases it. */
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
