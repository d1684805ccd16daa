import { z } from 'zod';
import { caseList, caseNoun } from '../../domain/nouns/case';
import { claimFactsForm, claimLine } from './facts';
import { accidentForm } from './forms';
import { caseId, personId, policyId, projectId, supplyerId } from '../ids';
import { civilDate, instant, money, rowId } from '../wire';

/** The four steps of a claim, each with a separate list, and all cases together. */
export const caseListType = z.enum([...caseList.codes, 'all']);
export type CaseListType = z.output<typeof caseListType>;

/** Time used of the deadline of a case's state: up to half, more than half, past it; `none` without a deadline. */
export const caseSla = z.enum(['none', 'ok', 'soon', 'overdue']);

/** Actions that the caller may take on a case in its present state. */
export const caseAction = z.enum(caseNoun.actionNames);
export type CaseAction = z.output<typeof caseAction>;

export const caseParty = z.enum(['customer', 'platform', 'insurer']);
export type CaseParty = z.output<typeof caseParty>;

/** The party that has to act now; null for a closed case. */
export const caseTurn = caseParty.nullable();

export const caseRow = z.object({
  id: caseId,
  caseNo: z.string(),
  insureId: policyId,
  policyNo: z.string(),
  personId,
  name: z.string(),
  idNoMasked: z.string(),
  workTypeName: z.string(),
  jobType: z.int(),
  projectId: projectId.nullable(),
  /** Name of the project in the staff list; null without one. */
  projectName: z.string().nullable(),
  caseStatus: z.int(),
  listType: z.enum(caseList.codes),
  accidentTime: instant,
  accidentType: z.int(),
  reportTime: instant,
  /** Whole days since the case entered its state. */
  daysInState: z.int().min(0),
  sla: caseSla,
  deadline: instant.nullable(),
  turn: caseTurn,
  /** The rule that the state and its deadline are based on. */
  article: z.string().nullable(),
  /** Whether no response until the deadline counts as agreement; omitted if no adjustment awaits one. */
  agreesBySilence: z.boolean().optional(),
  /** Deadline for the customer's papers; null before the report. */
  materialDeadline: instant.nullable(),
  lateReportFlag: z.boolean(),
  estimateAmount: money,
  /** Number of required materials submitted, and number required. */
  materialsDone: z.int().min(0),
  materialsRequired: z.int().min(0),
  /** Total of the newest adjustment. */
  payableAmount: money.nullable(),
  paidAmount: money.nullable(),
  closeType: z.int().nullable(),
  closeTime: instant.nullable(),
  /** The insurer's last remark on its decision. */
  reviewRemark: z.string().nullable(),
  /** Time of the last payment. */
  payTime: instant.nullable(),
  evaluateFlag: z.boolean(),
  /** Time of the last reminder to the insurer. */
  urgeTime: instant.nullable(),
  /** Rating in stars, 1 to 5. */
  score: z.int().nullable(),
  actions: z.array(caseAction),
});
export type CaseRow = z.output<typeof caseRow>;

export const coverLimits = z.object({
  deathLimit: money,
  medicalLimit: money,
  lostWageDaily: money,
  hospDaily: money,
});
export type CoverLimits = z.output<typeof coverLimits>;

/** Remainder of the limits that this case shares with others: before its payment, or once agreed, after it. */
export const limitsLeft = z.object({
  /** For this person under this policy. */
  medical: money,
  /** Disability and death, for this person under this policy. */
  person: money,
  /** Days for this person in the year of the accident, with the same insurer. */
  lostDays: z.int().min(0),
  hospitalDays: z.int().min(0),
  /** For all people of the accident; null without such a limit. */
  accident: money.nullable(),
  policy: money.nullable(),
});

/** The amounts that a case uses of the limits that it shares with this one. */
export const limitShare = z.object({
  /** Null if the caller may not see the case. */
  id: caseId.nullable(),
  caseNo: z.string().nullable(),
  /** For this person under this policy. */
  medical: money,
  person: money,
  /** Days paid to this person, with the same insurer. */
  lostDays: z.int().min(0),
  hospitalDays: z.int().min(0),
  /** Sum of all items, which counts towards the limits of the accident and the policy. */
  total: money,
});

export const coveredPerson = z.object({
  personId,
  insureId: policyId,
  policyNo: z.string(),
  mealName: z.string(),
  name: z.string(),
  idNoMasked: z.string(),
  workTypeName: z.string(),
  jobType: z.int(),
  projectId: projectId.nullable(),
  startDate: civilDate,
  endDate: civilDate,
  limits: coverLimits,
  /** Codes of the items that the plan covers. */
  payableItems: z.array(z.int()),
  extensions: z.array(z.string()),
});
export type CoveredPerson = z.output<typeof coveredPerson>;

const materialFile = z.object({
  id: z.string(),
  url: z.string(),
  fileName: z.string(),
  size: z.int(),
  mime: z.string(),
});

const paperNote = z.object({ mark: z.enum(['look', 'wrong']), text: z.string() });

export const materialRow = z.object({
  materialCode: z.string(),
  materialName: z.string(),
  required: z.boolean(),
  /** Whether paper originals must be sent by mail. */
  originalRequired: z.boolean(),
  /** Whether the customer may change this row now. */
  isOpen: z.boolean(),
  /** Whether the files were copied from an earlier case of the same person. */
  isBroughtIn: z.boolean(),
  checkStatus: z.int(),
  checkRemark: z.string().nullable(),
  files: z.array(materialFile),
  /** Findings of the portal on an open row: advice that never blocks the case. */
  notes: z.array(paperNote).optional(),
  /** Whether the files were read automatically, and the result of the comparison. */
  readNote: z.string().optional(),
  /** Amount that the paper of an open row may add to the payment while the fact it proves is unknown. */
  mayAdd: money.optional(),
  /** Files from a phone, which belong to the row only after the employer has accepted them. */
  captured: z.array(z.object({ id: rowId, file: materialFile, createTime: instant })),
});
export type MaterialRow = z.output<typeof materialRow>;

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
  adjustStatus: z.int(),
  objection: z.string().nullable(),
  objectedLines: z.array(z.object({ item: z.int(), reason: z.string() })),
  /** The provider's answers to the objections to the previous version; item 0 stands for the whole. */
  lineAnswers: z.array(z.object({ item: z.int(), answer: z.string() })),
  confirmTime: instant.nullable(),
  /** The calculation as text, one step per line. */
  formula: z.array(z.string()),
  /** Empty for versions created before lines were stored. */
  lines: z.array(claimLine),
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
  /** Why the bank returned the payment. */
  returnReason: z.string().nullable(),
});

export const caseStep = z.object({
  fromStatus: z.int().nullable(),
  toStatus: z.int(),
  actorType: z.int(),
  actorName: z.string(),
  remark: z.string(),
  createTime: instant,
});

export const caseDetail = caseRow.extend({
  /** Number of changes, for calls that must not overwrite a concurrent one. */
  version: z.int(),
  accident: accidentForm,
  /** Province, city and district of the accident; empty where it was not stated. */
  accidentRegionName: z.string(),
  facts: claimFactsForm,
  /** The earlier case of the same accident that this one follows up. */
  followUpOf: z.object({ id: caseId, caseNo: z.string() }).nullable(),
  /** Number of the accident, if several people were reported together. */
  accidentNo: z.string().nullable(),
  /** Cases of the same accident that the caller may see: of others, and earlier and later ones of the same person. */
  related: z.array(z.object({ id: caseId, caseNo: z.string(), name: z.string(), caseStatus: z.int() })),
  cover: coveredPerson
    .pick({
      mealName: true,
      startDate: true,
      endDate: true,
      limits: true,
      payableItems: true,
      extensions: true,
    })
    .extend({
      /** All terms that the claim is calculated by, as worded in plan and policy. */
      terms: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
    }),
  /** The policy's insurer. */
  supplyerId,
  limitsLeft,
  /** Remainder of the limits after the adjustment that awaits agreement. */
  limitsAfter: limitsLeft.optional(),
  /** Cases of the same person or accident that count against these limits; includes this case once it is agreed. */
  limitShares: z.array(limitShare),
  /** When each of the four steps was completed; null for the current one and later ones. */
  milestones: z.array(
    z.object({ listType: z.enum(caseList.codes), label: z.string(), at: instant.nullable() }),
  ),
  materials: z.array(materialRow),
  adjustments: z.array(adjustment),
  payments: z.array(casePayment),
  flow: z.array(caseStep),
  closeReason: z.string().nullable(),
  payeeType: z.int().nullable(),
  payeeName: z.string().nullable(),
  /** An heir's relation to the injured person. */
  payeeRelation: z.string().nullable(),
  payeeBankNumMasked: z.string().nullable(),
  payeeBankDeposit: z.string().nullable(),
  /** Suggested while no payee is set: the account of the employer's last payment, else its account for invoices. */
  payeeOffer: z
    .object({
      /** The case that used this account, for saving with `payeeOf`. */
      caseId: caseId.nullable(),
      payeeType: z.int(),
      payeeName: z.string(),
      payeeBankDeposit: z.string(),
      /** Masked if copied from a case, otherwise complete. */
      payeeBankNum: z.string(),
    })
    .nullish(),
  expressCompany: z.string().nullable(),
  expressNo: z.string().nullable(),
});
export type CaseDetail = z.output<typeof caseDetail>;
