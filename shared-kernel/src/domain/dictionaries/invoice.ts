import { defineDictionary } from '../dictionary';

/** What a customer may be invoiced with. */
export const invoicetype = defineDictionary({
  name: 'invoicetype',
  entries: {
    undecided: { code: 0, label: '未指定' },
    special: { code: 1, label: '增值税专用发票' },
    plain: { code: 2, label: '增值税普通发票' },
  },
});

export const invoiceKind = defineDictionary({
  name: 'invoiceKind',
  entries: {
    special: { code: 1, label: '增值税专用发票' },
    plain: { code: 2, label: '增值税普通发票' },
  },
});

export const invoiceContent = defineDictionary({
  name: 'invoiceContent',
  entries: {
    premium: { code: 1, label: '*保险服务*雇主责任保险费' },
    brokerage: { code: 2, label: '*经纪代理服务*保险服务费' },
    technicalService: { code: 3, label: '*信息技术服务*技术服务费' },
  },
});
