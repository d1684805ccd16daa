import type { statementKind } from 'shared-kernel/domain/dictionaries';
import type { CodeOf } from 'shared-kernel/domain/dictionary';
import type { PostingName } from '../finance';

/** What each booking is on a statement; null: it does not touch the wallet. */
export const kindOf: Record<PostingName, CodeOf<typeof statementKind> | null> = {
  rechargeByBank: 'recharge',
  rechargeReceived: null,
  rechargeReturned: null,
  rechargeFromPending: 'recharge',
  rechargeByWechat: 'recharge',
  freeze: 'freezing',
  capture: 'premium',
  orderByVoucher: 'recharge',
  release: 'freezing',
  refund: 'refund',
  charge: null,
  chargeBack: null,
  billByTransfer: null,
  billByBalance: 'bill',
  withdrawAsked: 'freezing',
  withdrawReturned: 'freezing',
  withdrawPaid: 'withdrawal',
};
