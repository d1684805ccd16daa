import { listInvoices } from 'shared-kernel/contract/money/invoices';
import { invoiceKind } from 'shared-kernel/domain/dictionaries';
import { dayText } from 'shared-kernel/domain/instant';
import { defineList } from 'shared-kernel/list';
import { linkTo } from '../../paths';

/** Applications and invoices, the newest first. */
export const invoiceRecordList = defineList({
  id: 'finance.invoices',
  title: '开票记录',
  endpoint: listInvoices,
  rowHref: (row) => linkTo('finance.invoice', {}, { id: row.id }),
  tabs: 'invoiceStatus',
  filters: (f) => [
    f.text('keyword', '申请号/发票号码'),
    f.dict('invoiceKind', '发票类型', invoiceKind),
    f.text('settleNo', '结算单号'),
    f.amountRange('amountFrom', 'amountTo', '价税合计', { more: true }),
    f.dateRange('issued', 'beginDate', 'endDate', '开票日期', { more: true }),
  ],
  columns: (c) => [
    c.field('applyNo', { href: (row) => linkTo('finance.invoice', {}, { id: row.id }) }),
    c.field('invoiceKind'),
    c.field('invoiceContent', { optional: true }),
    c.field('title', { optional: true }),
    c.field('amount'),
    c.field('taxAmount'),
    c.field('invoiceStatus'),
    c.field('invoiceNo'),
    c.custom('invoiceDate', '开票日期', (row) => dayText(row.invoiceDate) || '-', { sort: true }),
    c.field('createTime', { width: 180 }),
  ],
  card: ['applyNo', 'invoiceStatus', 'amount', 'invoiceKind'],
  rowActions: (row) => [{ key: 'open', label: '查看', href: linkTo('finance.invoice', {}, { id: row.id }) }],
  empty: { text: '还没有开票申请。' },
});
