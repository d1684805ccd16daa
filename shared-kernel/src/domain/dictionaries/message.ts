import { defineCodes } from '../dictionary';

export const messageKind = defineCodes('messageKind', {
  system: { code: 1, label: '系统公告' },
  policy: { code: 2, label: '保单' },
  addReduce: { code: 3, label: '加减保' },
  claim: { code: 4, label: '理赔' },
  finance: { code: 5, label: '财务' },
  renewal: { code: 6, label: '续保' },
  signature: { code: 7, label: '签章' },
  account: { code: 8, label: '账号' },
});

export const messageBiz = defineCodes('messageBiz', {
  insure: { label: '保单' },
  addReduce: { label: '加减保' },
  cases: { label: '案件' },
  cost: { label: '充值' },
  settlement: { label: '结算单' },
  invoice: { label: '发票' },
  stampAsk: { label: '签章' },
  operatorTemp: { label: '操作员' },
});

export const articleType = defineCodes('articleType', {
  news: { code: 1, label: '新闻' },
  policy: { code: 2, label: '政策' },
  safety: { code: 3, label: '安全' },
  notice: { code: 4, label: '公告' },
  claimCase: { code: 5, label: '理赔案例' },
});
