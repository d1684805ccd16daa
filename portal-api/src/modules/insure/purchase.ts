import { walletBizType } from 'shared-kernel/domain/dictionaries';
import type { Fen } from 'shared-kernel/domain/money';
import type { BizType, WalletMove } from '../finance/ledger';
import type { OwnedInsure } from './insure.repository';

const { insure: bought, renew } = walletBizType.code;

/** Returns a wallet movement for a policy. */
export function moneyOfPolicy(insure: OwnedInsure, bizType: BizType, amount: Fen, at: Date): WalletMove {
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

/** Returns the wallet movement for an application's premium: a first purchase or a renewal. */
export const purchaseOf = (insure: OwnedInsure, amount: Fen, at: Date): WalletMove =>
  moneyOfPolicy(insure, insure.renew_from_id === null ? bought : renew, amount, at);
