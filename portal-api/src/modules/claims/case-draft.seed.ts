import type { Insertable } from 'kysely';
import { calculateClaim, type ClaimInput } from 'shared-kernel/domain/claim-calculation';
import { noClaimFacts, type ClaimFacts } from 'shared-kernel/domain/claim-facts';
import { addDays, civilDateOf, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen, zeroFen } from 'shared-kernel/domain/money';
import { ageOn } from 'shared-kernel/domain/validators';
import {
  accidentType,
  caseCloseType,
  caseStatus,
  claimItem,
  payeeType,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import type { Random, SeedContext, SeedCustomer } from '../../platform/seeding/seed-context';
import type { Cover } from '../insure/cover';
import { accidentHours, accidentStories, type AccidentStory } from './accident-stories.data';
import { coverColumns } from './case-cover.mapper';
import { daysLater, lateReportMs, materialDays } from './case-deadlines';
import { daysInState, historyTo, type HistoryStep } from './case-history';
import { stateDeadline } from './case-machine';
import { caseNoOf } from './case.repository';
import type { CasesTable } from './claims.tables';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

export interface TimedStep extends HistoryStep {
  at: Date;
}

/** One made-up case, before it has an id. */
export interface CaseDraft {
  row: Insertable<CasesTable>;
  steps: TimedStep[];
  input: ClaimInput;
  payable: ReturnType<typeof calculateClaim>;
}

export interface DraftWorld {
  seed: SeedContext;
  customer: SeedCustomer;
  random: Random;
  hospitals: readonly { id: number; hospital_name: string; region_code: string }[];
  /** A person covered on that day without a case of that day. */
  personOn(day: CivilDate): Cover | undefined;
  serial(): number;
}

/** Generates a case in `status` on the seed's day. Undefined when nobody was covered on the required day. */
export function draftCase(world: DraftWorld, status: number): CaseDraft | undefined {
  const { random, seed, customer } = world;
  const reporter = `${customer.customername.slice(0, 2)}人事`;
  const steps = historyTo(status, reporter, random);
  const now = seed.ctx.clock.now();
  const end = daysLater(now, -daysInState(status, random));
  const way = steps.reduce((sum, step) => sum + step.days, 0);
  const accidentTime = accidentBefore(daysLater(end, -way), random);
  const cover = world.personOn(civilDateOf(accidentTime));
  if (!cover) return undefined;
  const noticed = new Date(
    accidentTime.getTime() + (random.chance(0.03) ? random.int(50, 90) : random.int(1, 20)) * hourMs,
  );
  const reportTime = noticed < now ? noticed : now;
  const timed = timeSteps(steps, reportTime, end, now);
  const severity = severityOf(random, status);
  const input = inputOf(cover, accidentTime, severity);
  const payable = calculateClaim(cover.limits, input);
  const facts = { cover, reporter, accidentTime, reportTime, steps: timed, severity, status };
  return { row: caseRow(world, facts, payable.total), steps: timed, input, payable };
}

/** An hour at which people get hurt, on the day before or the day before that. */
function accidentBefore(latest: Date, random: Random): Date {
  const day = civilDateOf(new Date(latest.getTime() - 2 * dayMs));
  return new Date(
    startOfDay(day).getTime() + random.pick(accidentHours) * hourMs + random.int(0, 59) * 60_000,
  );
}

/** Times the steps, the last one at `end`; a late report moves that, but never past the present. */
function timeSteps(steps: readonly HistoryStep[], reportTime: Date, end: Date, now: Date): TimedStep[] {
  const days = steps.reduce((sum, step) => sum + step.days, 0);
  const until = Math.min(Math.max(end.getTime(), reportTime.getTime() + hourMs), now.getTime());
  const perDay = days === 0 ? 0 : (until - reportTime.getTime()) / days;
  let at = reportTime.getTime();
  return steps.map((step) => {
    at += step.days * perDay;
    return { ...step, at: new Date(Math.floor(at)) };
  });
}

interface Severity {
  items: number[];
  treatType: number;
  medical: number;
  lostDays: number;
  hospitalDays: number;
  level?: number;
}

/** Two cases in three are seen by a doctor once, one in four stay in hospital, a few leave a disability. */
function severityOf(random: Random, status: number): Severity {
  const yuan = (min: number, max: number) => random.int(min * 100, max * 100);
  const draw = random.unit();
  if (draw < 0.68)
    return {
      items: [claimItem.code.medical],
      treatType: treatType.code.outpatient,
      medical: yuan(450, 3_400),
      lostDays: 0,
      hospitalDays: 0,
    };
  const inHospital = {
    treatType: treatType.code.inpatient,
    lostDays: random.int(14, 60),
    hospitalDays: random.int(4, 16),
  };
  if (draw < 0.93 || status < caseStatus.code.adjusting)
    return {
      items: [claimItem.code.medical, claimItem.code.lostWages, claimItem.code.hospitalAllowance],
      medical: yuan(3_500, 9_500),
      ...inHospital,
    };
  return {
    items: [claimItem.code.medical, claimItem.code.lostWages, claimItem.code.disability],
    medical: yuan(8_000, 16_000),
    level: random.chance(0.9) ? 10 : 9,
    ...inHospital,
  };
}

function inputOf(cover: Cover, accidentTime: Date, severity: Severity): ClaimInput {
  const share = (percent: number) => fen(Math.round((severity.medical * percent) / 100));
  return {
    age: cover.birthday ? ageOn(cover.birthday, civilDateOf(accidentTime)) : 35,
    medical: {
      total: fen(severity.medical),
      selfPaid: share(9),
      unreasonable: share(1),
      thirdPaid: zeroFen,
      alreadyPaid: zeroFen,
    },
    ...(severity.lostDays > 0 && { lostWage: { days: severity.lostDays, usedDays: 0 } }),
    ...(severity.items.includes(5) && { hospital: { days: severity.hospitalDays, usedDays: 0 } }),
    ...(severity.level !== undefined && { disabilityLevels: [severity.level] }),
    isOffDuty: false,
    hasCertificate: true,
    liabilityPercent: 100,
    otherDeduct: zeroFen,
  };
}

interface CaseFacts {
  cover: Cover;
  reporter: string;
  accidentTime: Date;
  reportTime: Date;
  steps: readonly TimedStep[];
  severity: Severity;
  status: number;
}

function caseRow(world: DraftWorld, facts: CaseFacts, payable: number): Insertable<CasesTable> {
  const { random, seed, customer } = world;
  const { cover, accidentTime, reportTime, severity, status } = facts;
  const story = storyOf(random);
  const notifying = random.pick(story.descriptions);
  const hospital = random.pick(world.hospitals);
  const since = facts.steps.at(-1)?.at ?? reportTime;
  const account = `4100${customer.uscc.replace(/\D/g, '')}`;
  const materialDeadline = daysLater(reportTime, materialDays);
  const isLate = reportTime.getTime() - accidentTime.getTime() > lateReportMs;
  const hasPayee = status >= caseStatus.code.firstCheck && status !== caseStatus.code.withdrawn;
  return {
    case_no: caseNoOf(reportTime, world.serial()),
    customer_id: customer.id,
    ...coverColumns(cover),
    report_time: reportTime,
    reporter_name: facts.reporter,
    reporter_phone_sealed: seed.ctx.pii.seal(customer.username),
    accident_time: accidentTime,
    accident_day: civilDateOf(accidentTime),
    // People are brought to a hospital nearby.
    accident_region_code: hospital.region_code,
    accident_address: random.pick(story.places),
    accident_scene: random.pick(story.scenes),
    accident_type: story.type,
    injured_part: notifying.part,
    accident_desc: `${cover.name}${notifying.desc}。`,
    treat_type: severity.treatType,
    hospital_id: hospital.id,
    hospital_name: hospital.hospital_name,
    diagnosis: notifying.diagnosis,
    claim_items: severity.items,
    estimate_amount_fen: Math.ceil((payable * random.int(90, 130)) / 100 / 100_00) * 100_00,
    police_flag: story.type === accidentType.code.traffic,
    third_party_flag: story.type === accidentType.code.traffic && random.chance(0.3),
    work_injury_flag: severity.level !== undefined,
    late_report_flag: isLate,
    late_reason: isLate ? '员工住院期间未能及时告知公司' : null,
    case_status: status,
    status_time: since,
    material_deadline: materialDeadline,
    state_deadline: stateDeadline(status, since, materialDeadline),
    urge_time: null,
    ...closing(status, since, payable),
    payee_type: hasPayee ? payeeType.code.employer : null,
    payee_name: hasPayee ? customer.customername : null,
    payee_bank_num_sealed: hasPayee ? seed.ctx.pii.seal(account) : null,
    payee_bank_num_masked: hasPayee ? `****${account.slice(-4)}` : null,
    payee_bank_deposit: hasPayee ? '中国工商银行' : null,
    express_company: null,
    express_no: null,
    facts: JSON.stringify(hasPayee ? factsOf(facts, hospital.hospital_name) : noClaimFacts),
    created_at: reportTime,
    updated_at: since,
  };
}

/** What the employer claims, as the calculation of the case has it. */
function factsOf({ accidentTime, cover, severity, reportTime }: CaseFacts, hospitalName: string): ClaimFacts {
  const day = civilDateOf(accidentTime);
  const span = (days: number) => (days === 0 ? [] : [{ from: day, to: addDays(day, days - 1) }]);
  return {
    invoices: [
      {
        date: civilDateOf(reportTime),
        hospitalName,
        invoiceNo: `${Math.floor(accidentTime.getTime() / 60_000)}${cover.personId}`,
        isPaper: false,
        amount: fen(severity.medical),
        selfPaid: fen(Math.round((severity.medical * 9) / 100)),
        thirdPaid: zeroFen,
      },
    ],
    leave: span(severity.lostDays),
    hospitalStays: severity.items.includes(claimItem.code.hospitalAllowance)
      ? span(severity.hospitalDays)
      : [],
    ...(severity.level !== undefined && { disabilityLevel: severity.level }),
  };
}

function closing(status: number, at: Date, payable: number) {
  if (status === caseStatus.code.paid)
    return {
      close_time: at,
      close_type: caseCloseType.code.paid,
      close_reason: null,
      paid_amount_fen: payable,
    };
  if (status === caseStatus.code.unpaid)
    return {
      close_time: at,
      close_type: caseCloseType.code.refused,
      close_reason: '非保险责任',
      paid_amount_fen: 0,
    };
  if (status === caseStatus.code.withdrawn)
    return {
      close_time: at,
      close_type: caseCloseType.code.withdrawn,
      close_reason: '客户撤回',
      paid_amount_fen: null,
    };
  return { close_time: null, close_type: null, close_reason: null, paid_amount_fen: null };
}

function storyOf(random: Random): AccidentStory {
  let left = random.unit() * accidentStories.reduce((sum, story) => sum + story.weight, 0);
  return accidentStories.find((story) => (left -= story.weight) < 0) ?? random.pick(accidentStories);
}
