import { defineDictionary } from './dictionary';

export const insureStatus = defineDictionary({
  name: 'insureStatus',
  entries: {
    0: { label: '待提交', tone: 'draft' },
    1: { label: '待审核', tone: 'theirs' },
    2: { label: '已驳回', tone: 'refused' },
    3: { label: '待支付', tone: 'yours' },
    4: { label: '待生效', tone: 'theirs' },
    5: { label: '保障中', tone: 'done' },
    6: { label: '已到期', tone: 'draft' },
    7: { label: '退保审核中', tone: 'theirs' },
    8: { label: '已退保', tone: 'draft' },
    9: { label: '已作废', tone: 'draft' },
  },
});

export const endorseStatus = defineDictionary({
  name: 'endorseStatus',
  entries: {
    0: { label: '待提交', tone: 'draft' },
    1: { label: '待支付', tone: 'yours' },
    2: { label: '审核中', tone: 'theirs' },
    3: { label: '待生效', tone: 'theirs' },
    4: { label: '已生效', tone: 'done' },
    5: { label: '已驳回', tone: 'refused' },
    6: { label: '已撤销', tone: 'draft' },
  },
});

export const addReduceItemStatus = defineDictionary({
  name: 'addReduceItemStatus',
  entries: {
    0: { label: '待处理', tone: 'theirs' },
    1: { label: '成功', tone: 'done' },
    2: { label: '失败', tone: 'refused' },
  },
});

export const personStatus = defineDictionary({
  name: 'personStatus',
  entries: {
    0: { label: '待生效', tone: 'theirs' },
    1: { label: '保障中', tone: 'done' },
    2: { label: '已减保', tone: 'draft' },
    3: { label: '已替换', tone: 'draft' },
    4: { label: '已到期', tone: 'draft' },
    5: { label: '已退保', tone: 'draft' },
    6: { label: '待支付', tone: 'yours' },
    9: { label: '作废', tone: 'draft' },
  },
});

export const renewStatus = defineDictionary({
  name: 'renewStatus',
  entries: {
    0: { label: '待续保', tone: 'yours' },
    1: { label: '续保中', tone: 'theirs' },
    2: { label: '已续保', tone: 'done' },
    3: { label: '不续保', tone: 'draft' },
  },
});

/** A plan quoted to a customer. */
export const confirmStatus = defineDictionary({
  name: 'confirmStatus',
  entries: {
    0: { label: '待确认', tone: 'yours' },
    1: { label: '已确认', tone: 'done' },
    2: { label: '已失效', tone: 'draft' },
  },
});

export const caseStatus = defineDictionary({
  name: 'caseStatus',
  entries: {
    10: { label: '草稿', tone: 'draft' },
    11: { label: '待提交材料', tone: 'yours' },
    12: { label: '材料初审中', tone: 'theirs' },
    13: { label: '材料待补正', tone: 'yours' },
    20: { label: '待审批', tone: 'theirs' },
    21: { label: '调查中', tone: 'theirs' },
    22: { label: '审批退回', tone: 'yours' },
    30: { label: '理算中', tone: 'theirs' },
    31: { label: '待客户确认', tone: 'yours' },
    32: { label: '异议复核中', tone: 'theirs' },
    40: { label: '待支付', tone: 'theirs' },
    41: { label: '已赔付结案', tone: 'done' },
    42: { label: '零赔付/拒赔结案', tone: 'refused' },
    43: { label: '已撤案', tone: 'draft' },
  },
});

/** The four claim lists. */
export const caseList = defineDictionary({
  name: 'caseList',
  entries: {
    t1: { label: '报案' },
    t2: { label: '审批' },
    t3: { label: '理算' },
    t4: { label: '结案' },
  },
});
export type CaseList = 't1' | 't2' | 't3' | 't4';

/** The claim list a case stands in: the tens of its status number the lists. */
export function caseListOf(status: number): CaseList {
  if (status < 20) return 't1';
  if (status < 30) return 't2';
  return status < 40 ? 't3' : 't4';
}

export const materialCheckStatus = defineDictionary({
  name: 'materialCheckStatus',
  entries: {
    0: { label: '待上传', tone: 'yours' },
    1: { label: '待审', tone: 'theirs' },
    2: { label: '合格', tone: 'done' },
    3: { label: '不合格', tone: 'refused' },
  },
});

/** A recharge. */
export const costStatus = defineDictionary({
  name: 'costStatus',
  entries: {
    0: { label: '待审核', tone: 'theirs' },
    1: { label: '已入账', tone: 'done' },
    2: { label: '已驳回', tone: 'refused' },
    3: { label: '已取消', tone: 'draft' },
  },
});

export const voucherStatus = defineDictionary({
  name: 'voucherStatus',
  entries: {
    0: { label: '待审核', tone: 'theirs' },
    1: { label: '通过', tone: 'done' },
    2: { label: '驳回', tone: 'refused' },
  },
});

export const settleStatus = defineDictionary({
  name: 'settleStatus',
  entries: {
    0: { label: '未结算', tone: 'draft' },
    1: { label: '待支付', tone: 'yours' },
    2: { label: '凭证审核中', tone: 'theirs' },
    3: { label: '已结算', tone: 'done' },
    4: { label: '凭证驳回', tone: 'refused' },
  },
});

export const invoiceStatus = defineDictionary({
  name: 'invoiceStatus',
  entries: {
    0: { label: '待开票', tone: 'theirs' },
    1: { label: '开票中', tone: 'theirs' },
    2: { label: '已开票', tone: 'done' },
    3: { label: '已驳回', tone: 'refused' },
    4: { label: '已红冲', tone: 'draft' },
  },
});

export const filingStatus = defineDictionary({
  name: 'filingStatus',
  entries: {
    0: { label: '待提交', tone: 'draft' },
    1: { label: '审核中', tone: 'theirs' },
    2: { label: '已备案', tone: 'done' },
    3: { label: '已驳回', tone: 'refused' },
    4: { label: '已失效', tone: 'draft' },
  },
});

export const projectStatus = defineDictionary({
  name: 'projectStatus',
  entries: {
    1: { label: '进行中', tone: 'done' },
    2: { label: '已结束', tone: 'draft' },
    3: { label: '停用', tone: 'refused' },
  },
});

export const operatorAuditStatus = defineDictionary({
  name: 'operatorAuditStatus',
  entries: {
    0: { label: '审核中', tone: 'theirs' },
    1: { label: '已驳回', tone: 'refused' },
    2: { label: '已通过', tone: 'done' },
    3: { label: '变更审核中', tone: 'theirs' },
  },
});

export const planConfirmStampStatus = defineDictionary({
  name: 'planConfirmStampStatus',
  entries: {
    0: { label: '无需盖章', tone: 'draft' },
    1: { label: '待上传', tone: 'yours' },
    2: { label: '已上传', tone: 'done' },
    3: { label: '已驳回', tone: 'refused' },
  },
});

export const stampAskStatus = defineDictionary({
  name: 'stampAskStatus',
  entries: {
    0: { label: '待签署', tone: 'yours' },
    1: { label: '已签署', tone: 'done' },
    2: { label: '已撤回', tone: 'draft' },
  },
});

/** States of a WeChat order, in the words of the payment interface. */
export const tradeState = defineDictionary({
  name: 'tradeState',
  entries: {
    NOTPAY: { label: '待支付', tone: 'yours' },
    USERPAYING: { label: '支付中', tone: 'theirs' },
    SUCCESS: { label: '支付成功', tone: 'done' },
    CLOSED: { label: '已关闭', tone: 'draft' },
    REVOKED: { label: '已撤销', tone: 'draft' },
    PAYERROR: { label: '支付失败', tone: 'refused' },
  },
});
