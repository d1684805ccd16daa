import { listInvoiceables, type InvoiceableRow } from 'shared-kernel/contract/money/invoices';
import * as texts from 'shared-kernel/domain/texts';
import { defineList } from 'shared-kernel/list';
import { applyHref } from './invoice-links';

interface Opened {
  open: (href: string) => void;
  refuse: (text: string) => void;
}

/** Paid bills with something left to invoice; several of one contracting company go on one invoice. */
export const invoiceableList = ({ open, refuse }: Opened) =>
  defineList({
    id: 'finance.invoiceables',
    title: '待开票',
    hint: '结算金额减去已开票金额和以后月份的退费，即为可开票金额。',
    endpoint: listInvoiceables,
    rowHref: (row) => applyHref([row.id]),
    filters: (f) => [
      f.text('settleNo', '结算单号'),
      f.month('beginMonth', '起始账期'),
      f.month('endMonth', '截止账期'),
    ],
    columns: (c) => [
      c.field('settleNo', { href: (row) => applyHref([row.id]) }),
      c.field('settleMonth'),
      c.field('signcompanyname'),
      c.field('paidAmount'),
      c.field('invoicedAmount'),
      c.field('plainAmount'),
      c.field('specialAmount'),
    ],
    card: ['settleNo', 'settleMonth', 'plainAmount', 'specialAmount'],
    rowActions: (row) => [{ key: 'apply', label: '申请开票', href: applyHref([row.id]) }],
    bulkActions: [
      {
        key: 'apply',
        label: '合并开票',
        run: (rows: InvoiceableRow[]) => {
          if (new Set(rows.map((row) => row.signcompanyId)).size > 1) {
            refuse(texts.billsOfOneCompany);
            // Keeps the selection, so that it can be mended.
            return Promise.reject(new Error(texts.billsOfOneCompany));
          }
          open(applyHref(rows.map((row) => row.id)));
        },
      },
    ],
    empty: { text: '没有可开票的结算单。保费结算后会显示在这里。' },
  });
