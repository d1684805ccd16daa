import { calculateClaim } from './claim-calculation';
import {
  claimInputOf,
  daysOf,
  type ClaimCircumstances,
  type ClaimFacts,
  type UsedLimits,
} from './claim-facts';
import type { ClaimInput, ClaimTerms } from './claim-terms';
import { accidentScene, accidentType, claimItem } from '../dictionaries/claims';
import { fen, type Fen } from '../money';
import { claimTerm } from '../plan-terms';
import { birthdayUnknown } from '../texts';

/** Lower and upper bound of an amount; equal when the amount is known. */
export interface AmountRange {
  least: Fen;
  most: Fen;
}

/** The amount one claim item would pay, by the facts known so far. */
export interface RangeLine {
  item: number;
  /** Full claimed amount; null while unknown. */
  claimed: Fen | null;
  payable: AmountRange;
  /** Names the unknown fact and how the range was estimated; null when the amount is exact. */
  missing: string | null;
  /** The reason why even the best case pays less than claimed. */
  capReason: string | null;
}

export interface ClaimRange {
  lines: RangeLine[];
  total: AmountRange;
  /** Unknown facts that concern the whole claim. */
  missing: string[];
  /** Documents that prove unknown facts, with the amount each may add to the total. */
  papers: PaperEffect[];
}

export interface PaperEffect {
  materialCode: string;
  mayAdd: Fen;
}

export interface RangeOptions {
  used?: UsedLimits | undefined;
  /** Amount estimated in the accident report; without it only the limits bound the unknown amounts. */
  estimate?: Fen | undefined;
  /** The work needs a certificate that has not been checked yet. */
  isCertificateOpen: boolean;
}

interface Known {
  terms: ClaimTerms;
  about: ClaimCircumstances;
  facts: ClaimFacts;
  input: ClaimInput;
  isCertificateOpen: boolean;
  estimate?: Fen | undefined;
}

/** An unknown fact, with its least and its most favourable value as claim input. */
interface Unknown {
  /** Code of claimItem; absent when the fact concerns the whole claim. */
  item?: number;
  /** Code of the material that proves the fact. */
  paper?: string;
  least: Partial<ClaimInput>;
  most: Partial<ClaimInput>;
  /** Nothing is claimed yet: the most favourable value is what the limits or the estimate allow. */
  isByLimit?: true;
  missing: string;
}

type Ask = (known: Known) => Unknown | undefined;

const item = claimItem.code;

const medicalCosts: Ask = ({ terms, facts, input: { medical }, estimate }) => {
  if (!medical) return undefined;
  const billed = facts.billTotal ?? 0;
  if (medical.total > 0 && billed <= medical.total) return undefined;
  const shown = { item: item.medical, paper: 'M08', least: {} };
  const upTo = (most: number) => ({ medical: { ...medical, total: fen(most) } });
  if (billed > medical.total)
    return { ...shown, most: upTo(billed), missing: '发票没有填齐，最多按费用合计估算' };
  const limit = costsForLimit(terms);
  return estimate !== undefined && estimate < limit
    ? { ...shown, isByLimit: true, most: upTo(estimate), missing: '没有填写发票，最多按预估金额估算' }
    : { ...shown, isByLimit: true, most: upTo(limit), missing: '没有填写发票，最多按限额估算' };
};

/** Returns the costs that would use up the whole medical limit. */
const costsForLimit = ({ medicalLimit, medicalPercent, medicalDeductible }: ClaimTerms): number =>
  Math.ceil((medicalLimit * 100) / Math.max(1, medicalPercent)) + medicalDeductible;

const leave: Ask = ({ terms, facts, input: { lostWage } }) => {
  if (!lostWage) return undefined;
  const claimed = daysOf(facts.leave);
  const certified = facts.certifiedLeaveDays ?? (claimed === 0 ? mostDays(terms.lostWage) : claimed);
  if (claimed === certified) return undefined;
  return {
    item: item.lostWages,
    paper: 'M12',
    ...(facts.certifiedLeaveDays === undefined && { isByLimit: true }),
    least: { lostWage: { ...lostWage, days: Math.min(claimed, certified) } },
    most: { lostWage: { ...lostWage, days: Math.max(claimed, certified) } },
    missing:
      facts.certifiedLeaveDays === undefined
        ? '没有填写误工期间，最多按每案限额天数估算'
        : '误工期间与建休天数不一致，按两者估算',
  };
};

const hospitalStay: Ask = ({ terms, facts, input: { hospital } }) =>
  hospital && facts.hospitalStays.length === 0
    ? {
        item: item.hospitalAllowance,
        paper: 'M11',
        isByLimit: true,
        least: {},
        most: { hospital: { ...hospital, days: mostDays(terms.hospital) } },
        missing: '没有填写住院期间，最多按每案限额天数估算',
      }
    : undefined;

const mostDays = ({ deductDays, maxPerCase }: ClaimTerms['hospital']): number => deductDays + maxPerCase;

const disabilityLevel: Ask = ({ facts, input: { disabilityLevels } }) =>
  disabilityLevels && facts.disabilityLevel === undefined
    ? {
        item: item.disability,
        paper: 'M18',
        isByLimit: true,
        least: {},
        most: { disabilityLevels: [1] },
        missing: '伤残等级还没有鉴定，按不构成伤残至一级估算',
      }
    : undefined;

const timeOfDeath: Ask = ({ about, facts, input: { death } }) =>
  death && about.accidentType === accidentType.code.suddenIllness && facts.deathTime === undefined
    ? {
        item: item.death,
        paper: 'M27',
        least: { death: { ...death, isTooLate: true } },
        most: {},
        missing: '没有填写死亡时间，超过48小时不予赔付',
      }
    : undefined;

const legalFees: Ask = ({ terms, facts, input: { legalFee } }) =>
  legalFee !== undefined && facts.legalFee === undefined
    ? {
        item: item.legalFees,
        isByLimit: true,
        least: {},
        most: { legalFee: terms.legalFeeLimit },
        missing: '没有填写法律费用，最多按限额估算',
      }
    : undefined;

const trafficDuty: Ask = ({ about, facts }) =>
  facts.trafficDuty === undefined &&
  (about.accidentScene === accidentScene.code.commuting || about.accidentType === accidentType.code.traffic)
    ? {
        paper: 'M23',
        least: { isMainlyResponsible: true },
        most: {},
        missing: '没有填写伤者的事故责任，负主要或全部责任的不予赔付',
      }
    : undefined;

const certificate: Ask = ({ terms, isCertificateOpen }) =>
  isCertificateOpen
    ? {
        paper: 'M24',
        least: { hasCertificate: false },
        most: {},
        missing: `上岗证书还没有审核，无证只赔${terms.noCertificatePercent}%`,
      }
    : undefined;

const age: Ask = ({ terms, about, input }) =>
  about.age === undefined &&
  (input.death ?? input.disabilityLevels) &&
  Math.min(terms.age60Percent, terms.suddenDeathAge50Percent) < 100
    ? {
        least: {},
        most: { age: 0, isAgeUnknown: false },
        missing: `${birthdayUnknown}，${reducedByAge(terms)}`,
      }
    : undefined;

const reducedByAge = (terms: ClaimTerms): string => {
  const { label, value } = claimTerm('age60', terms);
  return `${label}的${value}`;
};

const asked = [medicalCosts, leave, hospitalStay, disabilityLevel, timeOfDeath, legalFees, trafficDuty, certificate, age]; // prettier-ignore

/**
 * Estimates what the insurer would pay with the facts known now. The adjustment's calculation runs twice: with the
 * least and with the most favourable value of every unknown fact.
 */
export function claimRange(
  terms: ClaimTerms,
  about: ClaimCircumstances,
  facts: ClaimFacts,
  { used, isCertificateOpen, estimate }: RangeOptions,
): ClaimRange {
  const input = claimInputOf(about, facts, used);
  const unknown = asked.flatMap(
    (ask) => ask({ terms, about, facts, input, isCertificateOpen, estimate }) ?? [],
  );
  /** Calculates with the least favourable values of the selected facts and the most favourable ones of all others. */
  const paid = (isLeast: (one: Unknown) => boolean) =>
    calculateClaim(
      terms,
      Object.assign({}, input, ...unknown.map((one) => (isLeast(one) ? one.least : one.most))),
    );
  const least = paid(() => true);
  const most = paid(() => false);
  // A document adds no more than is claimed, by the known facts or by the report.
  const byFacts = paid((one) => one.isByLimit === true).lines.reduce((sum, { claimed }) => sum + claimed, 0);
  const open = estimate === undefined ? most.total : Math.max(0, Math.max(estimate, byFacts) - least.total);
  return {
    lines: most.lines.map((line) => {
      const other = least.lines.find((one) => one.item === line.item)?.payable ?? line.payable;
      const missing = unknown.find((one) => one.item === line.item)?.missing ?? null;
      return {
        item: line.item,
        claimed: missing === null ? line.claimed : null,
        // When one item uses up a shared limit, less remains for another: the favourable case may pay an item less.
        payable: { least: fen(Math.min(other, line.payable)), most: fen(Math.max(other, line.payable)) },
        missing,
        capReason: line.capReason ?? null,
      };
    }),
    total: { least: least.total, most: most.total },
    missing: unknown.filter((one) => one.item === undefined).map((one) => one.missing),
    papers: unknown.flatMap((one) => {
      const mayAdd = fen(Math.min(open, most.total - paid((other) => other === one).total));
      return one.paper !== undefined && mayAdd > 0 ? [{ materialCode: one.paper, mayAdd }] : [];
    }),
  };
}
