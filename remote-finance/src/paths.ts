import type { InvoiceId, SettlementId } from 'shared-kernel/domain/nouns/ids';
import { definePaths, type LinkTo } from 'shared-kernel/routing/definitions';

const finance = definePaths('finance', {
  'finance.root': '/rechargeManage',
  'finance.account': '/rechargeManage/recharge',
  'finance.settlement-list': '/settlementLog/log',
  'finance.settlement-open': '/settlementLog/unsettleDetail',
  'finance.settlement': '/settlementLog/waitPayDetail',
  'finance.settlement-voucher': '/settlementLog/uploadPaymentVoucher',
  'finance.settlement-pay': '/settlementLog/newUploadPaymentVoucher',
  'finance.cost-analysis': '/index/costAnalysis',
  'finance.invoices': '/settlementInvoice/invoice',
  'finance.invoice-apply': '/settlementInvoice/invoiceDetail',
  'finance.invoice-preview': '/settlementInvoice/invoiceContent',
  'finance.invoice': '/settlementInvoice/invoicedDetail',
});

export const { paths } = finance;

/** Ids in the addresses of pages. */
interface Ids {
  'finance.settlement': { id: SettlementId };
  'finance.settlement-voucher': { id: SettlementId };
  'finance.settlement-pay': { ids: SettlementId };
  'finance.cost-analysis': { settlementId: SettlementId };
  'finance.invoice': { id: InvoiceId };
}
export const linkTo: LinkTo<typeof paths, Ids> = finance.linkTo;
