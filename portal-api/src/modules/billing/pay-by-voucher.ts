import { payType } from 'shared-kernel/domain/dictionaries';
import { voucherRefused } from 'shared-kernel/domain/texts';
import type { SettlementId, VoucherId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { moveState } from '../../platform/move-state';
import type { Mover } from '../../platform/state-machine';
import { payBillByTransfer } from '../finance/ledger';
import { paymentOf } from './pay-bills';
import { settlementMachine } from './settlement-machine';

interface VoucherStep {
  by: Mover;
  at: Date;
}

/** Moves a bill to review after a voucher was submitted: nothing is paid until the provider has confirmed it. */
export async function reviewVoucher(
  ctx: Context,
  trx: Trx,
  id: SettlementId,
  { voucherId, ...step }: VoucherStep & { voucherId: VoucherId },
): Promise<void> {
  const set = { pay_type: payType.code.voucher, voucher_id: voucherId };
  await moveState(ctx, trx, settlementMachine, id, 'submitVoucher', { ...step, set });
}

export async function takeTransfer(
  ctx: Context,
  trx: Trx,
  id: SettlementId,
  step: VoucherStep,
): Promise<void> {
  const bill = await moveState(ctx, trx, settlementMachine, id, 'confirmVoucher', {
    ...step,
    set: { pay_time: step.at },
  });
  await payBillByTransfer(trx, paymentOf(bill, step.at));
}

/** Returns a bill to waiting for payment, with the reason, after its voucher was refused. */
export async function returnBill(
  ctx: Context,
  trx: Trx,
  id: SettlementId,
  { reason, ...step }: VoucherStep & { reason: string },
): Promise<void> {
  await moveState(ctx, trx, settlementMachine, id, 'refuseVoucher', {
    ...step,
    remark: `${voucherRefused}${reason}`,
    set: { pay_type: null },
  });
}
