import type { Selectable } from 'kysely';
import { invoiceApplicationStatus, messageKind } from 'shared-kernel/domain/dictionaries';
import { invoiceNoun } from 'shared-kernel/domain/nouns/money';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { defineStateMachine } from '../../platform/state-machine';
import type { InvoiceTable } from './invoicing.tables';

export type Invoice = Selectable<InvoiceTable>;

const { waiting, issuing, issued } = invoiceApplicationStatus.code;

/** States in which an invoice uses up invoiceable amounts. */
export const takingStates = [waiting, issuing, issued] as const;

/** The state machine from application to issued or cancelled invoice. */
export const invoiceMachine = defineStateMachine(invoiceNoun, {
  table: 'invoice',
  status: 'invoice_status',
  flow: { table: 'invoice_flow', owner: 'invoice_id' },
  message: { kind: messageKind.code.finance, bizType: 'invoice' },
  says: {
    accept: { remark: '开票资料已提交税务接口' },
    issue: {
      remark: '发票已开具',
      message: (invoice) => ({
        subject: `发票${invoice.invoice_no}已开具`,
        content: `开票申请${invoice.apply_no}已开具，发票号码${invoice.invoice_no}，价税合计${yuanText(fen(invoice.amount_fen))}元。`,
      }),
    },
    reject: {
      message: (invoice, reason) => ({
        subject: `开票申请${invoice.apply_no}已驳回`,
        content: `开票申请${invoice.apply_no}已驳回：${reason}。请修改后重新申请。`,
        popup: true,
      }),
    },
    withdraw: { remark: '撤回开票申请' },
    redFlush: {
      message: (invoice) => ({
        subject: `发票${invoice.invoice_no}已红冲`,
        content: `发票${invoice.invoice_no}已红冲，红字发票号码${invoice.red_invoice_no}；相应金额可以重新开票。`,
      }),
    },
  },
});
