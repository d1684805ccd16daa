import type { Insertable } from 'kysely';
import { calculateClaim, type ClaimInput } from 'shared-kernel/domain/claims/claim-calculation';
import { noClaimFacts, type ClaimFacts } from 'shared-kernel/domain/claims/claim-facts';
import { addDays, civilDateOf, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen, zeroFen } from 'shared-kernel/domain/money';
import { ageOn } from 'shared-kernel/domain/validators';
import {
  accidentScene,
  accidentType,
  caseCloseType,
  caseStatus,
  claimItem,
  payeeType,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import type { Random, SeedContext, SeedCustomer } from '../../../platform/seeding/seed-context';
import type { Cover } from '../../insure/cover';
import type { AccidentSites } from './accident-sites.seed';
import { accidentStories, type AccidentStory } from './accident-stories.data';
import { accidentBefore, timeSteps, type TimedStep } from './accident-times.seed';
import { coverColumns, payableItems } from '../case-cover.mapper';
import { treatmentOf, type CourseOfInjury } from './case-course.seed';
import { daysLater, lateReportMs, materialDays } from '../case-deadlines';
import { daysInState, historyTo, type SeededState } from '../case-history';
import { stateDeadline } from '../case-machine';
import { caseNoOf } from '../case.repository';
import type { CasesTable } from '../claims.tables';

/** A generated case before it has an id. */
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
  sites: AccidentSites;
  /** Returns a closing time for a case that took this many days, in a month with few accidents. */
  closingAfter(days: number): Date;
  /** True when the day's month has reached the maximum number of accidents. */
  isFull(day: CivilDate): boolean;
  /** Returns a person insured on that day whose work fits the story and who has no case on that day. */
  personOn(day: CivilDate, story: AccidentStory): Cover | undefined;
  serial(): number;
}

/** Generates a case in `status` as of the seed's day. Returns undefined when the drawn values do not fit together. */
export function draftCase(world: DraftWorld, status: SeededState): CaseDraft | undefined {
  const { random, seed, customer } = world;
  const reporter = `${customer.customername.slice(0, 2)}人事`;
  const story = storyOf(random, status);
  const course = treatmentOf(story, status, random);
  if (!course) return undefined;
  const recovery = course.hospitalDays + course.restDays + (course.grade ? random.int(20, 40) : 0);
  const steps = historyTo(status, reporter, recovery, random);
  const way = steps.reduce((sum, step) => sum + step.days, 0);
  const now = seed.ctx.clock.now();
  const end = caseNoun.isEnd(status)
    ? world.closingAfter(Math.ceil(way))
    : daysLater(now, -daysInState(status, random));
  const timed = timeSteps(steps, end, random);
  const reportTime = timed[0]?.at ?? end;
  const day = civilDateOf(reportTime);
  if (world.isFull(day)) return undefined;
  const cover = world.personOn(day, story);
  const accidentTime =
    cover && accidentBefore(reportTime, { at: story.at, workTypeName: cover.workTypeName }, random);
  if (!cover || !accidentTime || civilDateOf(accidentTime) < cover.startDate) return undefined;
  const input = inputOf(cover, accidentTime, course);
  const payable = calculateClaim(cover.limits, input);
  const facts = { cover, reporter, accidentTime, reportTime, steps: timed, story, course, status };
  return { row: caseRow(world, facts, payable.total), steps: timed, input, payable };
}

/** Returns the items that the employer can claim under the plan. */
function itemsOf(cover: Cover, { severity }: CourseOfInjury): number[] {
  const { medical, lostWages, hospitalAllowance, disability } = claimItem.code;
  const claimed = {
    outpatient: [medical],
    inpatient: [medical, lostWages, hospitalAllowance],
    lasting: [medical, lostWages, disability, hospitalAllowance],
  }[severity];
  const payable = payableItems(cover.limits);
  return claimed.filter((item) => payable.includes(item));
}

function inputOf(cover: Cover, accidentTime: Date, course: CourseOfInjury): ClaimInput {
  const share = (percent: number) => fen(Math.round((course.medical * percent) / 100));
  const items = itemsOf(cover, course);
  const leave = course.hospitalDays + course.restDays;
  return {
    age: cover.birthday ? ageOn(cover.birthday, civilDateOf(accidentTime)) : 35,
    medical: {
      total: fen(course.medical),
      selfPaid: share(9),
      unreasonable: share(1),
      thirdPaid: zeroFen,
      alreadyPaid: zeroFen,
    },
    ...(items.includes(claimItem.code.lostWages) && { lostWage: { days: leave, usedDays: 0 } }),
    ...(items.includes(claimItem.code.hospitalAllowance) && {
      hospital: { days: course.hospitalDays, usedDays: 0 },
    }),
    ...(course.grade !== undefined && { disabilityLevels: [course.grade] }),
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
  story: AccidentStory;
  course: CourseOfInjury;
  status: SeededState;
}

function caseRow(world: DraftWorld, facts: CaseFacts, payable: number): Insertable<CasesTable> {
  const { random, seed, customer, sites } = world;
  const { cover, accidentTime, reportTime, story, course, status } = facts;
  const { injury, severity } = course;
  const site = sites.siteOf(cover);
  const hospital = sites.hospitalFor(site, injury, severity, random);
  const isOutpatient = severity === 'outpatient';
  const since = facts.steps.at(-1)?.at ?? reportTime;
  const account = `4100${customer.uscc.replace(/\D/g, '')}`;
  const materialDeadline = daysLater(reportTime, materialDays);
  const isLate = reportTime.getTime() - accidentTime.getTime() > lateReportMs;
  const isOnRoad = story.type === accidentType.code.traffic;
  const hasPayee = status !== caseStatus.code.awaitMaterials && status !== caseStatus.code.withdrawn;
  return {
    case_no: caseNoOf(reportTime, world.serial()),
    customer_id: customer.id,
    ...coverColumns(cover),
    report_time: reportTime,
    reporter_name: facts.reporter,
    reporter_phone_sealed: seed.ctx.pii.seal(customer.username),
    accident_time: accidentTime,
    accident_day: civilDateOf(accidentTime),
    accident_region_code: site.regionCode,
    accident_address: sites.placeOf(site, story, random),
    accident_scene: story.scene,
    accident_type: story.type,
    injured_part: injury.part,
    accident_desc: `${cover.name}${story.desc}，送${hospital.name}${hospital.department}${isOutpatient ? '就诊' : '住院治疗'}。`,
    treat_type: isOutpatient ? treatType.code.outpatient : treatType.code.inpatient,
    hospital_id: hospital.id,
    hospital_name: hospital.name,
    diagnosis: injury.diagnosis,
    claim_items: itemsOf(cover, course),
    estimate_amount_fen: Math.ceil((payable * random.int(90, 130)) / 100 / 100_00) * 100_00,
    police_flag: isOnRoad,
    third_party_flag: isOnRoad && (story.scene === accidentScene.code.commuting || random.chance(0.3)),
    work_injury_flag: course.grade !== undefined,
    late_report_flag: isLate,
    late_reason: isLate
      ? isOutpatient
        ? '当时伤情不重，就医后才告知公司'
        : '员工住院期间未能及时告知公司'
      : null,
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
    facts: JSON.stringify(hasPayee ? factsOf(facts, hospital.name) : noClaimFacts),
    created_at: reportTime,
    updated_at: since,
  };
}

/** Returns the claimed facts, in the form that the calculation uses. */
function factsOf({ accidentTime, cover, course }: CaseFacts, hospitalName: string): ClaimFacts {
  const day = civilDateOf(accidentTime);
  const items = itemsOf(cover, course);
  const { hospitalDays, restDays, grade } = course;
  const span = (item: number, days: number) =>
    items.includes(item) && days > 0 ? [{ from: day, to: addDays(day, days - 1) }] : [];
  return {
    invoices: [
      {
        date: addDays(day, Math.max(0, hospitalDays - 1)),
        hospitalName,
        invoiceNo: `${Math.floor(accidentTime.getTime() / 60_000)}${cover.personId}`,
        isPaper: false,
        amount: fen(course.medical),
        selfPaid: fen(Math.round((course.medical * 9) / 100)),
        thirdPaid: zeroFen,
      },
    ],
    leave: span(claimItem.code.lostWages, hospitalDays + restDays),
    hospitalStays: span(claimItem.code.hospitalAllowance, hospitalDays),
    ...(grade !== undefined && { disabilityLevel: grade }),
  };
}

function closing(status: SeededState, at: Date, payable: number) {
  const { paid, refused, withdrawn } = caseCloseType.code;
  const closings: Partial<
    Record<SeededState, readonly [type: number, reason: string | null, amount: number | null]>
  > = {
    [caseStatus.code.paid]: [paid, null, payable],
    [caseStatus.code.unpaid]: [refused, '非保险责任', 0],
    [caseStatus.code.withdrawn]: [withdrawn, '客户撤回', null],
  };
  const closed = closings[status];
  const [close_type = null, close_reason = null, paid_amount_fen = null] = closed ?? [];
  return { close_time: closed ? at : null, close_type, close_reason, paid_amount_fen };
}

function storyOf(random: Random, status: SeededState): AccidentStory {
  const isRefused = status === caseStatus.code.unpaid;
  const fitting = accidentStories.filter((story) => (story.isRefused ?? false) === isRefused);
  let left = random.unit() * fitting.reduce((sum, story) => sum + story.weight, 0);
  return fitting.find((story) => (left -= story.weight) < 0) ?? random.pick(fitting);
}
