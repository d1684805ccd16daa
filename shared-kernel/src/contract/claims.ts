import { z } from 'zod';
import { isMobile } from '../domain/validators';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery } from './page';
import { civilDate, idParams, instant, money, rowId } from './wire';

const codeInQuery = z.coerce.number<string | number>().int();
const keyword = z.string().trim().max(50).optional();
const words = (min: number, max: number, short: string, missing = short) =>
  z.string(missing).trim().min(min, short).max(max, `不能超过${max}个字`);

/** The four steps of a claim, each with a list of its own, and all cases together. */
export const caseListType = z.enum(['t1', 't2', 't3', 't4', 'all']);
export type CaseListType = z.output<typeof caseListType>;

/** How a case stands against the deadline of its state: at most half used, more, past it; none when nothing runs. */
export const caseSla = z.enum(['none', 'ok', 'soon', 'overdue']);

export const caseRow = z.object({
  id: rowId,
  caseNo: z.string(),
  insureId: rowId,
  policyNo: z.string(),
  personId: rowId,
  name: z.string(),
  idNoMasked: z.string(),
  workTypeName: z.string(),
  jobType: z.int(),
  projectId: rowId.nullable(),
  caseStatus: z.int(),
  listType: z.enum(['t1', 't2', 't3', 't4']),
  accidentTime: instant,
  accidentType: z.int(),
  reportTime: instant,
  /** Whole days since the case came into its state. */
  daysInState: z.int().min(0),
  sla: caseSla,
  deadline: instant.nullable(),
  lateReportFlag: z.boolean(),
  estimateAmount: money,
  /** Required materials handed in, of how many. */
  materialsDone: z.int().min(0),
  materialsRequired: z.int().min(0),
  /** Total of the newest adjustment. */
  payableAmount: money.nullable(),
  paidAmount: money.nullable(),
  closeType: z.int().nullable(),
  closeTime: instant.nullable(),
  evaluateFlag: z.boolean(),
});
export type CaseRow = z.output<typeof caseRow>;

const caseFilters = {
  listType: caseListType.default('all'),
  keyword,
  caseNo: keyword,
  name: keyword,
  idNo: keyword,
  policyNo: keyword,
  caseStatus: codeInQuery.optional(),
  projectId: codeInQuery.optional(),
  personId: codeInQuery.optional(),
  insureId: codeInQuery.optional(),
  accidentType: codeInQuery.optional(),
  accidentFrom: civilDate.optional(),
  accidentTo: civilDate.optional(),
  reportFrom: civilDate.optional(),
  reportTo: civilDate.optional(),
  closeFrom: civilDate.optional(),
  closeTo: civilDate.optional(),
  closeType: codeInQuery.optional(),
};

/** Cases of one step or all; sort fields: caseNo, accidentTime, reportTime, daysInState, estimateAmount, paidAmount, closeTime. */
export const listCases = defineEndpoint({
  id: 'claims.list-cases',
  method: 'GET',
  path: '/api/cases',
  access: 'signed-in',
  summary: 'Claim cases by step',
  query: pageQuery.extend(caseFilters),
  answer: pageOf(caseRow),
});

/** How many cases stand in each step. */
export const countCases = defineEndpoint({
  id: 'claims.count-cases',
  method: 'GET',
  path: '/api/cases/counts',
  access: 'signed-in',
  summary: 'Number of cases per step',
  answer: z.object({ t1: z.int(), t2: z.int(), t3: z.int(), t4: z.int(), all: z.int() }),
});

/** States grouped by step, with the number of cases in each. */
export const listCaseStatuses = defineEndpoint({
  id: 'claims.list-case-statuses',
  method: 'GET',
  path: '/api/dicts/listByCaseStatus',
  access: 'signed-in',
  summary: 'Case states grouped by step with counts',
  answer: z.object({
    list: z.array(
      z.object({
        listType: z.enum(['t1', 't2', 't3', 't4']),
        label: z.string(),
        count: z.int().min(0),
        children: z.array(z.object({ value: z.int(), label: z.string(), count: z.int().min(0) })),
      }),
    ),
  }),
});

export const coverLimits = z.object({
  death: money,
  medical: money,
  /** Lost wages per day. */
  lostWageDaily: money,
  /** Hospital allowance per day. */
  hospitalDaily: money,
});
export type CoverLimits = z.output<typeof coverLimits>;

export const coveredPerson = z.object({
  personId: rowId,
  insureId: rowId,
  policyNo: z.string(),
  mealName: z.string(),
  name: z.string(),
  idNoMasked: z.string(),
  workTypeName: z.string(),
  jobType: z.int(),
  projectId: rowId.nullable(),
  startDate: civilDate,
  endDate: civilDate,
  limits: coverLimits,
});
export type CoveredPerson = z.output<typeof coveredPerson>;

/** People covered at the moment of the accident, by name, ID number or mobile. Nobody found is an empty list. */
export const searchPerson = defineEndpoint({
  id: 'claims.search-person',
  method: 'GET',
  path: '/api/cases/searchPerson',
  access: 'signed-in',
  summary: 'Find the injured person among those covered at a moment',
  query: z.object({
    keyword: words(2, 50, '请输入姓名、证件号或手机号'),
    accidentTime: z.iso.datetime({ offset: true, error: '请选择出险时间' }),
  }),
  answer: z.object({ list: z.array(coveredPerson), count: z.int().min(0) }),
});

const choice = (missing: string) => z.int(missing);

/** What the employer tells about an accident. */
export const accidentForm = z.object({
  accidentTime: z.iso.datetime({ offset: true, error: '请选择出险时间' }),
  accidentScene: choice('请选择事故场景'),
  accidentType: choice('请选择事故类型'),
  injuredPart: words(1, 20, '请选择受伤部位'),
  accidentRegionCode: z.string().trim().max(12).optional(),
  accidentAddress: words(2, 200, '请输入出险地点'),
  accidentDesc: words(10, 500, '事故经过不少于10个字'),
  /** 1 outpatient, 2 in hospital. */
  treatType: choice('请选择就诊方式'),
  hospitalId: rowId.optional(),
  hospitalName: words(2, 60, '请输入就诊医院'),
  diagnosis: z.string().trim().max(200, '不能超过200个字').optional(),
  claimItems: z.array(z.int().min(1).max(6), '请选择索赔项目').min(1, '请选择索赔项目'),
  estimateAmount: money.refine((amount) => amount >= 0, '预估金额不能为负数'),
  policeFlag: z.boolean().default(false),
  thirdPartyFlag: z.boolean().default(false),
  workInjuryFlag: z.boolean().default(false),
  reporterName: words(2, 30, '请输入报案人'),
  reporterPhone: z.string('请输入正确的手机号').trim().refine(isMobile, '请输入正确的手机号'),
  /** Wanted when the accident is more than 48 hours old. */
  lateReason: z.string().trim().max(200, '不能超过200个字').optional(),
});
export type AccidentForm = z.output<typeof accidentForm>;

/** First notice of an accident. */
export const reportCaseForm = accidentForm.extend({
  personId: z.int('请选择出险人员').positive('请选择出险人员'),
  photoFileIds: z.array(z.uuid()).max(100, '只能上传100个文件哦~').default([]),
});

export const materialRow = z.object({
  materialCode: z.string(),
  materialName: z.string(),
  required: z.boolean(),
  /** Paper originals must follow by mail. */
  originalRequired: z.boolean(),
  /** May the customer change this row now? */
  isOpen: z.boolean(),
  /** 0 to upload, 1 to be checked, 2 passed, 3 sent back. */
  checkStatus: z.int(),
  checkRemark: z.string().nullable(),
  files: z.array(z.object({ id: z.string(), url: z.string(), fileName: z.string(), size: z.int(), mime: z.string() })),
});
export type MaterialRow = z.output<typeof materialRow>;

/** Reports a case for a covered person; refusals 4001, 4002, 4003, 4006. */
export const reportCase = defineEndpoint({
  id: 'claims.report-case',
  method: 'POST',
  path: '/api/cases',
  access: 'signed-in',
  summary: 'Report a case',
  idempotent: true,
  body: reportCaseForm,
  answer: z.object({ id: rowId, caseNo: z.string(), materialDeadline: instant, materials: z.array(materialRow) }),
});

export const adjustment = z.object({
  versionNo: z.int(),
  medPayable: money,
  lostPayable: money,
  hospPayable: money,
  maimPayable: money,
  deathPayable: money,
  legalPayable: money,
  otherDeduct: money,
  totalPayable: money,
  /** 0 draft, 1 waiting for the customer, 2 agreed, 3 objected. */
  adjustStatus: z.int(),
  objection: z.string().nullable(),
  confirmTime: instant.nullable(),
  /** The calculation in words, one step a line. */
  formula: z.array(z.string()),
  createTime: instant,
});
export type Adjustment = z.output<typeof adjustment>;

export const casePayment = z.object({
  amount: money,
  payTime: instant.nullable(),
  payeeName: z.string(),
  payeeBankNumMasked: z.string(),
  bankSerialNo: z.string().nullable(),
  payStatus: z.int(),
});

export const caseStep = z.object({
  fromStatus: z.int().nullable(),
  toStatus: z.int(),
  /** 1 customer, 2 platform, 3 insurer, 4 system. */
  actorType: z.int(),
  actorName: z.string(),
  remark: z.string(),
  createTime: instant,
});

/** What the caller may do with a case in its present state. */
export const caseAction = z.enum(['edit', 'materials', 'submit', 'withdraw', 'urge', 'confirm', 'evaluate']);
export type CaseAction = z.output<typeof caseAction>;

export const caseDetail = caseRow.extend({
  accident: accidentForm,
  cover: coveredPerson.pick({ mealName: true, startDate: true, endDate: true, limits: true }),
  /** When the case first came to each of the four steps. */
  milestones: z.array(z.object({ listType: z.enum(['t1', 't2', 't3', 't4']), label: z.string(), at: instant.nullable() })),
  actions: z.array(caseAction),
  materials: z.array(materialRow),
  adjustments: z.array(adjustment),
  payments: z.array(casePayment),
  flow: z.array(caseStep),
  closeReason: z.string().nullable(),
  payeeType: z.int().nullable(),
  payeeName: z.string().nullable(),
  payeeBankNumMasked: z.string().nullable(),
  payeeBankDeposit: z.string().nullable(),
  expressCompany: z.string().nullable(),
  expressNo: z.string().nullable(),
});
export type CaseDetail = z.output<typeof caseDetail>;

/** Everything about one case; 404 for a case of another employer or branch. */
export const getCase = defineEndpoint({
  id: 'claims.get-case',
  method: 'GET',
  path: '/api/cases/{id}',
  access: 'signed-in',
  summary: 'Case details',
  params: idParams,
  answer: caseDetail,
});

const materialsAnswer = z.object({ caseStatus: z.int(), list: z.array(materialRow), count: z.int().min(0) });

export const getCaseMaterials = defineEndpoint({
  id: 'claims.get-case-materials',
  method: 'GET',
  path: '/api/cases/{id}/materials',
  access: 'signed-in',
  summary: 'Checklist of materials of a case',
  params: idParams,
  answer: materialsAnswer,
});

export const payeeForm = z.object({
  /** 1 the employer, 2 the injured person. */
  payeeType: z.int().min(1).max(2),
  payeeName: words(2, 60, '请输入收款户名'),
  payeeBankNum: z.string('请输入收款账号').trim().min(1, '请输入收款账号').max(40),
  payeeBankDeposit: words(2, 60, '请输入开户行'),
});

/** Saves files, payee and courier without handing the case in. Only open rows may change. */
export const saveCaseMaterials = defineEndpoint({
  id: 'claims.save-case-materials',
  method: 'PUT',
  path: '/api/cases/{id}/materials',
  access: 'signed-in',
  summary: 'Save materials of a case',
  params: idParams,
  body: z.object({
    items: z.array(z.object({ materialCode: z.string(), fileIds: z.array(z.uuid()).max(100, '只能上传100个文件哦~') })).default([]),
    payee: payeeForm.optional(),
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
const caseCommand = <Body extends z.ZodType>(id: string, path: string, summary: string, body: Body) =>
  defineEndpoint({
    id: `claims.${id}`,
    method: 'POST',
    path: `/api/cases/{id}/${path}`,
    access: 'signed-in',
    summary,
    params: idParams,
    body,
    answer: newStatus,
  });

/** Hands the materials in for the first check; 4004 names what is missing. */
export const submitCase = caseCommand('submit-case', 'submit', 'Hand in the materials', z.undefined().or(z.object({})));

/** Takes the case back. */
export const withdrawCase = caseCommand(
  'withdraw-case',
  'withdraw',
  'Withdraw a case',
  z.object({ reason: words(5, 200, '撤案原因须为5-200个字') }),
);

/** Reminds the provider; once in 24 hours (4007). */
export const urgeCase = caseCommand('urge-case', 'urge', 'Remind the provider', z.undefined().or(z.object({})));

/** Agrees with the adjustment or objects to it. */
export const confirmAdjust = defineEndpoint({
  id: 'claims.confirm-adjust',
  method: 'POST',
  path: '/api/cases/{id}/confirmAdjust',
  access: 'main-account',
  summary: 'Agree with or object to the adjustment',
  params: idParams,
  body: z
    .object({ agree: z.boolean(), objection: z.string().trim().max(500, '不能超过500个字').optional() })
    .refine((body) => body.agree || (body.objection ?? '').length >= 10, { path: ['objection'], message: '异议说明须为10-500个字' }),
  answer: newStatus,
});

/** Rates a closed case; a second rating is refused with 4008. */
export const evaluate = defineEndpoint({
  id: 'claims.evaluate',
  method: 'POST',
  path: '/api/evaluate',
  access: 'signed-in',
  summary: 'Rate how a closed case was handled',
  body: z.object({
    bizType: z.literal(1).default(1),
    bizId: rowId,
    score: z.int('请选择评分').min(1, '请选择评分').max(5, '请选择评分'),
    tags: z.array(z.string().max(20)).max(10).default([]),
    content: z.string().trim().max(300, '不能超过300个字').optional(),
  }),
  answer: z.object({ id: rowId }),
});

export const evaluationExists = defineEndpoint({
  id: 'claims.evaluation-exists',
  method: 'GET',
  path: '/api/evaluate/exists',
  access: 'signed-in',
  summary: 'Whether a case has been rated',
  query: z.object({ bizType: codeInQuery.default(1), bizId: codeInQuery }),
  answer: z.object({ exists: z.boolean(), score: z.int().nullable() }),
});

const monthText = z.string().regex(/^\d{4}-\d{2}$/);

/** Compensation by month of closing, the last twelve months. */
export const aggregateCompensate = defineEndpoint({
  id: 'claims.aggregate-compensate',
  method: 'GET',
  path: '/api/customers/aggregate/compensate',
  access: 'signed-in',
  summary: 'Compensation paid per month',
  answer: z.object({
    list: z.array(z.object({ month: monthText, caseCount: z.int(), paidCount: z.int(), paidAmount: money })),
    count: z.int(),
    caseCount: z.int(),
    openCount: z.int(),
    paidAmount: money,
  }),
});

/** Loss ratio per month and over all: compensation by premium, in percent; null without premium. */
export const aggregateTotalRate = defineEndpoint({
  id: 'claims.aggregate-total-rate',
  method: 'GET',
  path: '/api/customers/aggregate/totalRate',
  access: 'signed-in',
  summary: 'Loss ratio of the last twelve months',
  answer: z.object({
    totalRate: z.number().nullable(),
    premium: money,
    paidAmount: money,
    list: z.array(z.object({ month: monthText, premium: money, paidAmount: money, rate: z.number().nullable() })),
    count: z.int(),
  }),
});
