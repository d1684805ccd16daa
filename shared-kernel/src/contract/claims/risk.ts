import { z } from 'zod';
import { defineEndpoint, withRight } from '../endpoint';
import { daysBetweenInclusive } from '../../domain/civil-date';
import * as texts from '../../domain/texts';
import { filialeIdInQuery, personId, policyIdInQuery, projectIdInQuery, supplyerIdInQuery } from '../ids';
import { civilDate, cost, money, rowId } from '../wire';

const filters = {
  /** First and last day of the accidents; the last twelve months by default. */
  from: civilDate.optional(),
  to: civilDate.optional(),
  filialeId: filialeIdInQuery.optional(),
  projectId: projectIdInQuery.optional(),
  insureId: policyIdInQuery.optional(),
  supplyerId: supplyerIdInQuery.optional(),
};

/** Maximum length of a range, in days. */
export const longestRiskRange = 1096;

const query = z
  .object(filters)
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: texts.endBeforeStart })
  .refine(({ from, to }) => !from || !to || daysBetweenInclusive(from, to) <= longestRiskRange, {
    path: ['from'],
    message: '一次最多查询3年',
  });

const counted = z.object({ label: z.string(), caseCount: z.int(), paidAmount: money });
const choice = z.object({ id: rowId, label: z.string() });

/** Figures of cases by accident under the filters; drafts and withdrawn cases are left out. */
export const riskData = z.object({
  from: civilDate,
  to: civilDate,
  caseCount: z.int(),
  openCount: z.int(),
  /** Cases with a claim for disability or death. */
  seriousCount: z.int(),
  /** Days of cover up to today, in months of average length. */
  personMonths: z.number(),
  /** Cases per 1,000 person-months; null without cover. */
  frequency: z.number().nullable(),
  paidAmount: money,
  paidCount: z.int(),
  /** Average of paid cases; null without any. */
  averagePaid: money.nullable(),
  /** Average days from report to closing of paid or refused cases; null without any. */
  averageDays: z.number().nullable(),
  /** Premium earned in the range. */
  premium: cost,
  /** Paid compensation in percent of earned premium; null without premium, or if premiums are withheld. */
  lossRatio: z.number().nullable(),
  byType: z.array(counted),
  byPart: z.array(counted),
  byMonth: z.array(z.object({ month: z.string(), caseCount: z.int(), paidAmount: money })),
  /** Accidents by weekday from Monday (seven rows) and hour (24 columns). */
  byHour: z.array(z.array(z.int()).length(24)).length(7),
  byProject: z.array(
    counted.extend({
      personMonths: z.number(),
      frequency: z.number().nullable(),
      /** Whether the frequency is more than one and a half times the overall one. */
      isHigh: z.boolean(),
      /** Code of the most frequent type of accident. */
      mainType: z.int().nullable(),
    }),
  ),
  /** People with two or more accidents within the last twelve months of the range. */
  repeats: z.array(
    z.object({
      personId,
      name: z.string(),
      idNoMasked: z.string(),
      caseCount: z.int(),
      lastDay: civilDate,
      paidAmount: money,
    }),
  ),
  /** Open cases by the days since their report. */
  ageing: z.array(z.object({ label: z.string(), caseCount: z.int(), estimateAmount: money })),
});
export type RiskData = z.output<typeof riskData>;

export const getRiskData = defineEndpoint({
  ...withRight.claim,
  id: 'claims.risk-data',
  path: '/api/cases/riskData',
  summary: 'Figures about accidents and claims',
  query,
  answer: riskData,
});

export const listRiskChoices = defineEndpoint({
  ...withRight.claim,
  id: 'claims.risk-choices',
  path: '/api/cases/riskData/choices',
  summary: 'Branches, projects, policies and insurers to choose figures by',
  answer: z.object({
    filiales: z.array(choice),
    projects: z.array(choice),
    policies: z.array(choice),
    insurers: z.array(choice),
  }),
});

export const exportRiskData = defineEndpoint({
  ...withRight.claim,
  id: 'claims.export-risk-data',
  path: '/api/cases/riskData/export',
  summary: 'Figures about accidents and claims as .xlsx',
  query,
  raw: true,
});

export const riskReport = defineEndpoint({
  ...withRight.claim,
  id: 'documents.risk-report',
  path: '/api/cases/riskData/report',
  summary: 'Figures about accidents and claims as PDF',
  query,
  raw: true,
});
