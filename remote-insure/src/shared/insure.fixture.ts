import { screen } from '@testing-library/react';
import type { FakeApi, RenderedPage } from 'shared-kernel/testing';
import { getCapital, type Capital } from 'shared-kernel/contract/money/finance';
import {
  checkBlackList,
  checkPersons,
  type PersonRowTyped,
  type PlanDetail,
  type PlanTerms,
  type PolicyDetail,
} from 'shared-kernel/contract/insure';
import { listProjectNames } from 'shared-kernel/contract/projects';
import { getNowTime, listWorkTypes, type WorkTypeRow } from 'shared-kernel/contract/reference';
import type { AnswerOf } from 'shared-kernel/contract';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import {
  confirmStatus,
  heightWork,
  insurePeriod,
  insureStatus,
  jobType,
  medScope,
  payType,
  replaceScope,
} from 'shared-kernel/domain/dictionaries';

const terms: PlanTerms = {
  deathLimit: fen(800_000_00),
  medicalLimit: fen(80_000_00),
  medDeductible: fen(100_00),
  medRatio: 90,
  lostWageDaily: fen(100_00),
  lostWageDeductDays: 3,
  lostWageMaxPerCase: 90,
  lostWageMaxPerYear: 180,
  hospDaily: fen(0),
  hospDeductDays: 0,
  hospMaxPerCase: 0,
  hospMaxPerYear: 0,
  maimRatioCode: 'A',
  extensions: [],
  legalFeeLimit: fen(0),
  perAccidentLimit: fen(8_000_000_00),
  totalLimit: fen(16_000_000_00),
  ageMin: 16,
  ageMax: 65,
  age60Percent: 50,
  suddenDeathAge50Percent: 50,
  noCertPercent: 20,
  heightWork: heightWork.code.excluded,
  minPersons: 3,
  allowReduce: true,
  allowReplace: true,
  replaceScope: replaceScope.code.anyClass,
  minChargeDays: 0,
};

/** Classes 1 to 3, a month or a year, at least three people. */
export const aPlan = (change: Partial<PlanDetail> = {}): PlanDetail => ({
  ...terms,
  id: 7,
  mealId: 70,
  mealNo: 'FA0007',
  mealName: '安心方案',
  supplyerId: 1,
  supplyerName: '平安保险',
  jobTypes: [jobType.code.class1, jobType.code.class2, jobType.code.class3],
  insurePeriods: [insurePeriod.code.month, insurePeriod.code.year],
  prices: [
    { jobType: jobType.code.class1, insurePeriod: insurePeriod.code.month, unitPremium: fen(66_96) },
    { jobType: jobType.code.class3, insurePeriod: insurePeriod.code.month, unitPremium: fen(100_00) },
    { jobType: jobType.code.class1, insurePeriod: insurePeriod.code.year, unitPremium: fen(669_60) },
    { jobType: jobType.code.class3, insurePeriod: insurePeriod.code.year, unitPremium: fen(1_000_05) },
  ],
  discountPercent: 85,
  validFrom: civilDate('2026-01-01'),
  validTo: civilDate('2026-12-31'),
  maxPersons: 1000,
  confirmStatus: confirmStatus.code.confirmed,
  usable: true,
  reason: null,
  medScope: medScope.code.socialInsurance,
  maimRatios: [{ level: 1, percent: 100 }],
  actions: [],
  ...change,
});

/** A policy in force until the end of 2027-11-21 with three people. */
export const aPolicy = (change: Partial<PolicyDetail> = {}): PolicyDetail => ({
  id: 21,
  insureNo: 'TB0021',
  policyNo: 'BD0021',
  customerMealId: 7,
  mealName: '安心方案',
  supplyerId: 1,
  supplyerName: '平安保险',
  filialeId: null,
  filialeName: null,
  projectId: null,
  projectName: null,
  insurePeriod: insurePeriod.code.year,
  startDate: civilDate('2026-11-22'),
  endDate: civilDate('2027-11-21'),
  personCount: 3,
  inForceCount: 3,
  pendingChanges: 0,
  jobTypes: [jobType.code.class1, jobType.code.class2, jobType.code.class3],
  allowReduce: true,
  premium: fen(2_008_80),
  insureStatus: insureStatus.code.inForce,
  payType: payType.code.balance,
  daysLeft: 365,
  uwRemark: null,
  createTime: '2026-11-20T01:00:00Z',
  submitTime: '2026-11-20T02:00:00Z',
  payTime: '2026-11-21T03:00:00Z',
  version: 5,
  renewStatus: null,
  renewalId: null,
  renewFromId: null,
  actions: ['changeStaff', 'add', 'reduce', 'replace', 'amend'],
  terms,
  classes: [{ jobType: jobType.code.class1, count: 3, unitPremium: fen(669_60), amount: fen(2_008_80) }],
  sums: {
    premium: fen(2_008_80),
    addPremium: fen(0),
    refundPremium: fen(0),
    netPremium: fen(2_008_80),
    inForce: 3,
    waiting: 0,
    ended: 0,
  },
  surrender: null,
  openToBranches: null,
  steps: [],
  consents: [],
  ...change,
});

export const aWorkType = (change: Partial<WorkTypeRow>): WorkTypeRow => ({
  id: 1,
  workTypeNo: 'W001',
  workTypeName: '文员',
  aliases: [],
  jobType: jobType.code.class1,
  industry: '通用',
  certRequired: false,
  heightWork: false,
  remark: null,
  ...change,
});

/** One of class 1, one of class 3, one that no plan here accepts. */
export const workTypes = [
  aWorkType({ aliases: ['前台文员'] }),
  aWorkType({ id: 2, workTypeNo: 'W002', workTypeName: '木工', jobType: jobType.code.class3 }),
  aWorkType({ id: 3, workTypeNo: 'W003', workTypeName: '爆破工', jobType: jobType.code.class6 }),
];

/** A Saturday morning; what is submitted now can take effect from tomorrow. */
export const now: AnswerOf<typeof getNowTime> = {
  now: '2026-11-21T02:00:00Z',
  today: civilDate('2026-11-21'),
  effectDate: civilDate('2026-11-22'),
  holiday: true,
};

export const aWallet = (available = fen(10_000_00)): Capital => ({
  available,
  frozen: fen(0),
  totalRecharge: available,
  totalConsume: fen(0),
  totalRefund: fen(0),
  lowBalanceLine: fen(0),
  isLow: false,
  daysLeft: null,
});

/** The wallet's response when the balance covers an amount. */
export const enoughMoney = { enough: true, available: fen(10_000_00), shortfall: fen(0) };

/** Three people valid for the plan: two of class 1, one of class 3. */
export const staff: PersonRowTyped[] = [
  { name: '张伟', idType: '身份证', idNo: '350212198807120015', workTypeName: '文员' },
  { name: '王芳', idType: '身份证', idNo: '37028319951103252X', workTypeName: '文员' },
  { name: '李娜', idType: '护照', idNo: 'E12345678', workTypeName: '木工', birthday: '1990-05-20' },
];

/** A stored draft of an application with these people. */
export const aDraft = (persons: PersonRowTyped[]) => ({
  id: 31,
  insureNo: 'TB0031',
  insureStatus: insureStatus.code.draft,
  version: 1,
  uwRemark: null,
  customerMealId: 7,
  insurePeriod: insurePeriod.code.year,
  startDate: civilDate('2026-11-22'),
  payType: payType.code.balance,
  persons,
});

/** Pastes people into the empty list of a page. */
export async function pasted({ user }: Pick<RenderedPage, 'user'>, rows: PersonRowTyped[]) {
  const lines = rows.map(({ name, idType, idNo, workTypeName, birthday }) =>
    [name, idType, idNo, '', workTypeName, ...(birthday ? ['', '', '', birthday] : [])].join('\t'),
  );
  await user.click(await screen.findByRole('button', { name: '添加一行' }));
  await user.click(screen.getByLabelText('第1行姓名'));
  await user.paste(lines.join('\n'));
  await screen.findByLabelText(`第${rows.length}行姓名`);
}

/** Adds the responses that every page with a staff list needs: day, work types and wallet; no server-side issues. */
export const withStaffReads = (api: FakeApi): FakeApi =>
  api
    .on(getNowTime, now)
    .on(listWorkTypes, { list: workTypes, count: workTypes.length })
    .on(getCapital, aWallet())
    .on(checkPersons, { issues: [], counts: [] })
    .on(checkBlackList, [])
    .on(listProjectNames, { list: [] });

/** The address that a link on the screen leads to. */
export const hrefOf = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');
