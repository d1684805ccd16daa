import { sql, type Selectable } from 'kysely';
import type { FieldIssue } from 'shared-kernel/contract';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { brokenCells, cleanIdNo, cleanName } from 'shared-kernel/domain/cleaning';
import { unreadableNumber } from 'shared-kernel/domain/people/insured-person';
import * as texts from 'shared-kernel/domain/texts';
import type { PersonId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { refusedLines } from '../../../platform/http/problem';
import { ownedBy } from '../../../platform/tenant';
import type { OwnedInsure } from '../../insure/insure.repository';
import type { InsurePersonTable } from '../../insure/insure.tables';
import { coverStart, isLeaving, leavingState } from '../../insure/people/leaving';
import {
  claimsOfPolicy,
  onPolicy,
  orderedAs,
  refusalOf,
  refusalText,
  type RefusedPerson,
  type StaffRule,
} from '../../insure/people/staff-rules';
import type { PricedItem } from './change-kind';

export type Person = Selectable<InsurePersonTable>;
/** `cover_start` is the first day of the cover that the row continues; at least the minimum is charged from then on. */
export type StaffPerson = Person & RefusedPerson & { cover_start: CivilDate };

/** A line that identifies a person of the policy. */
interface NamedPerson {
  personId?: PersonId | undefined;
  name: string;
  idNo: string;
}

/** Returns a policy's people whom an order may change, with the reason against each by this rule from the day on. */
export async function staffOf(
  ctx: Context,
  actor: Actor,
  insure: OwnedInsure,
  rule: StaffRule,
  first?: CivilDate,
) {
  const everybody = ctx.db
    .selectFrom('insure_person')
    .where('insure_id', '=', insure.id)
    .where('person_status', '=', leavingState(insure));
  const people: StaffPerson[] = await everybody
    .selectAll('insure_person')
    .select([
      refusalOf(rule, onPolicy(insure, first)).as('refusal'),
      orderedAs.as('ordered'),
      coverStart.as('cover_start'),
    ])
    .where(ownedBy(actor, 'insure_person'))
    .execute();
  const { count } = await everybody
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const leaving = await everybody.select('id').where(isLeaving).execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const byHash = new Map(people.map((person) => [person.id_no_hash, person]));
  return {
    /** Includes people that the caller may not see, because the minimum applies to the whole policy. */
    all: Number(count),
    find: (row: NamedPerson): StaffPerson | undefined =>
      row.personId !== undefined ? byId.get(row.personId) : byHash.get(ctx.pii.index(cleanIdNo(row.idNo))),
    leaving: new Set(leaving.map(({ id }) => id)),
    claims: await claimsOfPolicy(ctx.db, insure.id),
  };
}

export type PolicyStaff = Awaited<ReturnType<typeof staffOf>>;

type Named = { person: StaffPerson } | { person?: undefined; field: string; message: string };

/** Returns the person that a line identifies, or why there is none on the policy. */
export function personNamed(staff: Pick<PolicyStaff, 'find'>, row: NamedPerson): Named {
  const [broken] = brokenCells(row, { name: '姓名', idNo: '证件号码' });
  if (broken) return broken;
  if (row.personId === undefined && cleanIdNo(row.idNo) === '')
    return { field: 'idNo', message: texts.idNoMissing };
  const person = staff.find(row);
  if (!person) return { field: 'idNo', message: unreadableNumber(cleanIdNo(row.idNo)) ?? texts.notOnPolicy };
  const name = cleanName(row.name);
  if (name !== '' && name !== cleanName(person.name)) return { field: 'name', message: texts.nameMismatch };
  return { person };
}

/** Returns a reader of lines: each line must identify a different person, whom the rule does not refuse. */
export function readerOfPersons(staff: Pick<PolicyStaff, 'find'>) {
  const seen = new Map<number, number>();
  return (given: NamedPerson, row: number): Named => {
    const named = personNamed(staff, given);
    if (!named.person) return named;
    const earlier = seen.get(named.person.id);
    if (earlier !== undefined) return { field: 'idNo', message: `与第${earlier}行证件号码重复` };
    seen.set(named.person.id, row);
    const message = refusalText(named.person);
    return message ? { field: 'idNo', message } : named;
  };
}

/** Fields of an order's line about the person that it changes. */
export const personOfItem = (person: Person) => ({
  personId: person.id,
  name: person.name,
  idNoMasked: person.id_no_masked,
  workTypeName: person.work_type_name,
  jobType: person.job_type,
});

/** Returns an issue for each line whose person the rule refuses. */
export async function issuesAgainst(
  db: Db,
  rule: StaffRule,
  insure: OwnedInsure,
  items: readonly PricedItem[],
  first?: CivilDate,
): Promise<FieldIssue[]> {
  if (items.length === 0) return [];
  const rows = new Map(items.map(({ personId, row }) => [personId, row]));
  const people = await db
    .selectFrom('insure_person')
    .select(['id', 'name', 'start_date', orderedAs.as('ordered')])
    .select(refusalOf(rule, onPolicy(insure, first)).as('refusal'))
    .where('id', '=', sql<number>`any (${[...rows.keys()]}::bigint[])`)
    .orderBy('id')
    .execute();
  return people.flatMap((person) => {
    const message = refusalText(person);
    return message === undefined ? [] : [{ field: 'idNo', row: rows.get(person.id), message }];
  });
}

/** Throws for refused people; called again under the lock, because the price was calculated before it. */
export async function refuseStaff(...about: Parameters<typeof issuesAgainst>): Promise<void> {
  const issues = await issuesAgainst(...about);
  if (issues.length > 0) throw refusedLines(issues);
}
