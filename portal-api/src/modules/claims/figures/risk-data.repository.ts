import { sql, type RawBuilder } from 'kysely';
import { addDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { caseStatus, claimItem } from 'shared-kernel/domain/dictionaries';
import type { FilialeId, PersonId, PolicyId, ProjectId, SupplyerId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { ownedBy, visiblePolicy } from '../../../platform/tenant';
import { earnedBetween } from '../../insure/figures/cost-per-day';
import { policyNoOnceSold } from '../../insure/figures/policy-figures';
import { realPersonStates } from '../../insure/insure-states';
import { isOpenCase } from '../../insure/people/leaving';

export interface RiskFilters {
  from: CivilDate;
  to: CivilDate;
  filialeId?: FilialeId | undefined;
  projectId?: ProjectId | undefined;
  insureId?: PolicyId | undefined;
  supplyerId?: SupplyerId | undefined;
}

const { draft, withdrawn, paid } = caseStatus.code;
const serious = [claimItem.code.disability, claimItem.code.death];
const isPaid = sql`(cases.case_status = ${paid}::int)`;
const paidSum = sql<number>`coalesce(sum(cases.paid_amount_fen) filter (where ${isPaid}), 0)::bigint`;
const count = sql<number>`count(*)::bigint`;
const local = sql`cases.accident_time at time zone 'Asia/Shanghai'`;

/** Average days per month. */
const daysOfMonth = 365 / 12;

const equal = (table: string, column: string, value: number | undefined) =>
  value === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${table}.${column}`)} = ${value}`;

const also = (table: string, filters: RiskFilters) =>
  sql<boolean>`${equal(table, 'filiale_id', filters.filialeId)} and ${equal(table, 'project_id', filters.projectId)}
    and ${equal(table, 'insure_id', filters.insureId)}`;

/** Joins cases with their person; drafts and withdrawn cases do not count as accidents. */
const casesOf = (actor: Actor, filters: RiskFilters) => sql`
  from cases join insure_person on insure_person.id = cases.person_id
  where ${ownedBy(actor, 'cases')} and cases.case_status not in (${draft}::int, ${withdrawn}::int)
    and cases.accident_time >= ${startOfDay(filters.from)} and cases.accident_time < ${startOfDay(addDays(filters.to, 1))}
    and ${also('cases', filters)} and ${equal('insure_person', 'supplyer_id', filters.supplyerId)}`;

/** Returns a template tag that runs a query and returns its rows. */
const rowsIn =
  (db: Db) =>
  async <Row>(...query: Parameters<typeof sql>): Promise<Row[]> =>
    (await sql<Row>(...query).execute(db)).rows;

interface RiskTotals {
  cases: number;
  open: number;
  serious: number;
  paid: number;
  paidCount: number;
  days: number | null;
}

export async function totals(db: Db, actor: Actor, filters: RiskFilters): Promise<RiskTotals> {
  const [row] = await rowsIn(db)<RiskTotals>`
    select ${count} as cases, (count(*) filter (where ${isOpenCase}))::bigint as open,
    (count(*) filter (where cases.claim_items && ${serious}::int[]))::bigint as serious, ${paidSum} as paid,
    (count(*) filter (where ${isPaid}))::bigint as "paidCount",
    (avg(extract(epoch from cases.close_time - cases.report_time) / 86400) filter (where not ${isOpenCase}))::float8 as days
    ${casesOf(actor, filters)}`;
  return row ?? { cases: 0, open: 0, serious: 0, paid: 0, paidCount: 0, days: null };
}

/** Sums person-months and earned premium by project, excluding cover after `today`. */
export async function exposure(db: Db, actor: Actor, filters: RiskFilters, today: CivilDate) {
  const to = filters.to < today ? filters.to : today;
  const days = sql`greatest(0, least(insure_person.end_date, ${to}::date) - greatest(insure_person.start_date, ${filters.from}::date) + 1)`;
  const rows = await rowsIn(db)<{ project: string | null; days: number; premium: number }>`
    select insure_person.project_name as project, sum(${days})::float8 as days,
      sum(${earnedBetween(sql`${filters.from}::date`, sql`${to}::date`)})::bigint as premium
    from insure_person where ${ownedBy(actor, 'insure_person')}
      and insure_person.person_status = any(${[...realPersonStates]}::int[])
      and insure_person.start_date <= ${to} and insure_person.end_date >= ${filters.from}
      and ${also('insure_person', filters)} and ${equal('insure_person', 'supplyer_id', filters.supplyerId)}
    group by 1`;
  return rows.map(({ project, days: covered, premium }) => ({
    project,
    premium,
    personMonths: covered / daysOfMonth,
  }));
}

export interface RiskGroup<Key> {
  key: Key;
  cases: number;
  paid: number;
}

const groupedBy = <Key>(db: Db, actor: Actor, filters: RiskFilters, key: RawBuilder<unknown>) =>
  rowsIn(db)<RiskGroup<Key>>`
    select ${key} as key, ${count} as cases, ${paidSum} as paid ${casesOf(actor, filters)}
    group by 1 order by 2 desc, 1`;

export const byType = (db: Db, actor: Actor, filters: RiskFilters) =>
  groupedBy<number>(db, actor, filters, sql`cases.accident_type`);
export const byPart = (db: Db, actor: Actor, filters: RiskFilters) =>
  groupedBy<string>(db, actor, filters, sql`cases.injured_part`);
export const byMonth = (db: Db, actor: Actor, filters: RiskFilters) =>
  groupedBy<string>(db, actor, filters, sql`to_char(${local}, 'YYYY-MM')`);

/** Counts the accidents of each project by type, most frequent type first. */
export const byProjectAndType = (db: Db, actor: Actor, filters: RiskFilters) =>
  rowsIn(db)<{ project: string | null; type: number; cases: number; paid: number }>`
    select insure_person.project_name as project, cases.accident_type as type, ${count} as cases, ${paidSum} as paid
    ${casesOf(actor, filters)} group by 1, 2 order by 3 desc, 2`;

/** Counts accidents by weekday (1 is Monday) and hour. */
export const byHour = (db: Db, actor: Actor, filters: RiskFilters) =>
  rowsIn(db)<{ weekday: number; hour: number; cases: number }>`
    select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour, ${count} as cases
    ${casesOf(actor, filters)} group by 1, 2`;

/** Finds people injured at least twice in the twelve months before the end of the range. */
export const repeats = (db: Db, actor: Actor, filters: RiskFilters, since: CivilDate) =>
  rowsIn(db)<{
    personId: PersonId;
    name: string;
    idNoMasked: string;
    cases: number;
    lastDay: CivilDate;
    paid: number;
  }>`
    select max(cases.person_id)::bigint as "personId", max(cases.name) as name, max(cases.id_no_masked) as "idNoMasked",
      ${count} as cases, to_char(max(cases.accident_day), 'YYYY-MM-DD') as "lastDay", ${paidSum} as paid
    ${casesOf(actor, { ...filters, from: since })}
    group by cases.id_no_hash having count(*) >= 2 order by 4 desc, 5 desc limit 50`;

/** Counts open cases by whole days since the report: up to 7, 30, 90 and more. */
export const ageing = (db: Db, actor: Actor, filters: RiskFilters, now: Date) =>
  rowsIn(db)<{ step: number; cases: number; estimate: number }>`
    select width_bucket(extract(epoch from ${now}::timestamptz - cases.report_time)::float8 / 86400, array[7, 30, 90]::float8[]) as step,
      ${count} as cases, sum(cases.estimate_amount_fen)::bigint as estimate
    ${casesOf(actor, filters)} and ${isOpenCase} group by 1`;

type Choice = { id: number; label: string };

/** Lists the options that the caller can filter by. */
export async function choices(db: Db, actor: Actor) {
  const insured = sql`from insure_person where ${ownedBy(actor, 'insure_person')}`;
  return {
    filiales: await rowsIn(db)<Choice>`
      select filiale.id, filiale.filialename as label from filiale
      where filiale.id in (select insure_person.filiale_id ${insured}) order by filiale.id`,
    projects: await rowsIn(db)<Choice>`
      select insure_person.project_id as id, max(insure_person.project_name) as label ${insured}
      and insure_person.project_id is not null and insure_person.project_name is not null group by 1 order by 2`,
    policies: await rowsIn(db)<Choice>`
      select insure.id, insure.policy_no as label from insure
      where ${visiblePolicy(actor)} and ${policyNoOnceSold} is not null order by insure.id desc limit 100`,
    insurers: await rowsIn(db)<Choice>`
      select supplyer.id, supplyer.supplyername as label from supplyer
      where supplyer.id in (select insure_person.supplyer_id ${insured}) order by supplyer.id`,
  };
}
