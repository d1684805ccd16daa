import type { Selectable } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { payableBillStates } from 'shared-kernel/contract/money/settlements';
import { messageKind, settleStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { defineStateMachine } from '../../platform/state-machine';
import type { SettlementTable } from './billing.tables';

export type Settlement = Selectable<SettlementTable>;

const { open, unpaid, voucherAudit, settled, voucherRejected } = settleStatus.code;

export const monthText = ({ settle_month: month }: Pick<Settlement, 'settle_month'>): string =>
  `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`;

interface BillFacts {
  /** Amount to pay, or paid; for the running month the expected one. */
  payAmount: number;
  /** The employer pays from a bank account. */
  isBankPayer: boolean;
}

/** How a month's bill is issued and paid. */
export const settlementMachine = defineStateMachine({
  table: 'settlement',
  status: 'settle_status',
  flow: { table: 'settlement_flow', owner: 'settlement_id' },
  refusal: problems.settlementChanged,
  message: {
    kind: messageKind.code.finance,
    bizType: 'settlement',
    link: (id) => `/settlementLog/waitPayDetail?id=${id}`,
  },
  transitions: {
    issue: {
      from: [open],
      to: unpaid,
      by: ['system', 'customer'],
      remark: '账单已出',
      message: (bill) => ({
        subject: `${monthText(bill)}结算单已出`,
        content: `结算单${bill.settle_no}应付${yuanText(fen(bill.pay_fen))}元，请于${bill.due_date}前支付。`,
        popup: true,
      }),
    },
    /** Already paid from the wallet, or nothing to pay. */
    close: { from: [open], to: settled, by: ['system'], remark: '无需支付，自动结清' },
    submitVoucher: {
      from: [...payableBillStates],
      to: voucherAudit,
      by: ['customer'],
      remark: '已提交付款凭证',
    },
    confirmVoucher: {
      from: [voucherAudit],
      to: settled,
      by: ['provider'],
      remark: '付款凭证已确认',
      message: (bill) => ({
        subject: `${monthText(bill)}结算单已结清`,
        content: `结算单${bill.settle_no}的付款凭证已确认，${yuanText(fen(bill.pay_fen))}元已到账。`,
      }),
    },
    refuseVoucher: {
      from: [voucherAudit],
      to: voucherRejected,
      by: ['provider'],
      message: (bill, remark) => ({
        subject: `${monthText(bill)}结算单${remark}`,
        content: `结算单${bill.settle_no}${remark}。请在${bill.due_date}前重新提交付款凭证或用余额支付。`,
        popup: true,
      }),
    },
    payByBalance: { from: [...payableBillStates], to: settled, by: ['customer'], remark: '余额支付' },
  },
  actions: {
    pay: { in: [...payableBillStates] },
    voucher: { in: [...payableBillStates], when: ({ isBankPayer }: BillFacts) => isBankPayer },
    apply: { in: [open], when: ({ payAmount }: BillFacts) => payAmount > 0 },
    receipt: { in: [settled], when: ({ payAmount }: BillFacts) => payAmount > 0 },
  },
});
