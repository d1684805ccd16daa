import { type Selectable } from 'kysely';
import { addReduceItemStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { brokenCells, cleanIdNo, cleanName } from 'shared-kernel/domain/cleaning';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { ownedBy } from '../../../platform/tenant';
import type { OwnedInsure } from '../../insure/insure.repository';
import type { InsurePersonTable } from '../../insure/insure.tables';
import { isLeaving, leavingState } from '../../insure/people/leaving';
import { claimsOfPolicy } from '../claims-of-policy';

export type Person = Selectable<InsurePersonTable>;

/** A line that names somebody of the policy. */
interface NamedPerson {
  personId?: number | undefined;
  name: string;
  idNo: string;
}

/** Everybody of a policy whom an order may change, and what speaks against it. */
export async function staffOf(ctx: Context, actor: Actor, insure: OwnedInsure) {
  const everybody = ctx.db
    .selectFrom('insure_person')
    .where('insure_id', '=', insure.id)
    .where('person_status', '=', leavingState(insure));
  const people = await everybody.selectAll().where(ownedBy(actor, 'insure_person')).execute();
  const { count } = await everybody
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const leaving = await everybody.select('id').where(isLeaving).execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const byHash = new Map(people.map((person) => [person.id_no_hash, person]));
  return {
    /** People on the policy, including those the caller does not see: the minimum applies to the policy. */
    all: Number(count),
    find: (row: NamedPerson): Person | undefined =>
      row.personId !== undefined ? byId.get(row.personId) : byHash.get(ctx.pii.index(cleanIdNo(row.idNo))),
    leaving: new Set(leaving.map(({ id }) => id)),
    changing: await changingOf(ctx.db, insure.id),
    claims: await claimsOfPolicy(ctx.db, insure.id),
  };
}

/** People whom an order that has not taken effect is about, with what it is called. */
async function changingOf(db: Db, insureId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('add_reduce_item as item')
    .innerJoin('add_reduce', 'add_reduce.id', 'item.add_reduce_id')
    .select(['item.person_id', 'add_reduce.operate_type'])
    .where('add_reduce.insure_id', '=', insureId)
    .where('item.item_status', '=', addReduceItemStatus.code.waiting)
    .execute();
  return new Map(rows.map((row) => [row.person_id, operateType.label(row.operate_type)]));
}

export type PolicyStaff = Awaited<ReturnType<typeof staffOf>>;

/** Whom a line names, or why it names nobody of the policy. */
export function personNamed(
  staff: Pick<PolicyStaff, 'find'>,
  row: NamedPerson,
): { person: Person } | { person?: undefined; field: string; message: string } {
  const [broken] = brokenCells(row, { name: '姓名', idNo: '证件号码' });
  if (broken) return broken;
  const person = staff.find(row);
  if (!person) return { field: 'idNo', message: texts.notOnPolicy };
  const name = cleanName(row.name);
  if (name !== '' && name !== cleanName(person.name)) return { field: 'name', message: texts.nameMismatch };
  return { person };
}

/** Why nothing else may be ordered for this person; undefined when it may. */
export function waitingChange(staff: PolicyStaff, id: number): string | undefined {
  const change = staff.changing.get(id);
  return change && `该人员已有待生效的${change}`;
}
