import { addDays } from 'shared-kernel/domain/civil-date';
import { idType } from 'shared-kernel/domain/dictionaries';
import { normalizedPerson } from 'shared-kernel/domain/people/insured-person';
import { actorOf, type SeedContext } from '../../../platform/seeding/seed-context';
import { insureState, personState } from '../../insure/insure-states';
import { residentIdOf } from '../../insure/people/resident-id';
import { keepCheck } from './roster-check';
import type { RosterLine } from './roster-line';

const newcomers = ['林书瑶', '蔡明轩'];

/**
 * Seeds the rich account's last roster check: two people missing and two too many in the cover, one in another class,
 * one other phone and one other name.
 */
export async function seedRosterCheck({ ctx, customers, today }: SeedContext): Promise<void> {
  const { c1 } = customers;
  const { insure_id: insureId } = await ctx.db
    .selectFrom('insure_person')
    .innerJoin('insure', 'insure.id', 'insure_person.insure_id')
    .innerJoin('meal', 'meal.id', 'insure.meal_id')
    .select('insure_person.insure_id')
    .where('insure.customer_id', '=', c1.id)
    .where('insure.insure_status', '=', insureState.inForce)
    .where('insure.end_date', '>', addDays(today, 60))
    .where('meal.allow_reduce', '=', true)
    .where('person_status', '=', personState.inCover)
    .groupBy('insure_person.insure_id')
    .orderBy((eb) => eb.fn.countAll())
    .executeTakeFirstOrThrow();
  const covered = await ctx.db
    .selectFrom('insure_person')
    .select(['name', 'id_type', 'id_no_sealed', 'work_type_name'])
    .where('insure_id', '=', insureId)
    .where('person_status', '=', personState.inCover)
    .orderBy('id')
    .execute();
  const staff = covered.slice(0, -2).map((row, index) => ({
    name: index === 7 ? `${row.name.slice(0, 1)}晓雯` : row.name,
    idType: idType.label(row.id_type),
    idNo: ctx.pii.open(row.id_no_sealed),
    workTypeName: index === 3 ? '行政文员' : row.work_type_name,
    mobile: index === 5 ? '13950123456' : '',
  }));
  const born = addDays(today, -23 * 365);
  const joining = newcomers.map((name, index) => ({
    name,
    idType: idType.label(idType.code.idCard),
    idNo: residentIdOf('350205', addDays(born, index), 301 + index),
    workTypeName: covered[0]?.work_type_name ?? '',
  }));
  const lines = [...staff, ...joining].map((row, index): RosterLine => ({
    line: index + 2,
    sheet: '',
    person: normalizedPerson(row),
    stateWord: '',
  }));
  await keepCheck(ctx, actorOf(c1), {
    insureId,
    addToId: insureId,
    fileName: '十一月花名册.xlsx',
    lines,
    leftOut: { sheets: 0, rows: 0 },
  });
}
