import type { Selectable } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { messageKind } from 'shared-kernel/domain/dictionaries';
import { settlementNoun } from 'shared-kernel/domain/nouns/money';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { defineStateMachine } from '../../platform/state-machine';
import type { SettlementTable } from './billing.tables';

export type Settlement = Selectable<SettlementTable>;

export const monthText = ({ settle_month: month }: Pick<Settlement, 'settle_month'>): string =>
  `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`;

interface BillFacts {
  /** Amount to pay, or paid; for the current month the expected amount. */
  payAmount: number;
  isBankPayer: boolean;
}

/** How a month's bill is issued and paid. */
export const settlementMachine = defineStateMachine(settlementNoun, {
  table: 'settlement',
  status: 'settle_status',
  flow: { table: 'settlement_flow', owner: 'settlement_id' },
  refusal: problems.settlementChanged,
  message: { kind: messageKind.code.finance, bizType: 'settlement' },
  says: {
    issue: {
      remark: '结算单已出',
      message: (bill) => ({
        subject: `${monthText(bill)}结算单已出`,
        content: `结算单${bill.settle_no}应付${yuanText(fen(bill.pay_fen))}元，请于${bill.due_date}前支付。`,
        popup: true,
      }),
    },
    close: { remark: '无需支付，自动结清' },
    submitVoucher: { remark: '已提交付款凭证' },
    confirmVoucher: {
      remark: '付款凭证已确认',
      message: (bill) => ({
        subject: `${monthText(bill)}结算单已结清`,
        content: `结算单${bill.settle_no}的付款凭证已确认，${yuanText(fen(bill.pay_fen))}元已到账。`,
      }),
    },
    refuseVoucher: {
      message: (bill, remark) => ({
        subject: `${monthText(bill)}结算单${remark}`,
        content: `结算单${bill.settle_no}${remark}。请在${bill.due_date}前重新提交付款凭证或用余额支付。`,
        popup: true,
      }),
    },
    payByBalance: { remark: '余额支付' },
  },
  when: {
    voucher: ({ isBankPayer }: BillFacts) => isBankPayer,
    apply: ({ payAmount }) => payAmount > 0,
    receipt: ({ payAmount }) => payAmount > 0,
  },
});
