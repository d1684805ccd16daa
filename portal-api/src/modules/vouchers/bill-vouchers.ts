import { payAccountType } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import { fen } from 'shared-kernel/domain/money';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import { voucherNotSupported } from 'shared-kernel/domain/texts';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { ownRow, rowById } from '../../platform/row-by-id';
import { Problem } from '../../platform/http/problem';
import { ofCustomer } from '../../platform/tenant';
import { requirePayable } from '../billing/pay-bills';
import { returnBill, reviewVoucher, takeTransfer } from '../billing/pay-by-voucher';
import { settlementMachine } from '../billing/settlement-machine';
import type { VoucherKind } from './voucher-kind';

/** Vouchers for monthly bills: one transfer for one or several bills of one contracting company. */
export const billVouchers: VoucherKind = {
  async due(ctx, actor, id) {
    const bill = await ownRow(ctx.db, 'settlement', id, ofCustomer(actor, 'settlement'));
    const customer = await payer(ctx.db, actor);
    const isPayable = settlementMachine.mayIn('pay', bill.settle_status);
    return {
      due: fen(bill.pay_fen),
      employer: fullWidthParentheses(customer.customername),
      signcompany: bill.signcompany_id,
      payBefore: null,
      refusal: !isBankPayer(customer)
        ? voucherNotSupported
        : isPayable
          ? null
          : problems.settlementChanged.text,
    };
  },

  async lock(_, trx, actor, ids) {
    if (!isBankPayer(await payer(trx, actor)))
      throw new Problem(problems.forbidden, {}, { message: voucherNotSupported });
    const bills = await requirePayable(trx, actor, ids);
    return {
      items: bills.map((bill) => ({ id: bill.id, no: bill.settle_no, amount: fen(bill.pay_fen) })),
      signcompanyId: bills[0]?.signcompany_id ?? 0,
    };
  },

  async submitted(ctx, trx, { id: voucherId }, items, step) {
    for (const { biz_id } of items) await reviewVoucher(ctx, trx, biz_id, { ...step, voucherId });
  },

  async confirmed(ctx, trx, _, items, step) {
    for (const { biz_id } of items) await takeTransfer(ctx, trx, biz_id, step);
  },

  async rejected(ctx, trx, _, items, step) {
    for (const { biz_id } of items) await returnBill(ctx, trx, biz_id, step);
  },
};

const isBankPayer = (customer: { pay_account_type: number }) =>
  customer.pay_account_type === payAccountType.code.company;

const payer = (db: Db, actor: Actor) =>
  rowById(db, 'customer', actor.customerId, 'customername', 'pay_account_type');
