import { specifyRemote } from 'shared-kernel/testing';
import { routes } from './routes';
import { slots } from './slots';

specifyRemote({
  name: 'finance',
  routes,
  slots,
  own: [
    '/index/costAnalysis',
    '/rechargeManage',
    '/rechargeManage/recharge',
    '/settlementInvoice/invoice',
    '/settlementInvoice/invoiceDetail',
    '/settlementInvoice/invoicedDetail',
    '/settlementInvoice/invoiceContent',
    '/settlementLog/log',
    '/settlementLog/unsettleDetail',
    '/settlementLog/waitPayDetail',
    '/settlementLog/uploadPaymentVoucher',
    '/settlementLog/newUploadPaymentVoucher',
  ],
});
