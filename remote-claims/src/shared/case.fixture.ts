import { screen } from '@testing-library/react';
import type { AnswerOf } from 'shared-kernel/contract';
import type { CaseDetail, CaseRow, MaterialRow } from 'shared-kernel/contract/claims';
import type { getCaseQuestion } from 'shared-kernel/contract/claims/questions';
import type { HospitalRow } from 'shared-kernel/contract/reference';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import {
  accidentScene,
  accidentType,
  caseStatus,
  claimItem,
  hospitalDesignation,
  hospitalLevel,
  hospitalNature,
  jobType,
  materialCheckStatus,
  questionCategory,
  questionKind,
  questionStatus,
  treatType,
} from 'shared-kernel/domain/dictionaries';

/** Cover of a one-year policy. */
export const coverTerms = {
  startDate: civilDate('2026-01-01'),
  endDate: civilDate('2026-12-31'),
  limits: {
    deathLimit: fen(800_000_00),
    medicalLimit: fen(80_000_00),
    lostWageDaily: fen(100_00),
    hospDaily: fen(0),
  },
  payableItems: [1, 2, 3, 4],
  extensions: [],
};

/** An excluded hospital, whose bills are not paid. */
export const aHospital = (change: Partial<HospitalRow> = {}): HospitalRow => ({
  id: 9,
  hospitalName: '某某诊所',
  level: hospitalLevel.code.tertiaryA,
  nature: hospitalNature.code.public,
  regionCode: '350205',
  regionName: '福建省厦门市海沧区',
  address: '海裕路89号',
  phone: null,
  designated: hospitalDesignation.code.excluded,
  specialties: '骨科',
  ...change,
});

type Question = AnswerOf<typeof getCaseQuestion>;

/** A question about a case, which nobody has answered. */
export const aQuestion = (change: Partial<Question> = {}): Question => ({
  id: 7,
  kind: questionKind.code.asked,
  category: questionCategory.code.papers,
  title: '发票丢失怎么办',
  content: '医院发票遗失了一张，可以用什么代替？',
  caseId: 61,
  caseNo: 'AJ0061',
  questionStatus: questionStatus.code.waiting,
  answer: null,
  answerTime: null,
  askedBy: '王敏',
  createTime: '2026-11-20T08:00:00Z',
  viewCount: 3,
  helpfulCount: 0,
  unhelpfulCount: 0,
  myVote: null,
  related: [{ id: 2, title: '材料多久内要交齐？' }],
  ...change,
});

/** A document of a case that is still missing. */
export const aMaterial = (change: Partial<MaterialRow> = {}): MaterialRow => ({
  materialCode: 'M06',
  materialName: '门诊病历/急诊记录',
  required: true,
  originalRequired: false,
  isOpen: true,
  isBroughtIn: false,
  checkStatus: materialCheckStatus.code.missing,
  checkRemark: null,
  files: [],
  captured: [],
  ...change,
});

/** A case reported the day before, waiting for its documents. */
export const aCaseRow = (change: Partial<CaseRow> = {}): CaseRow => ({
  id: 61,
  caseNo: 'AJ0061',
  insureId: 21,
  policyNo: 'BD0021',
  personId: 3,
  name: '张伟',
  idNoMasked: '350212********0015',
  workTypeName: '木工',
  jobType: jobType.code.class3,
  projectId: null,
  projectName: null,
  caseStatus: caseStatus.code.awaitMaterials,
  listType: 't1',
  accidentTime: '2026-11-20T02:00:00Z',
  accidentType: accidentType.code.machine,
  reportTime: '2026-11-20T08:00:00Z',
  daysInState: 1,
  sla: 'ok',
  deadline: '2026-12-20T08:00:00Z',
  turn: 'customer',
  article: '保险法第二十二条',
  materialDeadline: '2026-12-20T08:00:00Z',
  lateReportFlag: false,
  estimateAmount: fen(3_000_00),
  materialsDone: 1,
  materialsRequired: 5,
  payableAmount: null,
  paidAmount: null,
  closeType: null,
  closeTime: null,
  reviewRemark: null,
  payTime: null,
  evaluateFlag: false,
  urgeTime: null,
  score: null,
  actions: [],
  ...change,
});

export const aCase = (change: Partial<CaseDetail> = {}): CaseDetail => ({
  ...aCaseRow(),
  version: 1,
  facts: { invoices: [], leave: [], hospitalStays: [] },
  followUpOf: null,
  accidentNo: null,
  related: [],
  accidentRegionName: '',
  accident: {
    accidentTime: '2026-11-20T02:00:00Z',
    accidentScene: accidentScene.code.atWork,
    accidentType: accidentType.code.machine,
    injuredPart: '手指',
    accidentAddress: '三号车间',
    accidentDesc: '搬运木料时左手被压伤，随即送医。',
    treatType: treatType.code.outpatient,
    hospitalName: '市第一医院',
    claimItems: [claimItem.code.medical],
    estimateAmount: fen(3_000_00),
    policeFlag: false,
    thirdPartyFlag: false,
    workInjuryFlag: false,
    reporterName: '王敏',
    reporterPhone: '13900000001',
  },
  cover: {
    mealName: '安心方案',
    ...coverTerms,
  },
  limitsLeft: {
    medical: fen(80_000_00),
    person: fen(800_000_00),
    lostDays: 180,
    hospitalDays: 90,
    accident: null,
    policy: null,
  },
  supplyerId: 2,
  limitShares: [],
  milestones: [
    { listType: 't1', label: '报案', at: '2026-11-20T08:00:00Z' },
    { listType: 't2', label: '审批', at: null },
    { listType: 't3', label: '理算', at: null },
    { listType: 't4', label: '结案', at: null },
  ],
  materials: [],
  adjustments: [],
  payments: [],
  flow: [],
  closeReason: null,
  payeeType: null,
  payeeName: null,
  payeeRelation: null,
  payeeBankNumMasked: null,
  payeeBankDeposit: null,
  expressCompany: null,
  expressNo: null,
  ...change,
});

/** The address that a link on the screen leads to. */
export const hrefOf = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');
