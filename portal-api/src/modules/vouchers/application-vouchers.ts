import { problems } from 'shared-kernel/contract';
import { startOfDay } from 'shared-kernel/domain/civil-date';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import {
  isVoucherWaiting,
  lockApplication,
  noteVoucher,
  returnApplication,
  takeTransferFor,
} from '../insure/pay-by-voucher';
import { insureState } from '../insure/insure-states';
import { requireOwnInsure, type OwnedInsure } from '../insure/insure.repository';
import { requireOpenProjects } from '../insure/project-rule';
import type { VoucherKind } from './voucher-kind';
import { payerOf, voucherRefusal } from './voucher-payer';

/** Vouchers for approved applications: one per application, which stays unpaid until the transfer is confirmed. */
export const applicationVouchers: VoucherKind<PolicyId> = {
  async due(ctx, actor, id) {
    const insure = await requireOwnInsure(ctx.db, actor, id);
    const { employer } = await payerOf(ctx.db, actor.customerId);
    const refusal = await refusalOf(ctx, ctx.db, insure);
    return {
      due: fen(insure.premium_fen),
      employer,
      signcompany: insure.signcompany_id,
      payBefore: startOfDay(insure.start_date).toISOString(),
      refusal: refusal?.message ?? null,
    };
  },

  async lock(ctx, trx, actor, [id = 0]) {
    await requireOwnInsure(trx, actor, id);
    const insure = await lockApplication(trx, id);
    const refusal = await refusalOf(ctx, trx, insure);
    if (refusal) throw refusal;
    await requireOpenProjects(trx, actor, { insureId: id });
    return {
      items: [{ id, no: insure.insure_no, amount: fen(insure.premium_fen) }],
      signcompanyId: insure.signcompany_id,
    };
  },

  async submitted(_, trx, voucher, [item], step) {
    if (item) await noteVoucher(trx, item.biz_id, voucher.voucher_no, step);
  },

  async confirmed(ctx, trx, voucher, [item], step) {
    if (item) await takeTransferFor(ctx, trx, item.biz_id, fen(voucher.pay_fen), step);
  },

  async rejected(ctx, trx, _, [item], step) {
    if (item) await returnApplication(ctx, trx, item.biz_id, step);
  },
};

const beforeApproval: readonly number[] = policyNoun.statesWhere(
  ({ step }) => step === 'application' || step === 'review',
);

async function refusalOf(ctx: Context, db: Db, insure: OwnedInsure): Promise<Problem | undefined> {
  const isUnpaid = insure.insure_status === insureState.unpaid;
  const state = insureStatus.label(insure.insure_status);
  const due = { isUnpaid, state, before: startOfDay(insure.start_date) };
  const refusal = voucherRefusal(ctx, await payerOf(db, insure.customer_id), due);
  const stateChanged = (message: string) => new Problem(problems.stateChanged, {}, { message });
  if (refusal?.code === problems.stateChanged.code && beforeApproval.includes(insure.insure_status))
    return stateChanged('投保单审核通过后才能付款');
  if (!refusal && (await isVoucherWaiting(db, insure.id))) return stateChanged('已有付款凭证等待确认');
  return refusal;
}
