import { z } from 'zod';
import { planNoun } from '../../domain/nouns/employer';
import { confirmStatus, insurePeriod } from '../../domain/dictionaries';
import { defineEndpoint, post, withRight } from '../endpoint';
import { defineListEndpoint } from '../list';
import { customerMealId, mealId, supplyerId, supplyerIdInQuery } from '../ids';
import { civilDate, codeInQuery, codeNumber, cost, coverLimit, wordInQuery } from '../wire';
import { problems } from '../problem';

/** Length of a policy in months. */
export const insurePeriodCode = z.literal(insurePeriod.codes);

/** Price of one insured person for a whole policy of this period, discount included. */
const planPrice = z.object({ jobType: z.int(), insurePeriod: insurePeriodCode, unitPremium: cost });

/** Benefits of a plan: limits per person, deductibles, days. */
export const planTerms = z.object({
  deathLimit: coverLimit,
  medicalLimit: coverLimit,
  medDeductible: coverLimit,
  /** Percent. */
  medRatio: z.int(),
  lostWageDaily: coverLimit,
  lostWageDeductDays: z.int(),
  lostWageMaxPerCase: z.int(),
  lostWageMaxPerYear: z.int(),
  hospDaily: coverLimit,
  hospDeductDays: z.int(),
  hospMaxPerCase: z.int(),
  hospMaxPerYear: z.int(),
  /** Code of the maimRatio dictionary: which disability table applies. */
  maimRatioCode: z.string(),
  extensions: z.array(z.string()),
  legalFeeLimit: coverLimit,
  /** Limit for all people of one accident. */
  perAccidentLimit: coverLimit,
  /** Limit for all accidents under the policy. */
  totalLimit: coverLimit,
  ageMin: z.int(),
  ageMax: z.int(),
  /** Percentage of the limit paid for disability and death at age 60 and above. */
  age60Percent: z.int(),
  /** Percentage of the limit paid for death by sudden illness at age 50 and above. */
  suddenDeathAge50Percent: z.int(),
  /** Percentage paid if the certificate required for the work is missing. */
  noCertPercent: z.int(),
  heightWork: z.int(),
  minPersons: z.int(),
  allowReduce: z.boolean(),
  allowReplace: z.boolean(),
  /** Code of the replaceScope dictionary: the risk classes that a replacement may have. */
  replaceScope: z.int(),
  /** A removed person is charged for at least this many days. */
  minChargeDays: z.int(),
});
export type PlanTerms = z.output<typeof planTerms>;

export const planRow = planTerms.extend({
  id: customerMealId,
  mealId,
  mealNo: z.string(),
  mealName: z.string(),
  supplyerId,
  supplyerName: z.string(),
  /** Risk classes that this customer may insure. */
  jobTypes: z.array(z.int()),
  insurePeriods: z.array(insurePeriodCode),
  prices: z.array(planPrice),
  /** Over all classes and periods; missing if the plan has no price. */
  lowestPremium: cost.optional(),
  /** 85 means 8.5 折. */
  discountPercent: z.int(),
  validFrom: civilDate,
  validTo: civilDate,
  maxPersons: z.int(),
  confirmStatus: z.int(),
  /** Whether it may be bought today. */
  usable: z.boolean(),
  /** Why it may not be bought; null if usable. */
  reason: z.string().nullable(),
});
export type PlanRow = z.output<typeof planRow>;

/** Lists the plans quoted to the customer: usable ones first, then the newest. */
export const listCustomerMeals = defineListEndpoint({
  id: 'insure.list-customer-meals',
  path: '/api/customerMeals',
  access: 'signed-in',
  whileHeld: ['stamp'],
  summary: 'Plans quoted to the customer',
  title: '方案',
  row: planRow,
  filters: {
    /** Insurer's id. */
    supplyer: supplyerIdInQuery.optional(),
    /** Part of the plan's name or number. */
    mealName: wordInQuery,
    insurePeriod: codeInQuery.optional(),
    confirmStatus: codeInQuery.optional(),
  },
  columns: {
    mealName: '方案名称',
    mealNo: '方案编号',
    supplyerName: '保险公司',
    jobTypes: '承保类别',
    deathLimit: '死亡/伤残限额',
    medicalLimit: '医疗限额',
    medRatio: '医疗赔付比例（%）',
    lowestPremium: '每人保费（最低）',
    minPersons: '最少人数',
    maxPersons: '人数上限',
    validFrom: '报价生效日期',
    validTo: '报价有效期至',
    confirmStatus: ['状态', confirmStatus],
    usable: '可投保',
    reason: '不可投保原因',
  },
  sortable: ['usable'],
  usualSort: '-usable',
});

export const planDetail = planRow.extend({
  medScope: z.int(),
  /** Percent of deathLimit for disability levels 1 to 10. */
  maimRatios: z.array(z.object({ level: z.int(), percent: z.int() })),
  /** Actions that this user may take now: confirm the plan with the stamped letter. */
  actions: z.array(z.enum(planNoun.actionNames)),
});
export type PlanDetail = z.output<typeof planDetail>;

export const getCustomerMeal = defineEndpoint({
  id: 'insure.get-customer-meal',
  path: '/api/customerMeals/{id}',
  access: 'signed-in',
  summary: 'One plan of the customer',
  answer: planDetail,
});

export const checkCustomerMeal = defineEndpoint({
  id: 'insure.check-customer-meal',
  path: '/api/customerMeals/checkCustomerMeal/{id}',
  access: 'signed-in',
  summary: 'Whether a plan may be bought now',
  answer: z.object({ usable: z.boolean(), reason: z.string().nullable() }),
});

/** Returns the price for a number of people per risk class. Refused with 2003 or 2008. */
export const quoteCustomerMeal = defineEndpoint({
  ...withRight.insure,
  id: 'insure.quote-customer-meal',
  ...post('/api/customerMeals/quote'),
  problems: [problems.notFound, problems.workTypeNotCovered, problems.planExpired, problems.planNotConfirmed],
  summary: 'Price of a plan for a number of people',
  body: z.object({
    customerMealId,
    insurePeriod: insurePeriodCode,
    startDate: civilDate,
    counts: z.array(z.object({ jobType: codeNumber(), count: z.int().min(0).max(100_000) })).max(20),
  }),
  answer: z.object({
    lines: z.array(z.object({ jobType: z.int(), count: z.int(), unitPremium: cost, amount: cost })),
    total: cost,
    endDate: civilDate,
    /** Days of the policy, both ends inclusive. */
    totalDays: z.int(),
    /** Why the total could not be put on the monthly bill; empty for employers who pay from the balance. */
    creditWarnings: z.array(z.string()),
  }),
});
