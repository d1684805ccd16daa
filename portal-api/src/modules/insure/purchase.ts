import { walletBizType } from 'shared-kernel/domain/dictionaries';
import type { Fen } from 'shared-kernel/domain/money';
import type { WalletMove } from '../finance/ledger';
import type { OwnedInsure } from './insure.repository';

const { insure: bought, renew } = walletBizType.code;

/** Returns the wallet movement for an application's premium: a first purchase or a renewal. */
export function purchaseOf(insure: OwnedInsure, amount: Fen, at: Date): WalletMove {
  const bizType = insure.renew_from_id === null ? bought : renew;
  const bizNo = insure.policy_no ?? insure.insure_no;
  return {
    customerId: insure.customer_id,
    amount,
    bizType,
    bizId: insure.id,
    bizNo,
    summary: `${walletBizType.label(bizType)} ${bizNo}`,
    at,
    insureId: insure.id,
  };
}
