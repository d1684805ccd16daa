import type { CaseId } from './ids';
import { defineCodes, type CodeOf } from '../dictionary';
import { defineNoun, type OpenStateOf, type StateOf } from './define-noun';

/** The four claim lists, which are the steps of a case. */
export const caseList = defineCodes('caseList', {
  t1: { label: '报案' },
  t2: { label: '审批' },
  t3: { label: '理算' },
  t4: { label: '结案' },
});
export type CaseList = CodeOf<typeof caseList>;

const incomplete = ['awaitMaterials', 'mendMaterials', 'sentBack'] as const;
const undecided = ['draft', 'awaitMaterials', 'firstCheck', 'mendMaterials', 'awaitApproval'] as const;

/** A claim, from its draft to its end. */
export const caseNoun = defineNoun({
  name: 'caseStatus',
  link: (id: CaseId) => `/flashCompensationCloud/details/${id}`,
  steps: caseList,
  begins: ['draft', 'awaitMaterials'],
  states: {
    draft: { code: 10, label: '草稿', tone: 'draft', step: 't1', turn: 'customer' },
    awaitMaterials: { code: 11, label: '待提交材料', tone: 'yours', step: 't1', turn: 'customer' },
    firstCheck: { code: 12, label: '材料初审中', tone: 'theirs', step: 't1', turn: 'platform' },
    mendMaterials: { code: 13, label: '材料待补正', tone: 'yours', step: 't1', turn: 'customer' },
    awaitApproval: { code: 20, label: '待审批', tone: 'theirs', step: 't2', turn: 'insurer' },
    investigating: { code: 21, label: '调查中', tone: 'theirs', step: 't2', turn: 'insurer' },
    sentBack: { code: 22, label: '审批退回', tone: 'yours', step: 't2', turn: 'customer' },
    adjusting: { code: 30, label: '理算中', tone: 'theirs', step: 't3', turn: 'insurer' },
    awaitCustomer: { code: 31, label: '待客户确认', tone: 'yours', step: 't3', turn: 'customer' },
    objected: { code: 32, label: '异议复核中', tone: 'theirs', step: 't3', turn: 'insurer' },
    // After a returned payment the employer has to act, see `caseStatusBy`.
    awaitPayment: { code: 40, label: '待赔付', tone: 'theirs', step: 't4', turn: 'insurer' },
    paid: { code: 41, label: '已赔付结案', tone: 'done', step: 't4', isEnd: true },
    unpaid: { code: 42, label: '零赔付/拒赔结案', tone: 'refused', step: 't4', isEnd: true },
    withdrawn: { code: 43, label: '已撤案', tone: 'draft', step: 't4', isEnd: true },
  },
  toDos: {
    awaitMaterials: ['件案件待提交材料', '去提交'],
    mendMaterials: ['件案件材料待补正', '去补正'],
    sentBack: ['件案件被退回，需修改材料', '去修改'],
    awaitCustomer: ['件案件待确认理算结果', '去确认'],
  },
  transitions: {
    submit: { from: incomplete, to: 'firstCheck', by: ['customer'] },
    accept: { from: ['firstCheck'], to: 'awaitApproval', by: ['platform'] },
    requestMaterials: { from: ['firstCheck'], to: 'mendMaterials', by: ['platform'] },
    /** A changed report requires missing documents. */
    askForMore: { from: ['firstCheck'], to: 'mendMaterials', by: ['customer'] },
    sendBack: { from: ['awaitApproval'], to: 'sentBack', by: ['insurer'] },
    investigate: { from: ['awaitApproval'], to: 'investigating', by: ['insurer'] },
    conclude: { from: ['investigating'], to: 'awaitApproval', by: ['insurer'] },
    approve: { from: ['awaitApproval'], to: 'adjusting', by: ['insurer'] },
    decline: { from: ['awaitApproval'], to: 'unpaid', by: ['insurer'] },
    adjust: { from: ['adjusting', 'objected'], to: 'awaitCustomer', by: ['insurer'] },
    agree: { from: ['awaitCustomer'], to: 'awaitPayment', by: ['customer', 'platform'] },
    agreeByTime: { from: ['awaitCustomer'], to: 'awaitPayment', by: ['system'] },
    object: { from: ['awaitCustomer'], to: 'objected', by: ['customer'] },
    pay: { from: ['awaitPayment'], to: 'paid', by: ['insurer'] },
    /** The bank sent the money back; the employer corrects the account. */
    payReturn: { from: ['paid'], to: 'awaitPayment', by: ['insurer'] },
    closeWithoutPayment: { from: ['awaitPayment'], to: 'unpaid', by: ['insurer'] },
    withdraw: { from: undecided, to: 'withdrawn', by: ['customer'] },
    reopen: { from: ['withdrawn'], to: 'awaitMaterials', by: ['platform'] },
    /** Nothing arrived for half a year. */
    abandon: { from: incomplete, to: 'withdrawn', by: ['system'] },
  },
  actions: {
    edit: {
      in: ['draft', 'awaitMaterials', 'firstCheck', 'mendMaterials'],
      label: '补充报案',
      right: 'claim',
    },
    materials: { in: incomplete, right: 'claim' },
    submit: { in: incomplete, right: 'claim' },
    withdraw: { in: undecided, label: '撤案', danger: true, right: 'claim' },
    urge: {
      in: ['firstCheck', 'awaitApproval', 'investigating', 'adjusting', 'objected', 'awaitPayment'],
      label: '催办',
      right: 'claim',
    },
    /** Confirming an adjustment; reserved for the main account. */
    confirm: { in: ['awaitCustomer'], label: '确认理算' },
    evaluate: { in: ['paid', 'unpaid'], label: '评价', right: 'claim' },
    object: { in: ['awaitCustomer'], label: '提出异议', right: 'claim' },
    correctPayee: { in: ['awaitPayment'], label: '更正领款账户', right: 'claim' },
    followUp: { in: ['paid', 'unpaid', 'withdrawn'], label: '后续索赔', right: 'claim' },
    /** The notice of the insurer's decision. */
    downloadNotice: { in: ['paid', 'unpaid'], label: '理赔决定通知书' },
  },
});

export const caseStatus = caseNoun.status;
export type CaseState = StateOf<typeof caseNoun>;
export type OpenCaseState = OpenStateOf<typeof caseNoun>;

export const closedCaseStates = caseNoun.statesWhere(({ isEnd }) => isEnd === true);

/** Shown for a payment that the bank returned: the employer has to correct the account. */
const returnedCaseStatus = defineCodes('returnedCaseStatus', {
  awaitPayment: { code: 40, label: '账户待更正', tone: 'yours' },
});

/** Selects the status dictionary of one case by who has to act now. */
export const caseStatusBy = (found: { caseStatus: number; turn: string | null }) =>
  found.caseStatus === caseStatus.code.awaitPayment && found.turn === 'customer'
    ? returnedCaseStatus
    : caseStatus;
