import { z } from 'zod';
import { accidentForm, payeeForm, reportCaseForm } from './claims/forms';
import { claimFactsForm } from './claims/facts';
import { reportedAnswer, reportProblems } from './claims/reported';
import { caseDetail, caseListType, caseParty, caseRow, coveredPerson, materialRow } from './claims/shapes';
import { accidentType, caseCloseType, caseStatus, caseStatusBy } from '../domain/dictionaries';
import { defineEndpoint, post, put, withRight } from './endpoint';
import { defineListEndpoint } from './list';
import { caseId, fileId, personIdInQuery, policyIdInQuery, projectIdInQuery } from './ids';
import {
  civilDate,
  codeInQuery,
  codeNumber,
  regionInQuery,
  statedInstant,
  wordInQuery,
  word,
  words,
} from './wire';
import { problems, type ProblemKind } from './problem';
import * as texts from '../domain/texts';

export { payeeForm, reportCaseForm } from './claims/forms';
export type { AccidentForm } from './claims/forms';
export { calculateCase, claimFactsForm } from './claims/facts';
export type { ClaimFactsForm } from './claims/facts';
export type {
  Adjustment,
  CaseAction,
  CaseDetail,
  CaseListType,
  CaseParty,
  CaseRow,
  CoverLimits,
  CoveredPerson,
  MaterialRow,
} from './claims/shapes';
export {
  aggregateBreakdown,
  aggregateCompensate,
  aggregateTotalRate,
  countCases,
  evaluate,
  evaluationExists,
  listCaseStatuses,
} from './claims/figures';

const caseFilters = {
  listType: caseListType.default('all'),
  keyword: wordInQuery,
  caseNo: wordInQuery,
  name: wordInQuery,
  idNo: wordInQuery,
  policyNo: wordInQuery,
  caseStatus: codeInQuery.optional(),
  /** Filters cases in which this party has to act. */
  turn: caseParty.optional(),
  projectId: projectIdInQuery.optional(),
  personId: personIdInQuery.optional(),
  insureId: policyIdInQuery.optional(),
  accidentType: codeInQuery.optional(),
  /** A province, city or district, including everything below it. */
  accidentRegionCode: regionInQuery.optional(),
  accidentFrom: civilDate.optional(),
  accidentTo: civilDate.optional(),
  reportFrom: civilDate.optional(),
  reportTo: civilDate.optional(),
  closeFrom: civilDate.optional(),
  closeTo: civilDate.optional(),
  closeType: codeInQuery.optional(),
};

export const listCases = defineListEndpoint({
  ...withRight.claim,
  id: 'claims.list-cases',
  path: '/api/cases',
  summary: 'Claim cases by step',
  title: '理赔案件',
  row: caseRow,
  filters: caseFilters,
  columns: {
    caseNo: '报案号',
    name: '姓名',
    idNoMasked: '证件号码',
    workTypeName: '工种',
    policyNo: '保单号',
    projectName: '项目',
    accidentTime: '出险时间',
    accidentType: ['事故类型', accidentType],
    caseStatus: ['状态', caseStatus, caseStatusBy],
    daysInState: '停留天数',
    estimateAmount: '预估金额',
    payableAmount: '理算金额',
    paidAmount: '赔付金额',
    closeType: ['结案方式', caseCloseType],
    materialDeadline: '补充截止',
    reviewRemark: '审批意见',
    deadline: '当前截止',
    payTime: '赔付时间',
    score: '评价',
    reportTime: '报案时间',
    closeTime: '结案时间',
  },
  sortable: [
    'caseNo',
    'name',
    'accidentTime',
    'reportTime',
    'daysInState',
    'estimateAmount',
    'paidAmount',
    'closeTime',
    'deadline',
    'materialDeadline',
  ],
  usualSort: '-reportTime',
});

/** Finds people covered at the time of the accident, by name, ID number or mobile; an empty list if there are none. */
export const searchPerson = defineEndpoint({
  ...withRight.claim,
  id: 'claims.search-person',
  path: '/api/cases/searchPerson',
  summary: 'Find the injured person among those covered at a moment',
  query: z.object({
    keyword: word(2, '请输入姓名、证件号或手机号'),
    accidentTime: statedInstant('请选择出险时间'),
  }),
  answer: z.object({ list: z.array(coveredPerson), count: z.int().min(0) }),
});

/** Reports an accident: creates a case for each covered person who was hurt; refusals 4001, 4002, 4003, 4006. */
export const reportCase = defineEndpoint({
  ...withRight.claim,
  id: 'claims.report-case',
  ...post('/api/cases'),
  problems: reportProblems,
  summary: 'Report a case',
  idempotent: true,
  body: reportCaseForm,
  answer: reportedAnswer,
});

/** Returns all details of a case; 404 for a case of another employer or branch. */
export const getCase = defineEndpoint({
  ...withRight.claim,
  id: 'claims.get-case',
  path: '/api/cases/{id}',
  summary: 'Case details',
  answer: caseDetail,
});

const materialsAnswer = z.object({ caseStatus: z.int(), list: z.array(materialRow), count: z.int().min(0) });

/** Changes the report before the case goes to approval; later it is refused with 4005. */
export const updateCase = defineEndpoint({
  ...withRight.claim,
  id: 'claims.update-case',
  ...put('/api/cases/{id}'),
  problems: [problems.notFound, problems.conflict, problems.caseStateChanged, problems.hospitalExcluded],
  summary: 'Supplement the report',
  body: accidentForm.omit({ accidentTime: true }).extend({
    /** Version of the case that was read; 409 if the case has changed since. */
    version: codeNumber().optional(),
  }),
  answer: caseDetail,
});

export const getCaseMaterials = defineEndpoint({
  ...withRight.claim,
  id: 'claims.get-case-materials',
  path: '/api/cases/{id}/materials',
  summary: 'Checklist of materials of a case',
  answer: materialsAnswer,
});

/**
 * Saves files, payee and courier without submitting the case. Only open rows may change. A different payee needs the
 * SMS code (`type=pay`) sent to the caller's own mobile; without it the response is 422 at `payee.captcha`.
 */
export const saveCaseMaterials = defineEndpoint({
  ...withRight.claim,
  id: 'claims.save-case-materials',
  ...put('/api/cases/{id}/materials'),
  problems: [problems.notFound, problems.conflict, problems.caseStateChanged, problems.wrongVerificationCode],
  summary: 'Save materials of a case',
  body: z.object({
    items: z
      .array(
        z.object({
          materialCode: z.string().max(10),
          /** All files of the material; unchanged if omitted. */
          fileIds: z.array(fileId).max(100, texts.tooManyFiles).optional(),
          /** Files to remove; files that others add at the same time are kept. */
          removedFileIds: z.array(fileId).max(100, texts.tooManyFiles).optional(),
        }),
      )
      .max(40)
      .default([]),
    payee: payeeForm.optional(),
    /** Instead of `payee`: copies the payee of that case of the caller. */
    payeeOf: caseId.optional(),
    facts: claimFactsForm.optional(),
    /** The facts that were read; 409 if somebody else has changed them since. */
    factsBefore: claimFactsForm.optional(),
    expressCompany: z.string().trim().max(10).optional(),
    expressNo: z
      .string()
      .trim()
      .regex(/^[A-Z0-9]{8,30}$/, '快递单号格式不正确')
      .optional(),
  }),
  answer: materialsAnswer,
});

const newStatus = z.object({ caseStatus: z.int() });
const caseCommand = <Body extends z.ZodType>(
  id: string,
  path: string,
  summary: string,
  body: Body,
  more: readonly ProblemKind[] = [],
) =>
  defineEndpoint({
    ...withRight.claim,
    id: `claims.${id}`,
    method: 'POST',
    path: `/api/cases/{id}/${path}`,
    problems: [problems.notFound, problems.caseStateChanged, ...more],
    summary,
    body,
    answer: newStatus,
  });

/** Submits the materials for the first check; 4004 names the missing ones. */
export const submitCase = caseCommand(
  'submit-case',
  'submit',
  'Hand in the materials',
  z
    .object({
      /** Findings of the checks that the employer has confirmed; stored with the step for the examiner. */
      confirmed: z.array(z.string().trim().min(1).max(500)).max(200).optional(),
    })
    .optional(),
  [problems.materialsMissing],
);

export const withdrawCase = caseCommand(
  'withdraw-case',
  'withdraw',
  'Withdraw a case',
  z.object({ reason: words(5, 200, '撤案原因须为5-200个字') }),
);

/** Reminds the provider; once in 24 hours (4007). */
export const urgeCase = caseCommand('urge-case', 'urge', 'Remind the provider', z.object({}).optional(), [
  problems.urgedRecently,
]);

/**
 * Agrees to a version of the adjustment, which only the main account may do (403), or objects to it as a whole or line
 * by line. 409 if a newer version has replaced it.
 */
export const confirmAdjust = defineEndpoint({
  ...withRight.claim,
  id: 'claims.confirm-adjust',
  ...post('/api/cases/{id}/confirmAdjust'),
  problems: [problems.notFound, problems.conflict, problems.caseStateChanged],
  summary: 'Agree with or object to the adjustment',
  body: z
    .object({
      agree: z.boolean(),
      /** The version of the adjustment that was read; required by the server. */
      versionNo: codeNumber().positive().optional(),
      objection: z.string().trim().max(500, '不能超过500个字').optional(),
      lines: z
        .array(z.object({ item: z.int().min(1).max(6), reason: words(5, 200, texts.lineObjectionLength) }))
        .max(6)
        .optional(),
      fileIds: z.array(fileId).max(20, texts.atMostTwentyFiles).optional(),
    })
    .refine((body) => body.versionNo !== undefined, {
      path: ['versionNo'],
      message: '请刷新页面，核对最新的理算书后再确认',
    })
    .refine((body) => body.agree || (body.lines ?? []).length > 0 || (body.objection ?? '').length >= 10, {
      path: ['objection'],
      message: texts.objectionLength,
    }),
  answer: newStatus,
});
