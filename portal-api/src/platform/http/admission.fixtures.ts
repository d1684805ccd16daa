import {
  insurePeriod,
  invoiceContent,
  invoiceKind,
  jobType,
  projectStatus,
} from 'shared-kernel/domain/dictionaries';
import type { Right } from 'shared-kernel/domain/rights';
import { reportOf } from '../../modules/claims/claims.fixtures';
import { change, draft, type Theirs } from './admission-rows.fixtures';

/** What everybody but the owner is to be refused: an id for the path, a query, a body. */
interface Named {
  id?: number | string;
  query?: string;
  body?: object;
}

interface Row {
  who: 'everybody' | 'main account' | 'any user' | readonly Right[];
  naming?: (theirs: Theirs) => Named;
  /** Any branch of the employer may name it. */
  ofEmployer?: boolean;
}

const everybody: Row = { who: 'everybody' };
const main: Row = { who: 'main account' };
const any: Row = { who: 'any user' };
const insure: readonly Right[] = ['insure'];
const addReduce: readonly Right[] = ['addReduce'];
const claim: readonly Right[] = ['claim'];

const only = (who: Row['who'], naming?: Row['naming']): Row => ({ who, ...(naming ? { naming } : {}) });
const of = (kind: Exclude<keyof Theirs, 'portal'>, body?: object) => (theirs: Theirs) => ({
  id: theirs[kind],
  ...(body ? { body } : {}),
});
const invoiceOf = ({ settlement }: Theirs) => ({
  body: {
    invoiceKind: invoiceKind.code.plain,
    invoiceContent: invoiceContent.code.premium,
    receiveEmail: 'a@example.com',
    items: [{ settlementId: settlement, amount: 1 }],
  },
});
const plan = (who: Row['who'], naming: Row['naming']): Row => ({ ...only(who, naming), ofEmployer: true });

const aVoucher = {
  payerBankNum: '4100020109200001234',
  payerName: '华南建设有限公司',
  payerBankDeposit: '示例银行',
  payAmount: 1,
  payDate: '2026-11-20',
  fileIds: ['00000000-0000-4000-8000-000000000001'],
};

const projectUser = {
  name: '张伟',
  mobile: '13711112222',
  rights: { insure: false, addReduce: true, claim: false, viewCost: false },
};

/** Who may make each call; an export is open to whoever sees its list. */
export const callers: Readonly<Record<string, Row>> = {
  'agreements.get-stamp-ask': main,
  'agreements.get-stamp-ask-by-id': only('main account', of('agreement')),
  'agreements.list-stamp-asks': main,
  'agreements.sign-stamp-ask': only('main account', ({ agreement }) => ({
    body: { id: agreement, agreed: true, pageCount: 1, docSha256: null },
  })),
  'agreements.update-stamp-ask-status': main,
  'billing.ask-about-settlement': only(
    'main account',
    of('settlement', { itemId: 1, question: '这一笔是怎么计算的' }),
  ),
  'billing.get-settlement': only('main account', of('settlement')),
  'billing.list-settlement-items': main,
  'billing.list-settlement-people': main,
  'billing.list-settlements': main,
  'billing.pay-bills': only('main account', ({ settlement }) => ({
    body: { ids: [settlement], captcha: '246810' },
  })),
  'claims.aggregate-breakdown': main,
  'claims.aggregate-compensate': only(claim),
  'claims.aggregate-total-rate': main,
  'claims.calculate': only(claim, ({ case: caseId }) => ({ body: { caseId } })),
  'claims.confirm-adjust': only(
    claim,
    of('case', { agree: false, versionNo: 1, objection: '检查费三百元没有计入医疗费用' }),
  ),
  'claims.count-cases': only(claim),
  'claims.evaluate': only(claim, ({ case: bizId }) => ({ body: { bizId, score: 5 } })),
  'claims.evaluation-exists': only(claim, ({ case: bizId }) => ({ query: `bizId=${bizId}` })),
  'claims.get-case': only(claim, of('case')),
  'claims.get-case-materials': only(claim, of('case')),
  'claims.list-case-statuses': only(claim),
  'claims.list-cases': only(claim),
  'claims.report-case': only(claim, ({ portal, person }) => ({ body: reportOf(portal, Number(person)) })),
  'claims.save-case-materials': only(claim, of('case', { items: [] })),
  'claims.search-person': only(claim),
  'claims.submit-case': only(claim, of('case', {})),
  'claims.update-case': only(claim, (theirs) => ({
    id: theirs.case,
    body: { ...reportOf(theirs.portal, Number(theirs.person)), reason: '更正出险地点' },
  })),
  'claims.urge-case': only(claim, of('case', {})),
  'claims.withdraw-case': only(claim, of('case', { reason: '员工自行处理，不再索赔' })),
  'content.get-article': any,
  'content.list-articles': any,
  'content.strengthen-articles': everybody,
  'costs.get-cost-analysis': main,
  'costs.get-cost-difference': main,
  'customers.get-computed-status': any,
  'customers.get-customer-info': any,
  'customers.get-customer-yun-info': any,
  'customers.get-filiale-by-phone': any,
  'customers.get-filiale-name': any,
  'customers.get-servicer-info': any,
  'customers.update-invoice-info': main,
  'customers.update-recharge-pop-flag': main,
  'documents.auth-letter-template': main,
  'documents.clause-file': any,
  'documents.operation-file': any,
  'documents.operation-guide': any,
  'documents.verify': everybody,
  'documents.plan-letter': only('main account', ({ plan: id }) => ({ query: `ids=${id}` })),
  'documents.platform-agreement': any,
  'documents.save-to-oss': any,
  'documents.save-to-oss-by-case': only(claim),
  'documents.special-clause': only('any user', ({ policy }) => ({ id: policy, query: 'of=insure' })),
  'documents.update-download-flag': only('any user', of('policy', { downloadFlag: '1' })),
  'files.check-owner-repeat': any,
  'files.delete-files': only('any user', ({ file }) => ({ query: `ids=${file}` })),
  'files.get-files': only('any user', ({ case: id }) => ({ query: `owner=case:${id}` })),
  'files.raw-file': everybody,
  'files.reown-files': only('any user', ({ file, case: id }) => ({
    body: [{ id: file, owner: `tmp:${id}` }],
  })),
  'files.upload-files': any,
  'files.upload-oss': any,
  'files.upload-oss-file': any,
  'finance.check-capital': only(['insure', 'addReduce']),
  'finance.check-recharge': main,
  'finance.check-repeat-pay': main,
  'finance.get-capital': main,
  'finance.list-expenses': main,
  'finance.list-recharges': main,
  'finance.pay-recharge': main,
  'finance.set-low-balance-line': main,
  'imports.get': only('any user', of('import')),
  'insure.aggregate-person': main,
  'insure.aggregate-premium': main,
  'insure.aggregate-total-cost-day': main,
  'insure.cancel-insure': only(insure, of('draft', {})),
  'insure.check-black-list': only(['insure', 'addReduce']),
  'insure.check-customer-meal': plan('any user', of('plan')),
  'insure.check-persons': plan(insure, (theirs) => {
    const { persons: rows, ...list } = draft(theirs);
    return { body: { ...list, rows } };
  }),
  'insure.create-insure': plan(insure, (theirs) => ({ body: draft(theirs) })),
  'insure.delete-insure': only(insure, of('draft')),
  'insure.get-customer-meal': plan('any user', of('plan')),
  'insure.get-insure': only('any user', of('policy')),
  'insure.get-insure-draft': only(insure, of('draft')),
  'insure.list-customer-meals': any,
  'insure.list-insure-persons': only('any user', of('policy')),
  'insure.list-insured-people': any,
  'insure.list-insures': any,
  'insure.open-to-branches': only('main account', of('policy', { open: true })),
  'insure.parse-persons': only(insure),
  'insure.pay-insure': only(insure, of('draft', {})),
  'insure.person-template': any,
  'insure.quote-customer-meal': plan(insure, ({ plan: customerMealId }) => ({
    body: {
      customerMealId,
      insurePeriod: insurePeriod.code.year,
      startDate: '2026-11-28',
      counts: [{ jobType: jobType.code.class3, count: 3 }],
    },
  })),
  'insure.submit-insure': only(insure, of('draft', { agreeClauses: true })),
  'insure.unmask-person': only('any user', of('person')),
  'insure.update-insure': only(insure, (theirs) => ({ id: theirs.draft, body: draft(theirs) })),
  'invoicing.apply-for-invoices': only('main account', invoiceOf),
  'invoicing.get-invoice': only('main account', of('invoice')),
  'invoicing.get-invoice-file': only('main account', of('invoice')),
  'invoicing.get-invoice-xml': only('main account', of('invoice')),
  'invoicing.list-invoiceables': main,
  'invoicing.list-invoices': main,
  'invoicing.preview-invoices': only('main account', invoiceOf),
  'invoicing.red-flush-invoice': only('main account', of('invoice', { reason: '开票内容有误' })),
  'invoicing.resend-invoice': only('main account', of('invoice', { receiveEmail: 'a@example.com' })),
  'invoicing.withdraw-invoice': only('main account', of('invoice')),
  'messages.batch-delete': main,
  'messages.batch-read': main,
  'messages.delete': only('main account', of('message')),
  'messages.get': only('main account', of('message')),
  'messages.list': main,
  'messages.list-popup': main,
  'onboarding.check-branch-mobile': main,
  'onboarding.check-linker-phone': everybody,
  'onboarding.get-accredit-info': main,
  'onboarding.get-base-info': main,
  'onboarding.get-operator': only('main account', of('operator')),
  'onboarding.linker-audit-status': any,
  'onboarding.list-operators': main,
  'onboarding.plan-stamp-status': main,
  'onboarding.save-operator': main,
  'onboarding.update-accredit-info': main,
  'onboarding.update-base-info': main,
  'onboarding.upload-plan-stamp': main,
  'onboarding.withdraw-operator': only('main account', of('operator')),
  'payment.close-order': main,
  'payment.create-native': main,
  'payment.current-order': main,
  'payment.generate-order-no': main,
  'payment.query-order-status': main,
  'projects.add-user': only('main account', of('project', projectUser)),
  'projects.create': main,
  'projects.create-filiale': main,
  'projects.get': only('main account', of('project')),
  'projects.list': main,
  'projects.list-filiales': main,
  'projects.reset-password': only('main account', of('project', { userId: 1 })),
  'projects.set-status': only('main account', of('project', { projectStatus: projectStatus.code.ended })),
  'projects.set-user-status': only('main account', of('project', { active: false })),
  'projects.update': only('main account', of('project', { projectname: '别人的项目', version: 1 })),
  'projects.update-user': only('main account', of('project', projectUser)),
  'recognition.id-card': only('main account', ({ file }) => ({ query: `fileId=${file}` })),
  'recognition.license': only('main account', ({ file }) => ({ query: `fileId=${file}` })),
  'reference.get-bank-info': any,
  'reference.get-now-time': everybody,
  'reference.get-regions': everybody,
  'reference.get-signcompany': any,
  'reference.list-by-type': everybody,
  'reference.list-hospitals': only(claim),
  'reference.list-insure-periods': everybody,
  'reference.list-invoice-types': any,
  'reference.list-job-types': everybody,
  'reference.list-work-types': any,
  'roster.calc-add-reduce': only(addReduce, change),
  'roster.cancel-add-reduce': only(addReduce, of('order')),
  'roster.confirm-add-reduce': only('main account', of('order')),
  'roster.create-add-reduce': only(addReduce, change),
  'roster.get-add-reduce': only('any user', of('order')),
  'roster.get-headcount': only('any user', of('policy')),
  'roster.get-person-history': only('any user', of('person')),
  'roster.list-add-reduces': any,
  'roster.parse-add-reduce': only(addReduce),
  'roster.pay-add-reduce': only(addReduce, of('order', {})),
  'roster.send-back-add-reduce': only('main account', of('order', { reason: '本月先不增加人员' })),
  'roster.template': any,
  'session.change-password': only(
    'any user',
    of('user', { oldPassword: 'Demo@2026', newPassword: 'Other@2027' }),
  ),
  'session.check-password': any,
  'session.current-user': any,
  'search.everywhere': any,
  'search.letters': any,
  'session.end-others': any,
  'session.end-own': only('any user', of('session')),
  'session.list-own': any,
  'session.login': everybody,
  'session.logout': everybody,
  'session.reset-password': everybody,
  'session.send-verification': everybody,
  'session.set-first-password': any,
  'session.user-by-username': everybody,
  'vouchers.get-of-bill': only('main account', of('settlement')),
  'vouchers.get-of-order': only('main account', of('order')),
  'vouchers.submit-of-bill': only('main account', of('settlement', aVoucher)),
  'vouchers.submit-of-bills': only('main account', ({ settlement }) => ({
    body: { ...aVoucher, ids: [settlement] },
  })),
  'vouchers.submit-of-order': only('main account', of('order', aVoucher)),
  'work-types.feedback': any,
  'work-types.list-feedback': any,
  'work-types.match': any,
  'work-types.parse': any,
  'work-types.template': any,
  'work-types.tree': any,
};
