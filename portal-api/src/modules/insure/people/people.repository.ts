import { type Insertable, sql } from 'kysely';
import { maskIdNo, maskMobile } from 'shared-kernel/domain/text';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type {
  CustomerId,
  FilialeId,
  OrderId,
  PersonId,
  PolicyId,
  ProjectId,
  SupplyerId,
} from 'shared-kernel/domain/nouns/ids';
import type { Db, Trx } from '../../../platform/db/database';
import { inBatches } from '../../../platform/db/in-batches';
import { idsOf } from '../../../platform/row-by-id';
import type { Pii } from '../../../platform/pii';
import { ownedBy, type Owner } from '../../../platform/tenant';
import { personState, realPersonStates } from '../insure-states';
import type { InsurePersonTable } from '../insure.tables';
import type { CheckedPerson } from './person-check';

/** Values shared by all people of a list. */
interface CoverTerms {
  insureId: PolicyId;
  customerId: CustomerId;
  filialeId: FilialeId | null;
  projectId: ProjectId | null;
  supplyerId: SupplyerId;
  startDate: CivilDate;
  endDate: CivilDate;
  personStatus: number;
  addReduceId?: OrderId | undefined;
  at: Date;
}

/** Not paid yet, or fully refunded. */
const unchargedStates: readonly number[] = [personState.unpaid, personState.void];

/** Maps a person to a row: number and phone sealed, indexed and masked. */
export function personRowOf(
  pii: Pii,
  one: CheckedPerson,
  terms: CoverTerms,
  price: { unit: Fen; premium: Fen },
): Insertable<InsurePersonTable> {
  const { person } = one;
  const hasMobile = person.mobile !== '';
  return {
    insure_id: terms.insureId,
    customer_id: terms.customerId,
    filiale_id: terms.filialeId,
    project_id: one.projectId ?? terms.projectId,
    supplyer_id: terms.supplyerId,
    name: person.name,
    id_type: one.idType,
    id_no_sealed: pii.seal(person.idNo),
    id_no_hash: one.hash,
    id_no_masked: maskIdNo(person.idNo),
    sex: one.sex ?? null,
    birthday: one.birthday ?? null,
    mobile_sealed: hasMobile ? pii.seal(person.mobile) : null,
    mobile_hash: hasMobile ? pii.index(person.mobile) : null,
    mobile_masked: hasMobile ? maskMobile(person.mobile) : null,
    work_type_name: person.workTypeName,
    job_type: one.jobType,
    height_work: one.heightWork,
    cert_required: one.certRequired,
    project_name: person.projectName || null,
    work_unit: person.workUnit || null,
    cert_no: person.certNo || null,
    start_date: terms.startDate,
    end_date: terms.endDate,
    unit_premium_fen: price.unit,
    premium_fen: price.premium,
    charged_fen: unchargedStates.includes(terms.personStatus) ? 0 : price.premium,
    person_status: terms.personStatus,
    add_reduce_id: terms.addReduceId ?? null,
    created_at: terms.at,
    updated_at: terms.at,
  };
}

/** Inserts people in batches; ids in the given order. Throws 23P01 if a person has live cover at this insurer. */
export async function insertPeople(
  trx: Trx,
  rows: readonly Insertable<InsurePersonTable>[],
): Promise<number[]> {
  const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map((column) => sql.ref(column)));
  // One JSON parameter per batch: with a parameter per value, 16,000 of them take a third of the time.
  const inserted = await inBatches(rows, async (batch) => {
    const insert = sql<{ id: PersonId }>`
      insert into insure_person (${columns})
      select ${columns} from json_populate_recordset(null::insure_person, ${JSON.stringify(batch.map(inJson))}::json)
      returning id`;
    return (await insert.execute(trx)).rows;
  });
  return idsOf(inserted);
}

/** Converts a row to JSON that PostgreSQL can read: bytes in its text format. */
const inJson = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : (value as unknown),
    ]),
  );

/** True for the database error about a second live cover. */
export const isCoverOverlap = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23P01';

/**
 * Changes the state of people of an application or order from `from` to `to`, and their charged amount: the premium
 * once paid, zero when void. Returns their number and the amount charged before.
 */
export async function movePeople(
  trx: Trx,
  whose: { insureId: PolicyId } | { orderId: number } | { personIds: readonly PersonId[] },
  from: number,
  to: number,
  at: Date,
): Promise<{ count: number; charged: Fen }> {
  const { rows } = await sql<{ charged: number }>`
    with moving as (
      select id, charged_fen from insure_person
      where ${ofWhom(whose)} and person_status = ${from}
      order by id for update
    )
    update insure_person set person_status = ${to}, updated_at = ${at},
      charged_fen = ${to === personState.waiting ? chargedOnPayment : to === personState.void ? sql`0` : sql`insure_person.charged_fen`}
    from moving where moving.id = insure_person.id
    returning moving.charged_fen::bigint as charged`.execute(trx);
  return { count: rows.length, charged: fen(rows.reduce((sum, row) => sum + row.charged, 0)) };
}

/** A replacement pays the difference; the rest was paid for the replaced person and moves with the cover. */
const chargedOnPayment = sql`coalesce((select greatest(item.premium_fen, 0) from add_reduce_item item
  where item.new_person_id = insure_person.id), premium_fen)`;

const ofWhom = (whose: Parameters<typeof movePeople>[1]) => {
  if ('personIds' in whose) return sql`id = any (${whose.personIds}::bigint[])`;
  if ('orderId' in whose) return sql`add_reduce_id = ${whose.orderId}`;
  return sql`insure_id = ${whose.insureId} and add_reduce_id is null`;
};

const countIn = (states: readonly number[]) =>
  sql<number>`count(*) filter (where person_status in (${sql.join(states)}))::int`;

/** Counts the caller's people on a policy whose cover is in force or waiting. */
export async function countPeople(
  db: Db,
  actor: Owner,
  insureId: PolicyId,
): Promise<{ inForce: number; waiting: number; ended: number }> {
  const row = await db
    .selectFrom('insure_person')
    .select([
      countIn([personState.inCover]).as('in_force'),
      countIn([personState.waiting, personState.unpaid]).as('waiting'),
      countIn(realPersonStates.filter((state) => state !== personState.inCover)).as('ended'),
    ])
    .where('insure_id', '=', insureId)
    .where(ownedBy(actor, 'insure_person'))
    .executeTakeFirstOrThrow();
  return { inForce: row.in_force, waiting: row.waiting, ended: row.ended };
}

/**
 * Locks people before ending a cover or opening a case, so that the second of the two sees the first. Also locks the
 * rows that they continue, since a case may refer to an earlier one. Lock the policy's row before, where needed; people
 * are locked in the order of ids.
 */
export async function lockPeople(trx: Trx, ids: readonly PersonId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with recursive span (id, continues_id) as (
      select id, continues_id from insure_person where id = any (${ids}::bigint[])
      union
      select earlier.id, earlier.continues_id from insure_person earlier
      join span on earlier.id = span.continues_id
    )
    select id from insure_person where id in (select id from span) order by id for update`.execute(trx);
}
