import { sql } from 'kysely';
import { addDays, startOfDay } from 'shared-kernel/domain/civil-date';
import { idType, operateType } from 'shared-kernel/domain/dictionaries';
import { officeTime } from '../../platform/seeding/office-hours';
import { actorOf, type SeedContext } from '../../platform/seeding/seed-context';
import { insureState, personState } from '../insure/insure-states';
import { residentIdOf } from '../insure/people/resident-id';
import { createOrder } from './create-order';
import { kindOf } from './kinds';
import { orderState } from './order-machine';

const newStaff = ['陈小雨', '林嘉文', '黄志远', '吴思敏', '郑文杰', '许佳怡'];

/** Seeds a project user's order that awaits the rich main account: the project allows five people per order. */
export async function seedUnconfirmedOrder({ ctx, customers, today }: SeedContext): Promise<void> {
  const { c8 } = customers;
  const { projectname } = await ctx.db
    .selectFrom('project')
    .select('projectname')
    .where('filiale_id', '=', c8.filialeId)
    .where('confirm_above_persons', '<', newStaff.length)
    .executeTakeFirstOrThrow();
  const policy = await ctx.db
    .selectFrom('insure')
    .select('id')
    .where('filiale_id', '=', c8.filialeId)
    .where('insure_status', '=', insureState.inForce)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  // Younger than everybody else in the demo data, so that no ID number occurs twice.
  const born = addDays(today, -19 * 365);
  await createOrder(ctx, actorOf(c8), {
    insureId: policy.id,
    operateType: operateType.code.add,
    effectDate: addDays(today, 1),
    persons: newStaff.map((person, index) => ({
      name: person,
      idType: '身份证',
      idNo: residentIdOf('350205', addDays(born, index), 101 + index),
      mobile: '',
      workTypeName: '包装工',
      projectName: projectname,
      workUnit: '',
      certNo: '',
    })),
    reduces: [],
  });
}

/**
 * Two days ago the rich account replaced a person, gave another one a work type of the same class, and corrected a
 * phone; none of it cost anything.
 */
export async function seedSwaps({ at, customers, random, today }: SeedContext): Promise<void> {
  const { c1 } = customers;
  const submitted = at(officeTime(addDays(today, -2), random('swaps')));
  const { db, pii } = submitted;
  const policy = await db
    .selectFrom('insure')
    .select('id')
    .where('customer_id', '=', c1.id)
    .where('insure_status', '=', insureState.inForce)
    .where('start_date', '<', addDays(today, -30))
    .where('end_date', '>', addDays(today, 60))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const [leaving, moving, calling] = await db
    .selectFrom('insure_person')
    .selectAll()
    .where('insure_id', '=', policy.id)
    .where('person_status', '=', personState.inCover)
    .where('cert_required', '=', false)
    .where('start_date', '<', addDays(today, -30))
    .where(
      sql<boolean>`not exists (select from add_reduce_item item where item.person_id = insure_person.id)`,
    )
    .where(sql<boolean>`not exists (select from cases where cases.id_no_hash = insure_person.id_no_hash)`)
    .orderBy('id')
    .limit(3)
    .execute();
  if (!leaving || !moving || !calling) throw new Error(`policy ${policy.id} has nobody to replace or amend`);
  const other = await db
    .selectFrom('work_type')
    .select('work_type_name')
    .where('job_type', '=', moving.job_type)
    .where('cert_required', '=', false)
    .where('work_type_name', '<>', moving.work_type_name)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const actor = actorOf(c1);
  const effectDate = addDays(today, -1);
  const order = { insureId: policy.id, effectDate, persons: [], reduces: [] };
  const person = (row: { id: number; name: string; id_no_sealed: Uint8Array }) => ({
    personId: row.id,
    name: row.name,
    idNo: pii.open(row.id_no_sealed),
  });
  await createOrder(submitted, actor, {
    ...order,
    operateType: operateType.code.replace,
    replaces: [
      {
        ...person(leaving),
        newName: '苏文博',
        newIdType: idType.label(idType.code.idCard),
        newIdNo: residentIdOf('350205', addDays(today, -27 * 365), 401),
        newWorkTypeName: leaving.work_type_name,
      },
    ],
  });
  await createOrder(submitted, actor, {
    ...order,
    operateType: operateType.code.amend,
    amends: [{ ...person(moving), workTypeName: other.work_type_name }],
  });
  await createOrder(submitted, actor, {
    ...order,
    operateType: operateType.code.amend,
    amends: [{ ...person(calling), mobile: '13950124680' }],
  });
  const begun = at(startOfDay(effectDate));
  const waiting = await db
    .selectFrom('add_reduce')
    .selectAll()
    .where('endorse_status', '=', orderState.waiting)
    .where('effect_at', '=', startOfDay(effectDate))
    .orderBy('id')
    .execute();
  for (const one of waiting) await db.transaction().execute((trx) => kindOf(one).takeEffect(begun, trx, one));
}
