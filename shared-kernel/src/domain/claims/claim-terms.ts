import type { ClaimLine } from './claim-line';
import type { DisabilityTable } from './disability-table';
import type { Fen } from '../money';

/** What the plan promises. Ratios and factors are whole percents. */
export interface ClaimTerms {
  deathLimit: Fen;
  medicalLimit: Fen;
  medicalDeductible: Fen;
  medicalPercent: number;
  lostWage: DailyTerms;
  hospital: DailyTerms;
  disabilityTable: DisabilityTable;
  /** Codes of the extension dictionary, E01… */
  extensions: string[];
  legalFeeLimit: Fen;
  age60Percent: number;
  suddenDeathAge50Percent: number;
  noCertificatePercent: number;
  /** For all people of one accident; none in terms that were stored without it. */
  accidentLimit?: Fen;
  /** For all accidents under the policy. */
  totalLimit?: Fen;
}

/** An allowance by the day. */
interface DailyTerms {
  daily: Fen;
  deductDays: number;
  maxPerCase: number;
  maxPerYear: number;
}

/** What happened and what was proven. Parts that are left out are not claimed. */
export interface ClaimInput {
  /** Completed years on the day of the accident. */
  age: number;
  /** No birthday is registered: `age` is the one that pays least, and the lines say so. */
  isAgeUnknown?: boolean;
  medical?: {
    total: Fen;
    selfPaid: Fen;
    unreasonable: Fen;
    thirdPaid: Fen;
    alreadyPaid: Fen;
    /** Of the deductible, by earlier cases of the same accident. */
    deductibleTaken?: Fen;
  };
  lostWage?: ClaimedDays;
  hospital?: ClaimedDays;
  disabilityLevels?: number[];
  /** For disability of the same accident. */
  disabilityPaid?: Fen;
  death?: {
    disabilityPaid: Fen;
    isSudden: boolean;
    /** By sudden illness, later than the hours that are covered. */
    isTooLate?: boolean;
  };
  legalFee?: Fen;
  /** Outside work: only the 24-hour extensions pay. */
  isOffDuty: boolean;
  /** By the decision of the traffic police: nothing is paid. */
  isMainlyResponsible?: boolean;
  hasCertificate: boolean;
  liabilityPercent: number;
  otherDeduct: Fen;
  /** Disability and death paid for this person under the policy, whatever the accident. */
  personUsed?: Fen;
  /** What is left for the accident and for the policy; no limit when undefined. */
  accidentLeft?: Fen | undefined;
  policyLeft?: Fen | undefined;
}

interface ClaimedDays {
  days: number;
  /** Days of the year already paid for this person. */
  usedDays: number;
  /** Of the deductible days, by earlier cases of the same accident. */
  deductTaken?: number;
}

export interface ClaimPayable {
  medical: Fen;
  lostWage: Fen;
  hospital: Fen;
  disability: Fen;
  death: Fen;
  legal: Fen;
  total: Fen;
  /** Days of lost wages and in hospital that are paid. */
  lostDays: number;
  hospitalDays: number;
  /** What is paid per item, after all factors, deductions and caps: their sum is the total. */
  lines: ClaimLine[];
  /** The calculation as text, one step a line. */
  formula: string[];
}
