import { definePaths } from 'shared-kernel/routing/definitions';

export const { paths, linkTo } = definePaths('finance', {
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
