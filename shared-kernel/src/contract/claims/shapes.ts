import { z } from 'zod';
import { caseList, caseNoun } from '../../domain/nouns/case';
import { claimFactsForm, claimLine } from './facts';
import { accidentForm } from './forms';
import { civilDate, instant, money, rowId } from '../wire';

/** The four steps of a claim, each with a list of its own, and all cases together. */
export const caseListType = z.enum([...caseList.codes, 'all']);
export type CaseListType = z.output<typeof caseListType>;

/** A case's progress towards the deadline of its state: at most half used, more, past it; none without a deadline. */
export const caseSla = z.enum(['none', 'ok', 'soon', 'overdue']);

/** What the caller may do with a case in its present state. */
export const caseAction = z.enum(caseNoun.actionNames);
export type CaseAction = z.output<typeof caseAction>;

export const caseParty = z.enum(['customer', 'platform', 'insurer']);
export type CaseParty = z.output<typeof caseParty>;

/** Who has to act now; null for a closed case. */
export const caseTurn = caseParty.nullable();

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
  /** As the staff list names it; null without a project. */
  projectName: z.string().nullable(),
  caseStatus: z.int(),
  listType: z.enum(caseList.codes),
  accidentTime: instant,
  accidentType: z.int(),
  reportTime: instant,
  /** Whole days since the case came into its state. */
  daysInState: z.int().min(0),
  sla: caseSla,
  deadline: instant.nullable(),
  turn: caseTurn,
  /** What that and its deadline rest on. */
  article: z.string().nullable(),
  /** Silence until the deadline counts as agreement; left out where no adjustment waits for its answer. */
  agreesBySilence: z.boolean().optional(),
  /** Last moment for the customer's papers; null before the report. */
  materialDeadline: instant.nullable(),
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
  /** What the insurer last said to its decision. */
  reviewRemark: z.string().nullable(),
  /** Of the last payment that was made. */
  payTime: instant.nullable(),
  evaluateFlag: z.boolean(),
  /** When the insurer was last reminded. */
  urgeTime: instant.nullable(),
  /** Stars of the rating, 1 to 5. */
  score: z.int().nullable(),
  actions: z.array(caseAction),
});
export type CaseRow = z.output<typeof caseRow>;

export const coverLimits = z.object({
  deathLimit: money,
  medicalLimit: money,
  /** Lost wages per day. */
  lostWageDaily: money,
  /** Hospital allowance per day. */
  hospDaily: money,
});
export type CoverLimits = z.output<typeof coverLimits>;

/** What is left of the limits that this case shares with others: before it is paid, and from the agreement on after it. */
export const limitsLeft = z.object({
  /** Of this person under this policy. */
  medical: money,
  /** Disability and death of this person under this policy. */
  person: money,
  /** Days of this person in the year of the accident, with the same insurer. */
  lostDays: z.int().min(0),
  hospitalDays: z.int().min(0),
  /** Over all people; null without such a limit. */
  accident: money.nullable(),
  policy: money.nullable(),
});

/** What a case takes of the limits that it shares with this one. */
export const limitShare = z.object({
  /** Null for a case that the caller may not see. */
  id: rowId.nullable(),
  caseNo: z.string().nullable(),
  /** Of this person under this policy. */
  medical: money,
  person: money,
  /** Paid to this person, with the same insurer. */
  lostDays: z.int().min(0),
  hospitalDays: z.int().min(0),
  /** All items, for the limits of the accident and of the policy. */
  total: money,
});

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
  /** Codes of the items that the plan pays. */
  payableItems: z.array(z.int()),
  /** Codes of the plan's extensions. */
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
  /** Paper originals must follow by mail. */
  originalRequired: z.boolean(),
  /** May the customer change this row now? */
  isOpen: z.boolean(),
  /** The files come from an earlier case of the same person. */
  isBroughtIn: z.boolean(),
  checkStatus: z.int(),
  checkRemark: z.string().nullable(),
  files: z.array(materialFile),
  /** What the portal found on an open row: advice that never stops the case. */
  notes: z.array(paperNote).optional(),
  /** Whether a machine has read the files, and what was compared. */
  readNote: z.string().optional(),
  /** What the paper of an open row may add to the payment, while what it proves is unknown. */
  mayAdd: money.optional(),
  /** Came from a phone and belongs to the row only when the employer has taken it. */
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
  /** The provider's answers to the objections to the version before; item 0 for the whole. */
  lineAnswers: z.array(z.object({ item: z.int(), answer: z.string() })),
  confirmTime: instant.nullable(),
  /** The calculation as text, one step a line. */
  formula: z.array(z.string()),
  /** Empty for versions that were made before lines were stored. */
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
  /** Why the bank sent it back. */
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
  /** Counts the changes, for calls that must not overwrite one. */
  version: z.int(),
  accident: accidentForm,
  /** Province, city and district of the accident; empty where it was not stated. */
  accidentRegionName: z.string(),
  facts: claimFactsForm,
  /** The earlier case of the same accident that this one follows up. */
  followUpOf: z.object({ id: rowId, caseNo: z.string() }).nullable(),
  /** Of the accident, where several people were reported together. */
  accidentNo: z.string().nullable(),
  /** Cases of the same accident that the caller sees: of others, earlier and later ones of the same person. */
  related: z.array(z.object({ id: rowId, caseNo: z.string(), name: z.string(), caseStatus: z.int() })),
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
      /** Everything that the claim is calculated by, as plan and policy write it. */
      terms: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
    }),
  /** Of the policy. */
  supplyerId: rowId,
  limitsLeft,
  /** What would be left after the adjustment that waits for its answer. */
  limitsAfter: limitsLeft.optional(),
  /** Cases of the same person or accident that count against these limits; from the agreement on, this one as well. */
  limitShares: z.array(limitShare),
  /** When each of the four steps was done; null for the present one and those after it. */
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
  /** Of an heir to the injured person. */
  payeeRelation: z.string().nullable(),
  payeeBankNumMasked: z.string().nullable(),
  payeeBankDeposit: z.string().nullable(),
  /** While none is stated: where the employer was paid last, else its account for invoices. */
  payeeOffer: z
    .object({
      /** The case that had it, to be saved with `payeeOf`. */
      caseId: rowId.nullable(),
      payeeType: z.int(),
      payeeName: z.string(),
      payeeBankDeposit: z.string(),
      /** Of a case masked, else whole. */
      payeeBankNum: z.string(),
    })
    .nullish(),
  expressCompany: z.string().nullable(),
  expressNo: z.string().nullable(),
});
export type CaseDetail = z.output<typeof caseDetail>;
