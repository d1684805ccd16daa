import type { ClaimLine } from './claim-line';
import type { DisabilityTable } from './disability-table';
import type { Fen } from '../money';

/** The cover that a plan promises. Ratios and factors are whole percents. */
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
  /** For all people of one accident; absent in terms that were stored before this limit existed. */
  accidentLimit?: Fen;
  /** For all accidents under the policy. */
  totalLimit?: Fen;
}

interface DailyTerms {
  daily: Fen;
  deductDays: number;
  maxPerCase: number;
  maxPerYear: number;
}

/** The facts of the accident and the proven costs. Parts that are left out are not claimed. */
export interface ClaimInput {
  /** Completed years on the day of the accident. */
  age: number;
  /** No birthday is registered: `age` is the age that pays least, and the lines mention this. */
  isAgeUnknown?: boolean;
  medical?: {
    total: Fen;
    selfPaid: Fen;
    unreasonable: Fen;
    thirdPaid: Fen;
    alreadyPaid: Fen;
    /** Part of the deductible that earlier cases of the same accident used. */
    deductibleTaken?: Fen;
  };
  lostWage?: ClaimedDays;
  hospital?: ClaimedDays;
  disabilityLevels?: number[];
  /** Already paid for disability of the same accident. */
  disabilityPaid?: Fen;
  death?: {
    disabilityPaid: Fen;
    isSudden: boolean;
    /** Death by sudden illness after the covered number of hours. */
    isTooLate?: boolean;
  };
  legalFee?: Fen;
  /** Outside work: only the 24-hour extensions pay. */
  isOffDuty: boolean;
  /** By the decision of the traffic police; nothing is paid then. */
  isMainlyResponsible?: boolean;
  hasCertificate: boolean;
  liabilityPercent: number;
  otherDeduct: Fen;
  /** Already paid for this person's disability and death under the policy, whatever the accident. */
  personUsed?: Fen;
  /** Remaining limit of the accident and of the policy; undefined means no limit. */
  accidentLeft?: Fen | undefined;
  policyLeft?: Fen | undefined;
}

interface ClaimedDays {
  days: number;
  /** Days of the year already paid for this person. */
  usedDays: number;
  /** Part of the deductible days that earlier cases of the same accident used. */
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
  /** Paid days of lost wages and in hospital. */
  lostDays: number;
  hospitalDays: number;
  /** Payment per item after all factors, deductions and caps; the sum is the total. */
  lines: ClaimLine[];
  /** The calculation as text, one step per line. */
  formula: string[];
}
