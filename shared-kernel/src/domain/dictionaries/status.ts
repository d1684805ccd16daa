import { defineDictionary } from '../dictionary';

export const insureStatus = defineDictionary({
  name: 'insureStatus',
  entries: {
    draft: { code: 0, label: '待提交', tone: 'draft' },
    submitted: { code: 1, label: '待审核', tone: 'theirs' },
    rejected: { code: 2, label: '已驳回', tone: 'refused' },
    unpaid: { code: 3, label: '待支付', tone: 'yours' },
    paid: { code: 4, label: '待生效', tone: 'theirs' },
    inForce: { code: 5, label: '保障中', tone: 'done' },
    expired: { code: 6, label: '已到期', tone: 'draft' },
    /** Asked for or agreed: lists of both name them by this word, one policy by its own. */
    surrenderAudit: { code: 7, label: '退保中', tone: 'theirs' },
    surrendered: { code: 8, label: '已退保', tone: 'draft' },
    void: { code: 9, label: '已作废', tone: 'draft' },
  },
});

const askedSurrender = defineDictionary({
  name: 'askedSurrender',
  entries: { surrenderAudit: { code: 7, label: '退保审核中', tone: 'theirs' } },
});

/** The insurer has agreed to a surrender whose last day is not over. */
const agreedSurrender = defineDictionary({
  name: 'agreedSurrender',
  entries: { surrenderAudit: { code: 7, label: '退保已通过', tone: 'theirs' } },
});

/** The dictionary of the status of one policy, by what was decided about it. */
export const insureStatusBy = (policy: {
  insureStatus: number;
  isSurrenderApproved?: boolean | undefined;
}) =>
  policy.insureStatus !== insureStatus.code.surrenderAudit || policy.isSurrenderApproved === undefined
    ? insureStatus
    : policy.isSurrenderApproved
      ? agreedSurrender
      : askedSurrender;

export const endorseStatus = defineDictionary({
  name: 'endorseStatus',
  entries: {
    /** Handed in by a project user beyond a limit of its project. */
    draft: { code: 0, label: '待主账号确认', tone: 'yours' },
    unpaid: { code: 1, label: '待支付', tone: 'yours' },
    auditing: { code: 2, label: '审核中', tone: 'theirs' },
    waiting: { code: 3, label: '待生效', tone: 'theirs' },
    done: { code: 4, label: '已生效', tone: 'done' },
    rejected: { code: 5, label: '已驳回', tone: 'refused' },
    cancelled: { code: 6, label: '已撤销', tone: 'draft' },
  },
});

export const addReduceItemStatus = defineDictionary({
  name: 'addReduceItemStatus',
  entries: {
    waiting: { code: 0, label: '待处理', tone: 'theirs' },
    done: { code: 1, label: '成功', tone: 'done' },
    failed: { code: 2, label: '失败', tone: 'refused' },
  },
});

export const personStatus = defineDictionary({
  name: 'personStatus',
  entries: {
    waiting: { code: 0, label: '待生效', tone: 'theirs' },
    inCover: { code: 1, label: '保障中', tone: 'done' },
    reduced: { code: 2, label: '已减保', tone: 'draft' },
    replaced: { code: 3, label: '已替换', tone: 'draft' },
    expired: { code: 4, label: '已到期', tone: 'draft' },
    surrendered: { code: 5, label: '已退保', tone: 'draft' },
    unpaid: { code: 6, label: '待支付', tone: 'yours' },
    void: { code: 9, label: '作废', tone: 'draft' },
  },
});

export const renewStatus = defineDictionary({
  name: 'renewStatus',
  entries: {
    waiting: { code: 0, label: '待续保', tone: 'yours' },
    renewing: { code: 1, label: '续保中', tone: 'theirs' },
    renewed: { code: 2, label: '已续保', tone: 'done' },
    declined: { code: 3, label: '不续保', tone: 'draft' },
  },
});

/** A plan quoted to a customer. */
export const confirmStatus = defineDictionary({
  name: 'confirmStatus',
  entries: {
    waiting: { code: 0, label: '待确认', tone: 'yours' },
    confirmed: { code: 1, label: '已确认', tone: 'done' },
    void: { code: 2, label: '已失效', tone: 'draft' },
  },
});

export const caseStatus = defineDictionary({
  name: 'caseStatus',
  entries: {
    draft: { code: 10, label: '草稿', tone: 'draft' },
    awaitMaterials: { code: 11, label: '待提交材料', tone: 'yours' },
    firstCheck: { code: 12, label: '材料初审中', tone: 'theirs' },
    mendMaterials: { code: 13, label: '材料待补正', tone: 'yours' },
    awaitApproval: { code: 20, label: '待审批', tone: 'theirs' },
    investigating: { code: 21, label: '调查中', tone: 'theirs' },
    sentBack: { code: 22, label: '审批退回', tone: 'yours' },
    adjusting: { code: 30, label: '理算中', tone: 'theirs' },
    awaitCustomer: { code: 31, label: '待客户确认', tone: 'yours' },
    objected: { code: 32, label: '异议复核中', tone: 'theirs' },
    awaitPayment: { code: 40, label: '待赔付', tone: 'theirs' },
    paid: { code: 41, label: '已赔付结案', tone: 'done' },
    unpaid: { code: 42, label: '零赔付/拒赔结案', tone: 'refused' },
    withdrawn: { code: 43, label: '已撤案', tone: 'draft' },
  },
});

/** The states that end a case. */
export const closedCaseStates = [
  caseStatus.code.paid,
  caseStatus.code.unpaid,
  caseStatus.code.withdrawn,
] as const;

/** A payment that the bank sent back waits for the employer, who corrects the account. */
const returnedCaseStatus = defineDictionary({
  name: 'returnedCaseStatus',
  entries: { awaitPayment: { code: 40, label: '账户待更正', tone: 'yours' } },
});

/** The dictionary of the status of one case, by who has to act now. */
export const caseStatusBy = ({ caseStatus: code, turn }: { caseStatus: number; turn: string | null }) =>
  code === caseStatus.code.awaitPayment && turn === 'customer' ? returnedCaseStatus : caseStatus;

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

/** The claim list of a case: the first state of each list begins it. */
export function caseListOf(status: number): CaseList {
  if (status < caseStatus.code.awaitApproval) return 't1';
  if (status < caseStatus.code.adjusting) return 't2';
  return status < caseStatus.code.awaitPayment ? 't3' : 't4';
}

export const materialCheckStatus = defineDictionary({
  name: 'materialCheckStatus',
  entries: {
    missing: { code: 0, label: '待上传', tone: 'yours' },
    waiting: { code: 1, label: '待审', tone: 'theirs' },
    accepted: { code: 2, label: '合格', tone: 'done' },
    rejected: { code: 3, label: '不合格', tone: 'refused' },
  },
});

/** A recharge. */
export const costStatus = defineDictionary({
  name: 'costStatus',
  entries: {
    waiting: { code: 0, label: '待审核', tone: 'theirs' },
    booked: { code: 1, label: '已入账', tone: 'done' },
    rejected: { code: 2, label: '已驳回', tone: 'refused' },
    cancelled: { code: 3, label: '已取消', tone: 'draft' },
  },
});

export const voucherStatus = defineDictionary({
  name: 'voucherStatus',
  entries: {
    waiting: { code: 0, label: '待审核', tone: 'theirs' },
    confirmed: { code: 1, label: '通过', tone: 'done' },
    rejected: { code: 2, label: '驳回', tone: 'refused' },
  },
});

/** What a voucher pays. */
export const voucherBizType = defineDictionary({
  name: 'voucherBizType',
  entries: {
    settlement: { code: 1, label: '结算单' },
    order: { code: 2, label: '加减保' },
  },
});

export const settleStatus = defineDictionary({
  name: 'settleStatus',
  entries: {
    open: { code: 0, label: '未结算', tone: 'draft' },
    unpaid: { code: 1, label: '待支付', tone: 'yours' },
    voucherAudit: { code: 2, label: '凭证审核中', tone: 'theirs' },
    settled: { code: 3, label: '已结算', tone: 'done' },
    voucherRejected: { code: 4, label: '凭证驳回', tone: 'refused' },
  },
});

export const invoiceStatus = defineDictionary({
  name: 'invoiceStatus',
  entries: {
    waiting: { code: 0, label: '待开票', tone: 'theirs' },
    issuing: { code: 1, label: '开票中', tone: 'theirs' },
    issued: { code: 2, label: '已开票', tone: 'done' },
    rejected: { code: 3, label: '已驳回', tone: 'refused' },
    redFlushed: { code: 4, label: '已红冲', tone: 'draft' },
  },
});

/** The same with what the customer took back. */
export const invoiceApplicationStatus = defineDictionary({
  name: 'invoiceApplicationStatus',
  entries: {
    waiting: { code: 0, label: '待开票', tone: 'theirs' },
    issuing: { code: 1, label: '开票中', tone: 'theirs' },
    issued: { code: 2, label: '已开票', tone: 'done' },
    rejected: { code: 3, label: '已驳回', tone: 'refused' },
    redFlushed: { code: 4, label: '已红冲', tone: 'draft' },
    withdrawn: { code: 5, label: '已撤回', tone: 'draft' },
  },
});

/** A message that carries an invoice to its recipient. */
export const invoiceMailStatus = defineDictionary({
  name: 'invoiceMailStatus',
  entries: {
    waiting: { code: 0, label: '待发送', tone: 'theirs' },
    sent: { code: 1, label: '已发送', tone: 'done' },
    /** No mail server is configured: the message is a file on the server. */
    stored: { code: 2, label: '已存入演示发件箱', tone: 'draft' },
    failed: { code: 3, label: '发送失败', tone: 'refused' },
  },
});

export const filingStatus = defineDictionary({
  name: 'filingStatus',
  entries: {
    draft: { code: 0, label: '待提交', tone: 'draft' },
    auditing: { code: 1, label: '审核中', tone: 'theirs' },
    filed: { code: 2, label: '已备案', tone: 'done' },
    rejected: { code: 3, label: '已驳回', tone: 'refused' },
    void: { code: 4, label: '已失效', tone: 'draft' },
  },
});

export const projectStatus = defineDictionary({
  name: 'projectStatus',
  entries: {
    running: { code: 1, label: '进行中', tone: 'done' },
    ended: { code: 2, label: '已结束', tone: 'draft' },
    disabled: { code: 3, label: '停用', tone: 'refused' },
  },
});

/** States of a WeChat order, as in the payment interface. */
export const tradeState = defineDictionary({
  name: 'tradeState',
  entries: {
    unpaid: { code: 'NOTPAY', label: '待支付', tone: 'yours' },
    paying: { code: 'USERPAYING', label: '支付中', tone: 'theirs' },
    paid: { code: 'SUCCESS', label: '支付成功', tone: 'done' },
    closed: { code: 'CLOSED', label: '已关闭', tone: 'draft' },
    revoked: { code: 'REVOKED', label: '已撤销', tone: 'draft' },
    failed: { code: 'PAYERROR', label: '支付失败', tone: 'refused' },
  },
});
