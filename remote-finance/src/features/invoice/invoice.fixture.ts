import type { InvoiceableRow, InvoiceDetail } from 'shared-kernel/contract/money/invoices';
import {
  invoiceApplicationStatus,
  invoiceContent,
  invoiceKind,
  invoicetype,
} from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { anEmployer } from 'shared-kernel/testing';

/** A paid bill without any invoice. */
export const anInvoiceable = (change: Partial<InvoiceableRow> = {}): InvoiceableRow => ({
  id: 11,
  settleNo: 'JS202609000011',
  settleMonth: '2026-09',
  signcompanyId: 1,
  signcompanyname: '鹭服企服科技（厦门）有限公司',
  paidAmount: fen(12_000_00),
  invoicedAmount: fen(0),
  plainAmount: fen(12_000_00),
  specialAmount: fen(10_000_00),
  ...change,
});

export const aParty = {
  name: '厦门海沧示例精密机械有限公司',
  taxNo: '91350205MA2DEM017T',
  address: '示例路18号',
  phone: '05920000018',
  bankDeposit: '中国工商银行',
  bankNum: '35050168',
};

/** An issued special invoice. */
export const anInvoice = (change: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  id: 5,
  applyNo: 'KP20261001000005',
  invoiceKind: invoiceKind.code.special,
  invoiceContent: invoiceContent.code.premium,
  title: aParty.name,
  signcompanyname: '鹭服企服科技（厦门）有限公司',
  amount: fen(12_000_00),
  netAmount: fen(11_320_75),
  taxAmount: fen(679_25),
  taxRate: 6,
  inWords: '壹万贰仟元整',
  invoiceStatus: invoiceApplicationStatus.code.issued,
  invoiceNo: '26350000000000000001',
  invoiceDate: '2026-10-02T02:00:00Z',
  createTime: '2026-10-01T02:00:00Z',
  buyer: aParty,
  seller: { ...aParty, name: '鹭服企服科技（厦门）有限公司' },
  receiveEmail: 'c1@example.com',
  remark: '',
  rejectReason: null,
  redInvoiceNo: null,
  redReason: null,
  redTime: null,
  actions: ['resend', 'redFlush'],
  items: [
    {
      settlementId: 11,
      settleNo: 'JS202609000011',
      settleMonth: '2026-09',
      itemCount: 3,
      amount: fen(12_000_00),
    },
  ],
  mails: [],
  steps: [
    {
      status: invoiceApplicationStatus.code.waiting,
      at: '2026-10-01T02:00:00Z',
      actor: '林晓岚',
      remark: '提交开票申请',
    },
  ],
  ...change,
});

/** An employer with all data that invoices need. */
export const anInvoicedEmployer = () =>
  anEmployer({
    customername: aParty.name,
    lowBalanceLine: fen(0),
    invoiceInfo: {
      title: aParty.name,
      taxNo: aParty.taxNo,
      invoicetype: invoicetype.code.undecided,
      regAddress: aParty.address,
      regPhone: aParty.phone,
      bankDeposit: aParty.bankDeposit,
      bankNum: aParty.bankNum,
      receiveEmail: 'c1@example.com',
      receiverName: '',
      receiverPhone: '',
      receiverAddress: '',
      version: 1,
    },
  });
