import { payType, settleStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { voucherNotSupported, voucherRefused } from 'shared-kernel/domain/texts';
import type { SettlementId } from 'shared-kernel/domain/nouns/ids';
import { moveState } from '../../platform/move-state';
import { ownRow } from '../../platform/row-by-id';
import { ofCustomer } from '../../platform/tenant';
import { paymentOf, requirePayable } from '../billing/pay-bills';
import { settlementMachine } from '../billing/settlement-machine';
import { payBillByTransfer } from '../finance/ledger';
import type { VoucherKind } from './voucher-kind';
import { nothingDue, notSupported, payerOf } from './voucher-payer';

/** Vouchers for monthly bills: one transfer for one or several bills of one contracting company. */
export const billVouchers: VoucherKind<SettlementId> = {
  async due(ctx, actor, id) {
    const bill = await ownRow(ctx.db, 'settlement', id, ofCustomer(actor, 'settlement'));
    const { employer, hasCompanyAccount } = await payerOf(ctx.db, actor.customerId);
    const isPayable = settlementMachine.mayIn('pay', bill.settle_status);
    const state = settleStatus.label(bill.settle_status);
    return {
      due: fen(bill.pay_fen),
      employer,
      signcompany: bill.signcompany_id,
      payBefore: null,
      refusal: isPayable ? (hasCompanyAccount ? null : voucherNotSupported) : nothingDue(state),
    };
  },

  async lock(_, trx, actor, ids) {
    if (!(await payerOf(trx, actor.customerId)).hasCompanyAccount) throw notSupported();
    const bills = await requirePayable(trx, actor, ids);
    return {
      items: bills.map((bill) => ({ id: bill.id, no: bill.settle_no, amount: fen(bill.pay_fen) })),
      signcompanyId: bills[0]?.signcompany_id ?? 0,
    };
  },

  async submitted(ctx, trx, { id: voucher_id }, items, step) {
    const set = { pay_type: payType.code.voucher, voucher_id };
    for (const { biz_id } of items)
      await moveState(ctx, trx, settlementMachine, biz_id, 'submitVoucher', { ...step, set });
  },

  async confirmed(ctx, trx, _, items, step) {
    const set = { pay_time: step.at };
    for (const { biz_id } of items) {
      const bill = await moveState(ctx, trx, settlementMachine, biz_id, 'confirmVoucher', { ...step, set });
      await payBillByTransfer(trx, paymentOf(bill, step.at));
    }
  },

  async rejected(ctx, trx, _, items, { reason, ...step }) {
    const again = { ...step, remark: `${voucherRefused}${reason}`, set: { pay_type: null } };
    for (const { biz_id } of items)
      await moveState(ctx, trx, settlementMachine, biz_id, 'refuseVoucher', again);
  },
};
