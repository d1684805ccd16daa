import { defineDictionary, defineWords } from './dictionary';

export const usertype = defineDictionary({
  name: 'usertype',
  entries: { 3: { label: '企业主账号' }, 4: { label: '项目用户' }, 9: { label: '运营' } },
});

export const customerType = defineDictionary({
  name: 'customerType',
  entries: {
    1: { label: '企业' },
    2: { label: '个体工商户' },
    3: { label: '人力资源/劳务公司' },
    4: { label: '事业单位' },
    5: { label: '社会组织' },
  },
});

export const infoInputStatus = defineDictionary({
  name: 'infoInputStatus',
  entries: {
    0: { label: '未开始', tone: 'yours' },
    1: { label: '企业信息已填', tone: 'yours' },
    2: { label: '开票信息已填', tone: 'yours' },
    3: { label: '授权信息已填', tone: 'yours' },
    4: { label: '已完成', tone: 'done' },
  },
});

export const payAccountType = defineDictionary({
  name: 'payAccountType',
  entries: { 1: { label: '企业账户' }, 2: { label: '微信' } },
});

export const settleMode = defineDictionary({
  name: 'settleMode',
  entries: { 1: { label: '预付' }, 2: { label: '月结' } },
});

/** What a customer may be invoiced with. */
export const invoicetype = defineDictionary({
  name: 'invoicetype',
  entries: { 0: { label: '未指定' }, 1: { label: '增值税专用发票' }, 2: { label: '增值税普通发票' } },
});

export const invoiceKind = defineDictionary({
  name: 'invoiceKind',
  entries: { 1: { label: '增值税专用发票' }, 2: { label: '增值税普通发票' } },
});

export const invoiceContent = defineDictionary({
  name: 'invoiceContent',
  entries: {
    1: { label: '*保险服务*雇主责任保险费' },
    2: { label: '*经纪代理服务*保险服务费' },
    3: { label: '*信息技术服务*技术服务费' },
  },
});

/** What moved the money of the wallet. */
export const walletBizType = defineDictionary({
  name: 'walletBizType',
  entries: {
    1: { label: '投保' },
    2: { label: '加保' },
    3: { label: '减保' },
    4: { label: '替换' },
    5: { label: '续保' },
    6: { label: '退保' },
    7: { label: '批改' },
    8: { label: '充值' },
    9: { label: '余额退款' },
    10: { label: '结算' },
  },
});

export const messageKind = defineDictionary({
  name: 'messageKind',
  entries: {
    1: { label: '系统公告' },
    2: { label: '保单' },
    3: { label: '加减保' },
    4: { label: '理赔' },
    5: { label: '财务' },
    6: { label: '续保' },
    7: { label: '签章' },
    8: { label: '账号' },
  },
});

/** The business object a message speaks of. */
export const messageBiz = defineDictionary({
  name: 'messageBiz',
  entries: {
    insure: { label: '保单' },
    addReduce: { label: '加减保' },
    cases: { label: '案件' },
    cost: { label: '充值' },
    settlement: { label: '结算单' },
    invoice: { label: '发票' },
    stampAsk: { label: '签章' },
    operatorTemp: { label: '操作员' },
  },
});

export const articleType = defineDictionary({
  name: 'articleType',
  entries: {
    1: { label: '新闻' },
    2: { label: '政策' },
    3: { label: '安全' },
    4: { label: '公告' },
    5: { label: '理赔案例' },
  },
});

/** Suggested opening banks; any other may be typed. */
export const bankDeposit = defineWords('bankDeposit', [
  '中国工商银行',
  '中国农业银行',
  '中国银行',
  '中国建设银行',
  '交通银行',
  '中国邮政储蓄银行',
  '招商银行',
  '浦发银行',
  '中信银行',
  '中国光大银行',
  '华夏银行',
  '中国民生银行',
  '广发银行',
  '平安银行',
  '兴业银行',
  '浙商银行',
  '渤海银行',
  '恒丰银行',
  '其他',
]);
