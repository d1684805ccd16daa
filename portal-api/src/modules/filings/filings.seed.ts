import type { Selectable } from 'kysely';
import { addDays, civilDateOf, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { idType, personStatus, relationType, filingStatus } from 'shared-kernel/domain/dictionaries';
import { contractType } from 'shared-kernel/domain/people/labor-filing';
import { type FilingState } from 'shared-kernel/domain/nouns/employer';
import { officeTime, officeTimeBefore, workdayFrom } from '../../platform/seeding/office-hours';
import type { Random, SeedContext, SeedCustomer } from '../../platform/seeding/seed-context';
import { systemMover } from '../../platform/state-machine';
import { providerMover } from '../insure/insure-states';
import type { InsurePersonTable } from '../insure/insure.tables';
import { nextFilingNo } from './filing.repository';

const { filed, auditing, rejected, void: ended } = filingStatus.code;

/** 46 filings: 38 valid ones, three waiting, two rejected, three whose contract has ended. */
const states: readonly FilingState[] = [
  ...Array.from({ length: 3 }, () => ended),
  ...Array.from({ length: 38 }, () => filed),
  ...Array.from({ length: 2 }, () => rejected),
  ...Array.from({ length: 3 }, () => auditing),
];
/** Minimum and maximum of people per filing. */
const sizes = [16, 66] as const;
const hourMs = 3_600_000;
const refusal = '合同缺少盖章页，请补充后重新提交';
const kinds = [relationType.code.labourContract, relationType.code.labourDispatch, relationType.code.casual];

const personColumns = [
  'customer_id',
  'filiale_id',
  'work_unit',
  'name',
  'id_no_sealed',
  'id_no_hash',
  'id_no_masked',
  'mobile_sealed',
  'mobile_masked',
  'work_type_name',
] as const;

/** Seeds filings for the insured people of two employers, with contracts of one year. */
export async function seedFilings(seed: SeedContext): Promise<void> {
  const { c1, c3 } = seed.customers;
  const people = await seed.ctx.db
    .selectFrom('insure_person')
    .distinctOn(['customer_id', 'id_no_hash'])
    .select(personColumns)
    .where('customer_id', 'in', [c1.id, c3.id])
    .where('person_status', 'in', [
      personStatus.code.inCover,
      personStatus.code.reduced,
      personStatus.code.expired,
    ])
    .where('id_type', '=', idType.code.idCard)
    .orderBy('customer_id')
    .orderBy('id_no_hash')
    .orderBy('id')
    .execute();
  const groups = new Map<string, typeof people>();
  for (const person of people) {
    const key = `${person.customer_id}|${person.filiale_id ?? ''}|${person.work_unit ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  const random = seed.random('filings');
  const lists = [...groups.values()].flatMap((group) => partsOf(group, random));
  for (const [index, state] of states.entries()) {
    const list = lists[index];
    const employer = [c1, c3].find(({ id }) => id === list?.[0]?.customer_id);
    if (list && employer) await seedOne(seed, employer, list, datesOf(seed, state, index, random), index);
  }
}

/** Splits the people, in the order of joining, into filings of random sizes. */
function partsOf<Row>(group: readonly Row[], random: Random): Row[][] {
  const size = random.int(...sizes);
  return group.length <= size ? [[...group]] : [group.slice(0, size), ...partsOf(group.slice(size), random)];
}

type Person = Pick<Selectable<InsurePersonTable>, (typeof personColumns)[number]>;

interface FilingDates {
  state: FilingState;
  contractBegin: CivilDate;
  contractEnd: CivilDate;
  drafted: Date;
  submitted: Date;
  audited: Date;
}

/** Dates a filing some days after its contract began; two of the valid contracts end within a month. */
function datesOf(
  { ctx, today }: SeedContext,
  state: FilingState,
  index: number,
  random: Random,
): FilingDates {
  const end = state === ended ? addDays(today, -10 - index * 20) : addDays(today, 12 + index * 8);
  // More than a day ago, so that the simulated provider does not decide on it.
  const waiting = officeTimeBefore(
    new Date(ctx.clock.now().getTime() - (25 + (states.length - 1 - index) * 20) * hourMs),
    random,
  );
  const contractBegin = state === auditing ? addDays(civilDateOf(waiting), -6) : addDays(end, -364);
  const submitted =
    state === auditing ? waiting : officeTime(workdayFrom(addDays(contractBegin, random.int(3, 8))), random);
  return {
    state,
    contractBegin,
    contractEnd: addDays(contractBegin, 364),
    drafted: new Date(submitted.getTime() - random.int(8, 50) * 60_000),
    submitted,
    audited: officeTime(workdayFrom(addDays(civilDateOf(submitted), 1)), random),
  };
}

async function seedOne(
  { ctx, at }: SeedContext,
  employer: SeedCustomer,
  people: readonly Person[],
  { state, contractBegin, contractEnd, drafted, submitted, audited }: FilingDates,
  index: number,
): Promise<void> {
  const [first] = people;
  if (!first) return;
  const expired = startOfDay(addDays(contractEnd, 1));
  const filing = await ctx.db
    .insertInto('labor_filing')
    .values({
      customer_id: first.customer_id,
      filiale_id: first.filiale_id,
      user_id: null,
      filing_no: await nextFilingNo(at(submitted).db, civilDateOf(submitted)),
      relation_type: kinds[index % kinds.length] ?? relationType.code.labourContract,
      work_unit: first.work_unit ?? '本公司',
      work_unit_uscc: null,
      contract_no: `HT${contractBegin.replaceAll('-', '')}${String(index + 1).padStart(3, '0')}`,
      contract_begin: contractBegin,
      contract_end: contractEnd,
      person_count: people.length,
      filing_status: state,
      audit_remark: state === rejected ? refusal : null,
      draft_sealed: ctx.pii.seal(
        JSON.stringify(people.map((person) => typedOf(ctx, person, contractBegin, contractEnd))),
      ),
      renew_of: null,
      submit_time: submitted,
      created_at: drafted,
      updated_at: state === auditing ? submitted : state === ended ? expired : audited,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('labor_filing_person')
    .values(
      people.map((person) => ({
        filing_id: filing.id,
        customer_id: person.customer_id,
        name: person.name,
        id_no_sealed: person.id_no_sealed,
        id_no_hash: person.id_no_hash,
        id_no_masked: person.id_no_masked,
        mobile_sealed: person.mobile_sealed,
        mobile_masked: person.mobile_masked,
        work_type_name: person.work_type_name,
        hire_date: contractBegin,
        contract_type: contractType.code.fixed,
        contract_begin: contractBegin,
        contract_end: contractEnd,
        month_wage_fen: null,
        social_insurance: true,
        work_injury_insurance: true,
      })),
    )
    .execute();
  const [customer, provider] = [employer.name, providerMover.name];
  const decided =
    state === rejected
      ? step(auditing, rejected, provider, audited, refusal)
      : step(auditing, filed, provider, audited, '备案通过');
  const steps = [
    step(null, filingStatus.code.draft, customer, drafted, null),
    step(filingStatus.code.draft, auditing, customer, submitted, '提交备案'),
    ...(state === auditing ? [] : [decided]),
    ...(state === ended ? [step(filed, ended, systemMover.name, expired, '合同到期，自动失效')] : []),
  ];
  await ctx.db
    .insertInto('labor_filing_flow')
    .values(steps.map((one) => ({ ...one, filing_id: filing.id })))
    .execute();
}

const step = (from: number | null, to: number, actor: string, at: Date, remark: string | null) => ({
  from_status: from,
  to_status: to,
  actor_name: actor,
  created_at: at,
  remark,
});

const typedOf = (
  ctx: SeedContext['ctx'],
  person: Person,
  contractBegin: CivilDate,
  contractEnd: CivilDate,
) => ({
  name: person.name,
  idNo: ctx.pii.open(person.id_no_sealed),
  mobile: person.mobile_sealed ? ctx.pii.open(person.mobile_sealed) : '',
  workTypeName: person.work_type_name,
  hireDate: contractBegin,
  contractType: contractType.label(contractType.code.fixed),
  contractBegin,
  contractEnd,
  monthWage: '',
  socialInsurance: '是',
  workInjuryInsurance: '是',
});
