import { sql, type Selectable } from 'kysely';
import { problems, type QueryOf } from 'shared-kernel/contract';
import type { listInsures } from 'shared-kernel/contract/insure';
import { endorseStatus, personStatus, usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { containing, sortOrder } from '../../platform/db/list-filters';
import { Problem } from '../../platform/http/problem';
import { ownedBy, visiblePolicy } from '../../platform/tenant';
import { personState } from './insure-states';
import type { InsureTable } from './insure.tables';

/** Orders that are under way. */
const openOrders = [endorseStatus.code.unpaid, endorseStatus.code.auditing, endorseStatus.code.waiting];

export type OwnedInsure = Selectable<InsureTable>;
type Filters = QueryOf<typeof listInsures>;

/** Undefined when there is none, or the caller does not see it. */
export const findInsure = (db: Db, actor: Actor, id: number): Promise<OwnedInsure | undefined> =>
  db.selectFrom('insure').selectAll().where('id', '=', id).where(visiblePolicy(actor)).executeTakeFirst();

/** The same, refusing with 404. */
export async function requireInsure(db: Db, actor: Actor, id: number): Promise<OwnedInsure> {
  const insure = await findInsure(db, actor, id);
  if (!insure) throw new Problem(problems.notFound);
  return insure;
}

/** One that the caller may also change: a branch only looks at company-wide ones. Refuses with 404. */
export async function requireOwnInsure(db: Db, actor: Actor, id: number): Promise<OwnedInsure> {
  const insure = await db
    .selectFrom('insure')
    .selectAll()
    .where('id', '=', id)
    .where(ownedBy(actor, 'insure'))
    .executeTakeFirst();
  if (!insure) throw new Problem(problems.notFound);
  return insure;
}

const sortable = {
  id: 'insure.id',
  createTime: 'insure.created_at',
  startDate: 'insure.start_date',
  endDate: 'insure.end_date',
  premium: 'insure.premium_fen',
  personCount: 'insure.person_count',
  inForceCount: 'in_force_count',
  insureStatus: 'insure.insure_status',
};

/** Comma-joined codes of a query string. */
export const codes = (text: string): number[] => text.split(',').map(Number);

function filtered(db: Db, actor: Actor, filters: Filters) {
  let query = db
    .selectFrom('insure')
    .innerJoin('meal', 'meal.id', 'insure.meal_id')
    .where(visiblePolicy(actor));
  if (filters.keyword) {
    const like = containing(filters.keyword.toUpperCase());
    query = query.where(sql<boolean>`(insure.policy_no like ${like} or insure.insure_no like ${like})`);
  }
  if (filters.mealName) query = query.where('meal.mealname', 'like', containing(filters.mealName));
  if (filters.supplyerId !== undefined) query = query.where('insure.supplyer_id', '=', filters.supplyerId);
  if (filters.filialeId !== undefined) query = query.where('insure.filiale_id', '=', filters.filialeId);
  if (filters.projectId !== undefined) query = query.where('insure.project_id', '=', filters.projectId);
  if (filters.startFrom) query = query.where('insure.start_date', '>=', filters.startFrom);
  if (filters.startTo) query = query.where('insure.start_date', '<=', filters.startTo);
  if (filters.endFrom) query = query.where('insure.end_date', '>=', filters.endFrom);
  if (filters.endTo) query = query.where('insure.end_date', '<=', filters.endTo);
  return query;
}

/** A branch is told of a company-wide policy what its own people make of it. */
const ownPart = (actor: Actor, ofPeople: string, column: string) =>
  actor.usertype === usertype.code.project
    ? sql<number>`(case when insure.filiale_id is null
        then (select ${sql.raw(ofPeople)}::bigint from insure_person p where p.insure_id = insure.id
          and p.person_status <> ${personState.void} and ${ownedBy(actor, 'p')})
        else ${sql.ref(column)} end)`
    : sql<number>`${sql.ref(column)}`;

const rows = (query: ReturnType<typeof filtered>, actor: Actor) =>
  query
    .innerJoin('supplyer', 'supplyer.id', 'insure.supplyer_id')
    .innerJoin('customer_meal', 'customer_meal.id', 'insure.customer_meal_id')
    .leftJoin('filiale', 'filiale.id', 'insure.filiale_id')
    .leftJoin('project', 'project.id', 'insure.project_id')
    .select([
      'insure.id', 'insure.insure_no', 'insure.policy_no', 'insure.customer_meal_id', 'insure.meal_id', 'insure.supplyer_id',
      'insure.filiale_id', 'insure.project_id', 'insure.insure_period', 'insure.start_date', 'insure.end_date',
      'insure.insure_status', 'insure.pay_type', 'insure.uw_remark',
      'insure.created_at', 'insure.submit_time', 'insure.pay_time', 'insure.version', 'insure.unit_prices',
      'meal.mealname', 'meal.allow_reduce', 'supplyer.supplyername', 'filiale.filialename', 'project.projectname',
      'customer_meal.job_types',
    ])
    .select([
      ownPart(actor, 'count(*)', 'insure.person_count').as('person_count'),
      ownPart(actor, 'coalesce(sum(p.premium_fen), 0)', 'insure.premium_fen').as('premium_fen'),
    ])
    .select(
      sql<number>`(select count(*)::int from insure_person p where p.insure_id = insure.id and p.person_status = ${personStatus.code.inCover}
        and ${ownedBy(actor, 'p')})`.as('in_force_count'),
    )
    .select(
      sql<number>`(select count(*)::int from add_reduce a where a.insure_id = insure.id and a.endorse_status in (${sql.join(openOrders)})
        and ${ownedBy(actor, 'a')})`.as('pending_changes'),
    ); // prettier-ignore

export type InsureListRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** One page with the total, and the number of rows in each state under all other filters. */
export async function insurePage(db: Db, actor: Actor, filters: Filters) {
  const base = filtered(db, actor, filters);
  const counts = await base
    .select(['insure.insure_status', sql<number>`count(*)::int`.as('n')])
    .groupBy('insure.insure_status')
    .execute();
  const wanted = filters.insureStatus ? codes(filters.insureStatus) : undefined;
  const list = await rows(wanted ? base.where('insure.insure_status', 'in', wanted) : base, actor)
    .orderBy(sortOrder(filters.sort, sortable, '-id', 'insure.id'))
    .offset(filters.start)
    .limit(filters.length)
    .execute();
  const shown = counts.filter((row) => !wanted || wanted.includes(row.insure_status));
  return {
    list,
    count: shown.reduce((sum, row) => sum + row.n, 0),
    statusCounts: Object.fromEntries(counts.map((row) => [String(row.insure_status), row.n])),
  };
}

/** One row with everything that lists show of it. */
export const insureRow = (db: Db, actor: Actor, id: number): Promise<InsureListRow | undefined> =>
  rows(filtered(db, actor, { start: 0, length: 1 }).where('insure.id', '=', id), actor).executeTakeFirst();
