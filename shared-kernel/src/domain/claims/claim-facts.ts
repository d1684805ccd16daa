import { addDays, daysBetweenInclusive, type CivilDate } from '../civil-date';
import type { ClaimInput } from './claim-calculation';
import { accidentScene, accidentType, claimItem, trafficDuty } from '../dictionaries/claims';
import { addFen, zeroFen, type Fen } from '../money';
import { halfWidth } from '../text';

export interface ClaimedInvoice {
  date: CivilDate;
  hospitalName: string;
  invoiceNo: string;
  /** On paper, so that the original must be sent by mail. */
  isPaper: boolean;
  amount: Fen;
  /** Outside the catalogue of the social insurance. */
  selfPaid: Fen;
  /** Paid by the social insurance or somebody else. */
  thirdPaid: Fen;
}

/** Normalizes an invoice number for storing and comparing: half-width capitals without spaces. */
export const invoiceKey = (invoiceNo: string): string =>
  halfWidth(invoiceNo).replaceAll(/\s/g, '').toUpperCase();

/** A period with both days inclusive. */
export interface ClaimedPeriod {
  from: CivilDate;
  to: CivilDate;
}

/** The employer's claim as proven by the papers. */
export interface ClaimFacts {
  invoices: ClaimedInvoice[];
  leave: ClaimedPeriod[];
  hospitalStays: ClaimedPeriod[];
  /** Sum of all bills as stated in the hospital's list; compared with the invoices, never paid on its own. */
  billTotal?: Fen | undefined;
  /** Days of leave stated in the hospital's certificates; compared with the periods of leave. */
  certifiedLeaveDays?: number | undefined;
  disabilityLevel?: number | undefined;
  legalFee?: Fen | undefined;
  trafficDuty?: number | undefined;
  /** ISO 8601 in UTC. */
  deathTime?: string | undefined;
}

export const noClaimFacts: ClaimFacts = { invoices: [], leave: [], hospitalStays: [] };

export interface ClaimCircumstances {
  /** In completed years on the day of the accident; undefined if no birthday is registered. */
  age?: number | undefined;
  claimItems: readonly number[];
  accidentScene: number;
  accidentType: number;
  /** Start of the period for deaths by sudden illness; undefined for a calculation without a case. */
  accidentTime?: Date | undefined;
  hasCertificate: boolean;
}

/** Reductions found by the provider, in addition to the facts. */
export interface ClaimReductions {
  unreasonable?: Fen | undefined;
  liabilityPercent?: number | undefined;
  otherDeduct?: Fen | undefined;
}

/** Use of the limits that this case shares with other cases. */
export interface UsedLimits {
  /** Medical costs of this person under this policy. */
  medical: Fen;
  /** Days paid to this person in the year of the accident. */
  lostDays: number;
  hospitalDays: number;
  /** Disability and death of this person under this policy. */
  person: Fen;
  /** Use by earlier cases of the same person and accident. */
  sameAccident: { disability: Fen; deductible: Fen; lostDeductDays: number; hospitalDeductDays: number };
  /** Remaining limit for this accident, and for this policy, over all people; undefined without a limit. */
  accidentLeft?: Fen | undefined;
  policyLeft?: Fen | undefined;
}

export const nothingUsed: UsedLimits = {
  medical: zeroFen,
  lostDays: 0,
  hospitalDays: 0,
  person: zeroFen,
  sameAccident: { disability: zeroFen, deductible: zeroFen, lostDeductDays: 0, hospitalDeductDays: 0 },
};

/** Assumed if the age is unknown, so that the result is never higher than with the real age. */
const oldest = 120;

/** Hours after the accident within which a death by sudden illness is covered. */
const suddenHours = 48;
const hourMs = 3_600_000;

/** Returns the input of the calculation. An item claimed without facts is calculated as zero. */
export function claimInputOf(
  about: ClaimCircumstances,
  facts: ClaimFacts,
  used: UsedLimits = nothingUsed,
  reductions: ClaimReductions = {},
): ClaimInput {
  const claims = (item: number) => about.claimItems.includes(item);
  const { sameAccident } = used;
  return {
    ...(about.age === undefined ? { age: oldest, isAgeUnknown: true } : { age: about.age }),
    ...(claims(claimItem.code.medical) && {
      medical: {
        total: addFen(...facts.invoices.map(({ amount }) => amount)),
        selfPaid: addFen(...facts.invoices.map(({ selfPaid }) => selfPaid)),
        unreasonable: reductions.unreasonable ?? zeroFen,
        thirdPaid: addFen(...facts.invoices.map(({ thirdPaid }) => thirdPaid)),
        alreadyPaid: used.medical,
        deductibleTaken: sameAccident.deductible,
      },
    }),
    ...(claims(claimItem.code.lostWages) && {
      lostWage: {
        days: daysOf(facts.leave),
        usedDays: used.lostDays,
        deductTaken: sameAccident.lostDeductDays,
      },
    }),
    ...(claims(claimItem.code.hospitalAllowance) && {
      hospital: {
        days: daysOf(facts.hospitalStays),
        usedDays: used.hospitalDays,
        deductTaken: sameAccident.hospitalDeductDays,
      },
    }),
    ...(claims(claimItem.code.disability) && {
      disabilityLevels: facts.disabilityLevel === undefined ? [] : [facts.disabilityLevel],
      disabilityPaid: sameAccident.disability,
    }),
    ...(claims(claimItem.code.death) && { death: deathOf(about, facts, used) }),
    ...(claims(claimItem.code.legalFees) && { legalFee: facts.legalFee ?? zeroFen }),
    isOffDuty: about.accidentScene === accidentScene.code.offDuty,
    isMainlyResponsible: (facts.trafficDuty ?? 0) >= trafficDuty.code.main,
    hasCertificate: about.hasCertificate,
    liabilityPercent: reductions.liabilityPercent ?? 100,
    otherDeduct: reductions.otherDeduct ?? zeroFen,
    personUsed: used.person,
    accidentLeft: used.accidentLeft,
    policyLeft: used.policyLeft,
  };
}

function deathOf(about: ClaimCircumstances, facts: ClaimFacts, used: UsedLimits): ClaimInput['death'] {
  const isSudden = about.accidentType === accidentType.code.suddenIllness;
  const hours =
    about.accidentTime && facts.deathTime
      ? (Date.parse(facts.deathTime) - about.accidentTime.getTime()) / hourMs
      : 0;
  return {
    disabilityPaid: used.sameAccident.disability,
    isSudden,
    isTooLate: isSudden && hours > suddenHours,
  };
}

/** Returns one period of `days` days from the first one; an empty list for no days. */
export const periodOfDays = (first: CivilDate, days: number): ClaimedPeriod[] =>
  days > 0 ? [{ from: first, to: addDays(first, days - 1) }] : [];

/** Returns the number of days in the periods; a day in two of them counts once. */
export function daysOf(periods: readonly ClaimedPeriod[]): number {
  let days = 0;
  let counted: CivilDate | undefined;
  for (const { from, to } of [...periods].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (counted === undefined || from > counted) days += Math.max(0, daysBetweenInclusive(from, to));
    else if (to > counted) days += daysBetweenInclusive(counted, to) - 1;
    if (counted === undefined || to > counted) counted = to;
  }
  return days;
}
