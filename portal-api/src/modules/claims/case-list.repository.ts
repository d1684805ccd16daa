import { sql } from 'kysely';
import type { QueryOf } from 'shared-kernel/contract';
import type { listCases } from 'shared-kernel/contract/claims';
import { caseListOf, caseStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { containing, dayRange, sortOrder } from '../../platform/db/list-filters';
import { ownedBy } from '../../platform/tenant';
import { caseFacts, toCaseRow } from './case-row.mapper';

type CaseQuery = QueryOf<typeof listCases>;

const sortable = {
  caseNo: 'case_no',
  name: 'name',
  accidentTime: 'accident_time',
  reportTime: 'report_time',
  // The longer in its state, the earlier it came there.
  daysInState: 'status_time',
  estimateAmount: 'estimate_amount_fen',
  paidAmount: { column: 'paid_amount_fen', empty: 'last' },
  closeTime: { column: 'close_time', empty: 'last' },
} as const;

/** One page of the caller's cases, newest report first unless sorted otherwise. */
export async function casePage(ctx: Context, actor: Actor, query: CaseQuery) {
  const found = filtered(ctx, actor, query);
  const [rows, { count }] = await Promise.all([
    found
      .selectAll()
      .orderBy(sortOrder(turned(query.sort), sortable, '-reportTime'))
      .limit(query.length)
      .offset(query.start)
      .execute(),
    found.select(sql<number>`count(*)::bigint`.as('count')).executeTakeFirstOrThrow(),
  ]);
  const facts = await caseFacts(ctx.db, rows);
  const now = ctx.clock.now();
  return { list: rows.map((row) => toCaseRow(row, facts, actor, now)), count };
}

/** Days in a state grow as the moment of entering it goes back. */
function turned(sort: string | undefined): string | undefined {
  if (sort === 'daysInState') return '-daysInState';
  return sort === '-daysInState' ? 'daysInState' : sort;
}

function filtered(ctx: Context, actor: Actor, query: CaseQuery) {
  const accident = dayRange(query.accidentFrom, query.accidentTo);
  const report = dayRange(query.reportFrom, query.reportTo);
  const close = dayRange(query.closeFrom, query.closeTo);
  const conditions = [
    query.listType !== 'all' && sql<boolean>`case_status = any(${statusesOf(query.listType)}::int[])`,
    query.keyword && matchesKeyword(ctx, query.keyword),
    query.caseNo && sql<boolean>`case_no ilike ${containing(query.caseNo)}`,
    query.name && sql<boolean>`name ilike ${containing(query.name)}`,
    query.policyNo && sql<boolean>`policy_no ilike ${containing(query.policyNo)}`,
    query.idNo && sql<boolean>`id_no_hash = ${ctx.pii.index(query.idNo)}`,
    query.caseStatus !== undefined && sql<boolean>`case_status = ${query.caseStatus}`,
    query.projectId !== undefined && sql<boolean>`project_id = ${query.projectId}`,
    query.personId !== undefined && sql<boolean>`person_id = ${query.personId}`,
    query.insureId !== undefined && sql<boolean>`insure_id = ${query.insureId}`,
    query.accidentType !== undefined && sql<boolean>`accident_type = ${query.accidentType}`,
    query.closeType !== undefined && sql<boolean>`close_type = ${query.closeType}`,
    accident.from && sql<boolean>`accident_time >= ${accident.from}`,
    accident.until && sql<boolean>`accident_time < ${accident.until}`,
    report.from && sql<boolean>`report_time >= ${report.from}`,
    report.until && sql<boolean>`report_time < ${report.until}`,
    close.from && sql<boolean>`close_time >= ${close.from}`,
    close.until && sql<boolean>`close_time < ${close.until}`,
  ];
  return conditions.reduce(
    (rows, condition) => (condition ? rows.where(condition) : rows),
    ctx.db.selectFrom('cases').where(ownedBy(actor, 'cases')),
  );
}

/** Number, name or policy in part, or the whole ID number. */
const matchesKeyword = (ctx: Context, keyword: string) => {
  const part = containing(keyword);
  return sql<boolean>`(case_no ilike ${part} or name ilike ${part} or policy_no ilike ${part} or id_no_hash = ${ctx.pii.index(keyword)})`;
};

const statusesOf = (list: string): number[] => caseStatus.codes.filter((code) => caseListOf(code) === list);

/** How many of the caller's cases stand in each state. */
export async function countByStatus(db: Db, actor: Actor): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('cases')
    .select(['case_status', sql<number>`count(*)::bigint`.as('count')])
    .where(ownedBy(actor, 'cases'))
    .groupBy('case_status')
    .execute();
  return new Map(rows.map((row) => [row.case_status, row.count]));
}
