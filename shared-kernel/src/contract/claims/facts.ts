import { z } from 'zod';
import { invoiceKey } from '../../domain/claims/claim-facts';
import { stepSources } from '../../domain/claims/claim-line';
import { accidentScene, accidentType, trafficDuty } from '../../domain/dictionaries';
import { fen } from '../../domain/money';
import { defineEndpoint, post, withRight } from '../endpoint';
import { problems } from '../problem';
import * as texts from '../../domain/texts';
import { caseId, mealId, policyId } from '../ids';
import { amount, civilDate, codeNumber, money, statedInstant, words } from '../wire';

const day = (missing: string) => z.string(missing).min(1, missing).pipe(civilDate);

const invoice = z
  .object({
    date: day('请选择开票日期'),
    hospitalName: words(2, 60, '请输入医院'),
    invoiceNo: z
      .string('请输入发票号码')
      .overwrite(invoiceKey)
      .regex(/^[A-Z0-9]{6,20}$/, '发票号码为6-20位数字或字母'),
    /** On paper, so that the original must be sent by mail. */
    isPaper: z.boolean().default(false),
    amount: amount.refine((sum) => sum > 0, '金额须大于0'),
    selfPaid: amount.default(fen(0)),
    thirdPaid: amount.default(fen(0)),
  })
  .refine((one) => one.selfPaid + one.thirdPaid <= one.amount, {
    path: ['selfPaid'],
    message: '自费与他方已付之和不能超过发票金额',
  });

const period = z
  .object({ from: day('请选择开始日期'), to: day('请选择结束日期') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: texts.endBeforeStart });

/** The employer's claim, from which the adjustment starts; an item without facts is zero. */
export const claimFactsForm = z.object({
  invoices: z.array(invoice).max(200, '最多填写200张发票').default([]),
  leave: z.array(period).max(20, '最多填写20段').default([]),
  hospitalStays: z.array(period).max(20, '最多填写20段').default([]),
  /** As stated in the papers, for comparison with the claim. */
  billTotal: amount.optional(),
  certifiedLeaveDays: z.int('请输入整数天数').min(1, '天数须大于0').max(1000, '天数不能超过1000').optional(),
  disabilityLevel: z.int('请选择伤残等级').min(1).max(10).optional(),
  legalFee: amount.optional(),
  trafficDuty: z.int('请选择事故责任').min(trafficDuty.code.none).max(trafficDuty.code.full).optional(),
  deathTime: statedInstant('请选择死亡时间').optional(),
});
export type ClaimFactsForm = z.output<typeof claimFactsForm>;

/** One item of a calculation. */
export const claimLine = z.object({
  item: z.int(),
  claimed: money,
  /** Terms of the policy that the item is based on, each with its clause. */
  terms: z.array(z.object({ name: z.string(), value: z.string(), clause: z.string() })),
  /** Steps of the calculation, each with its source and, if that is the insurer, with the insurer's finding. */
  steps: z.array(
    z.object({
      text: z.string(),
      amount: money,
      source: z.enum(stepSources).optional(),
      finding: z.string().optional(),
    }),
  ),
  payable: money,
  /** Why the payment is less than the result of the steps. */
  capReason: z.string().optional(),
});

/**
 * Calculates the payment of the insurer for these facts: for a case of the caller with what is left of its limits, or
 * under the terms of a policy or plan of the caller without regard to other cases. The adjustment uses the same rules.
 */
export const calculateCase = defineEndpoint({
  ...withRight.claim,
  id: 'claims.calculate',
  ...post('/api/cases/calc'),
  problems: [problems.notFound],
  summary: 'Calculate a claim',
  body: z
    .object({
      caseId: caseId.optional(),
      insureId: policyId.optional(),
      /** One of the caller's plans. */
      mealId: mealId.optional(),
      facts: claimFactsForm.prefault({}),
      /** The case's items by default, if a case is given. */
      claimItems: z.array(z.int().min(1).max(6)).max(6).optional(),
      /** Completed years on the day of the accident. */
      age: z.int().min(0).max(150).default(35),
      accidentScene: codeNumber().default(accidentScene.code.atWork),
      accidentType: codeNumber().default(accidentType.code.other),
      accidentTime: statedInstant('请选择出险时间').optional(),
      hasCertificate: z.boolean().default(true),
      liabilityPercent: z.int().min(0).max(100).default(100),
    })
    .refine((given) => given.caseId ?? given.insureId ?? given.mealId, {
      path: ['insureId'],
      message: '请选择保单或方案',
    }),
  answer: z.object({
    lines: z.array(claimLine),
    total: money,
    /** The calculation as text, one step per line. */
    formula: z.array(z.string()),
  }),
});
