import type { Selectable } from 'kysely';
import { addDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { idType, personStatus, relationType } from 'shared-kernel/domain/dictionaries';
import { contractType } from 'shared-kernel/domain/labor-filing';
import type { SeedContext } from '../../platform/seeding/seed-context';
import type { InsurePersonTable } from '../insure/insure.tables';
import { filingState } from './filing-machine';
import { nextFilingNo } from './filing.repository';

const { filed, auditing, rejected, void: ended } = filingState;

/** 46 filings: 38 valid ones, three waiting, two rejected, three whose contract has ended. */
const states: readonly number[] = [
  ...Array.from({ length: 3 }, () => ended),
  ...Array.from({ length: 38 }, () => filed),
  ...Array.from({ length: 2 }, () => rejected),
  ...Array.from({ length: 3 }, () => auditing),
];
const peopleEach = 41;
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

/** Filings of the people whom two employers insure, with contracts of a year. */
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
  const lists = [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / peopleEach) }, (_, at) =>
      group.slice(at * peopleEach, (at + 1) * peopleEach),
    ),
  );
  for (const [index, state] of states.entries()) {
    const list = lists[index];
    if (list) await seedOne(seed, list, state, index);
  }
}

type Person = Pick<Selectable<InsurePersonTable>, (typeof personColumns)[number]>;

/** When the contract of the n-th filing ends: two of the valid ones within a month. */
function endOf(today: CivilDate, state: number, index: number): CivilDate {
  if (state === ended) return addDays(today, -10 - index * 20);
  return addDays(today, 12 + index * 8);
}

async function seedOne(
  { ctx, at, today }: SeedContext,
  people: readonly Person[],
  state: number,
  index: number,
): Promise<void> {
  const [first] = people;
  if (!first) return;
  const contractEnd = endOf(today, state, index);
  const contractBegin = addDays(contractEnd, -364);
  const submitted = state === auditing ? addDays(today, -1) : addDays(contractBegin, 5);
  const instant = startOfDay(submitted);
  const filing = await ctx.db
    .insertInto('labor_filing')
    .values({
      customer_id: first.customer_id,
      filiale_id: first.filiale_id,
      user_id: null,
      filing_no: await nextFilingNo(at(instant).db, submitted),
      relation_type: kinds[index % kinds.length] ?? relationType.code.labourContract,
      work_unit: first.work_unit ?? '本公司',
      work_unit_uscc: null,
      contract_no: `HT${contractBegin.replaceAll('-', '')}${String(index + 1).padStart(3, '0')}`,
      contract_begin: contractBegin,
      contract_end: contractEnd,
      person_count: people.length,
      filing_status: state,
      audit_remark: state === rejected ? '合同缺少盖章页，请补充后重新提交' : null,
      draft_sealed: ctx.pii.seal(
        JSON.stringify(people.map((person) => typedOf(ctx, person, contractBegin, contractEnd))),
      ),
      renew_of: null,
      submit_time: instant,
      created_at: instant,
      updated_at: instant,
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
  const steps = [
    { from_status: null, to_status: filingState.draft, remark: null },
    { from_status: filingState.draft, to_status: auditing, remark: '提交备案' },
    ...(state === auditing
      ? []
      : [
          {
            from_status: auditing,
            to_status: state === rejected ? rejected : filed,
            remark: state === rejected ? '合同缺少盖章页，请补充后重新提交' : '备案通过',
          },
        ]),
    ...(state === ended ? [{ from_status: filed, to_status: ended, remark: '合同到期，自动失效' }] : []),
  ];
  await ctx.db
    .insertInto('labor_filing_flow')
    .values(steps.map((step) => ({ ...step, filing_id: filing.id, actor_name: '系统', created_at: instant })))
    .execute();
}

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
