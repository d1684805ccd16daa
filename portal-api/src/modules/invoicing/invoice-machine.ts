import type { Selectable } from 'kysely';
import { problems } from 'shared-kernel/contract';
import type { invoiceActions } from 'shared-kernel/contract/money/invoices';
import { invoiceApplicationStatus, messageKind } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { defineStateMachine } from '../../platform/state-machine';
import type { InvoiceTable } from './invoicing.tables';

export type Invoice = Selectable<InvoiceTable>;

const { waiting, issuing, issued, rejected, redFlushed, withdrawn } = invoiceApplicationStatus.code;

/** States in which an invoice takes from what may be invoiced. */
export const takingStates = [waiting, issuing, issued] as const;

/** How an application becomes an invoice, and how an invoice is cancelled. */
export const invoiceMachine = defineStateMachine<
  'invoice',
  'accept' | 'issue' | 'reject' | 'withdraw' | 'redFlush',
  (typeof invoiceActions)[number]
>({
  table: 'invoice',
  status: 'invoice_status',
  flow: { table: 'invoice_flow', owner: 'invoice_id' },
  refusal: problems.stateChanged,
  message: {
    kind: messageKind.code.finance,
    bizType: 'invoice',
    link: (id) => `/settlementInvoice/invoicedDetail?id=${id}`,
  },
  transitions: {
    accept: { from: [waiting], to: issuing, by: ['provider'], remark: '开票资料已提交税务接口' },
    issue: {
      from: [issuing],
      to: issued,
      by: ['provider'],
      remark: '发票已开具',
      message: (invoice) => ({
        subject: '发票已开具',
        content: `开票申请${invoice.apply_no}已开具，发票号码${invoice.invoice_no}，价税合计${yuanText(fen(invoice.amount_fen))}元。`,
      }),
    },
    reject: {
      from: [waiting, issuing],
      to: rejected,
      by: ['provider'],
      message: (invoice, reason) => ({
        subject: '开票申请已驳回',
        content: `开票申请${invoice.apply_no}已驳回：${reason}。请修改后重新申请。`,
        popup: true,
      }),
    },
    withdraw: { from: [waiting], to: withdrawn, by: ['customer'], remark: '撤回开票申请' },
    redFlush: {
      from: [issued],
      to: redFlushed,
      by: ['customer'],
      message: (invoice) => ({
        subject: '发票已红冲',
        content: `发票${invoice.invoice_no}已红冲，红字发票号码${invoice.red_invoice_no}；相应金额可以重新开票。`,
      }),
    },
  },
  actions: {
    withdraw: { in: [waiting] },
    resend: { in: [issued] },
    redFlush: { in: [issued] },
  },
});
