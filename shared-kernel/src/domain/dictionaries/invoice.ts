import { defineCodes } from '../dictionary';

/** The kind of invoice that a customer may receive. */
export const invoicetype = defineCodes('invoicetype', {
  undecided: { code: 0, label: '未指定' },
  special: { code: 1, label: '增值税专用发票' },
  plain: { code: 2, label: '增值税普通发票' },
});

export const invoiceKind = defineCodes('invoiceKind', {
  special: { code: 1, label: '增值税专用发票' },
  plain: { code: 2, label: '增值税普通发票' },
});

export const invoiceContent = defineCodes('invoiceContent', {
  premium: { code: 1, label: '*保险服务*雇主责任保险费' },
  brokerage: { code: 2, label: '*经纪代理服务*保险服务费' },
  technicalService: { code: 3, label: '*信息技术服务*技术服务费' },
});

export const invoiceStatus = defineCodes('invoiceStatus', {
  waiting: { code: 0, label: '待开票', tone: 'theirs' },
  issuing: { code: 1, label: '开票中', tone: 'theirs' },
  issued: { code: 2, label: '已开票', tone: 'done' },
  rejected: { code: 3, label: '已驳回', tone: 'refused' },
  redFlushed: { code: 4, label: '已红冲', tone: 'draft' },
});

/** How much of a paid bill is on invoices. */
export const billInvoiced = defineCodes('billInvoiced', {
  none: { code: 0, label: '未开票', tone: 'draft' },
  applied: { code: 1, label: '开票中', tone: 'theirs' },
  partly: { code: 2, label: '部分开票', tone: 'theirs' },
  all: { code: 3, label: '已开票', tone: 'done' },
});

/** State of the e-mail that sends an invoice to its recipient. */
export const invoiceMailStatus = defineCodes('invoiceMailStatus', {
  waiting: { code: 0, label: '待发送', tone: 'theirs' },
  sent: { code: 1, label: '已发送', tone: 'done' },
  /** No mail server is configured: the message is a file on the server. */
  stored: { code: 2, label: '已存入演示发件箱', tone: 'draft' },
  failed: { code: 3, label: '发送失败', tone: 'refused' },
});
