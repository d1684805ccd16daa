import { payType, voucherStatus } from 'shared-kernel/domain/dictionaries';
import { fen, type Fen } from 'shared-kernel/domain/money';
import { voucherRefused, voucherRestToWallet } from 'shared-kernel/domain/texts';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { lockRow, updateById } from '../../platform/row-by-id';
import { moveState, notifyOwner, writeStep } from '../../platform/move-state';
import type { Mover } from '../../platform/state-machine';
import { creditRecharge, receiveForOrder } from '../finance/ledger';
import { voucherFor } from '../finance';
import { insureMachine } from './insure-machine';
import { insureState, personState } from './insure-states';
import type { OwnedInsure } from './insure.repository';
import { movePeople } from './people/people.repository';
import { purchaseOf } from './purchase';

interface Step {
  by: Mover;
  at: Date;
}

export const lockApplication = (trx: Trx, id: PolicyId): Promise<OwnedInsure> => lockRow(trx, 'insure', id);

/** True when a transfer for this application was submitted and is still undecided. */
export async function isVoucherWaiting(db: Db, id: PolicyId): Promise<boolean> {
  const waiting = await db
    .selectFrom('voucher_item as item')
    .innerJoin('voucher', 'voucher.id', 'item.voucher_id')
    .select('voucher.id')
    .where('item.biz_type', '=', voucherFor.application)
    .where('item.biz_id', '=', id)
    .where('voucher.voucher_status', '=', voucherStatus.code.waiting)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Records a step without a change of state: an application stays unpaid until its money has arrived. */
const stay = (trx: Trx, id: PolicyId, step: Step, remark: string) =>
  writeStep(trx, insureMachine, id, {
    ...step,
    from: insureState.unpaid,
    to: insureState.unpaid,
    remark,
  });

/** Records that a voucher was submitted. */
export async function noteVoucher(trx: Trx, id: PolicyId, voucherNo: string, step: Step): Promise<void> {
  const set = { pay_type: payType.code.voucher, updated_at: step.at };
  await updateById(trx, 'insure', id, set);
  await stay(trx, id, step, `提交付款凭证${voucherNo}`);
}

/**
 * Books a received transfer: freezes the premium and marks the application as paid. The rest goes to the wallet; all of
 * it when the application has ended or its premium now exceeds the transfer.
 */
export async function takeTransferFor(
  ctx: Context,
  trx: Trx,
  id: PolicyId,
  received: Fen,
  step: Step,
): Promise<void> {
  const insure = await lockApplication(trx, id);
  const { at } = step;
  const premium = fen(insure.premium_fen);
  const isUnpaid = insure.insure_status === insureState.unpaid;
  const taken = isUnpaid && premium <= received ? premium : 0;
  if (taken > 0) {
    await receiveForOrder(trx, purchaseOf(insure, premium, at));
    await moveState(ctx, trx, insureMachine, id, 'payByVoucher', { ...step, set: { pay_time: at } });
    await movePeople(trx, { insureId: id }, personState.unpaid, personState.waiting, at);
  }
  const rest = fen(received - taken);
  if (rest <= 0) return;
  const summary = `${voucherRestToWallet} ${insure.insure_no}`;
  await creditRecharge(trx, { ...purchaseOf(insure, rest, at), summary }, 'BANK');
  if (!isUnpaid || taken > 0) return;
  await updateById(trx, 'insure', id, { pay_type: payType.code.balance, updated_at: at });
  const remark = '保费已变更，到账金额已转入余额，请使用余额支付';
  await stay(trx, id, step, remark);
  await notifyOwner(ctx, trx, insureMachine, insure, {
    subject: `投保单${insure.insure_no}请补足保费`,
    content: `${remark}。`,
    popup: true,
  });
}

/** Records that the voucher was rejected: the application awaits payment again, unless it has ended in the meantime. */
export async function returnApplication(
  ctx: Context,
  trx: Trx,
  id: PolicyId,
  { reason, ...step }: Step & { reason: string },
): Promise<void> {
  const insure = await lockApplication(trx, id);
  if (insure.insure_status !== insureState.unpaid) return;
  await stay(trx, id, step, `${voucherRefused}${reason}`);
  await notifyOwner(ctx, trx, insureMachine, insure, {
    subject: `投保单${insure.insure_no}付款凭证未通过`,
    content: `${voucherRefused}${reason}。请在${insure.start_date}零时前重新提交或使用余额支付。`,
    popup: true,
  });
}
