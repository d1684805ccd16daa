import { sql } from 'kysely';
import {
  listSettlementItems,
  listSettlementPeople,
  type SettlementPersonRow,
  type SettlementRow,
} from 'shared-kernel/contract/money/settlements';
import { fen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { ProjectId, SettlementId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { contains, containsNumber, equals, oneOf } from '../../platform/lists/conditions';
import { listRow } from '../../platform/lists/list-query';
import {
  defineListSource,
  eachRow,
  type Condition,
  type ListScope,
  type SelectedRow,
} from '../../platform/lists/list-source';
import { stepsOf } from '../../platform/move-state';
import { ofCustomer } from '../../platform/tenant';
import { entryNoOf } from '../finance';
import { lineKind, lineMonth, peopleLines, peopleLinesAmong, peopleLinesOf } from './people-lines';
import { settlementList } from './settlement-list';
import { settlementMachine } from './settlement-machine';

/** 0 matches rows without a project. */
const ofProject: Condition<number> = (id, scope) =>
  id === 0 ? sql<boolean>`line.project_id is null` : equals('line.project_id')(id, scope);

/** Names the projects of the people, since an order may be for several and belong to none itself. */
async function withProjects(rows: readonly SelectedRow[], { ctx }: ListScope): Promise<object[]> {
  const items = sql`(select * from settlement_item where id = any (${rows.map(({ id }) => id)}::bigint[]))`;
  const named = await sql<{ itemId: number; projectname: string }>`
    select line.item_id as "itemId",
      string_agg(distinct coalesce(project.projectname, ${texts.withoutProject}), '、') as projectname
    from ${peopleLinesOf(items)} left join project on project.id = line.project_id group by 1`.execute(
    ctx.db,
  );
  const names = new Map(named.rows.map(({ itemId, projectname }) => [itemId, projectname]));
  return rows.map((row) => ({ ...row, projectname: names.get(row.id) ?? row['projectname'] }));
}

export const itemList = defineListSource<typeof listSettlementItems>({
  endpoint: listSettlementItems,
  table: 'settlement_item',
  from: sql`settlement_item`,
  joins: sql`join settlement on settlement.id = settlement_item.settlement_id
    left join project on project.id = settlement_item.project_id`,
  visible: (actor) => ofCustomer(actor, 'settlement_item'),
  fields: {
    settleNo: 'settlement.settle_no',
    projectname: 'project.projectname',
    amount: 'settlement_item.amount_fen',
  },
  filters: {
    settlementId: equals('settlement_item.settlement_id'),
    entryId: equals('settlement_item.entry_id'),
    bizType: oneOf('settlement_item.biz_type'),
    bizNo: containsNumber('settlement_item.biz_no'),
    policyNo: containsNumber('settlement_item.policy_no'),
  },
  sums: { sumAmount: sql`coalesce(sum(settlement_item.amount_fen), 0)::bigint` },
  complete: withProjects,
});

export const peopleList = defineListSource<typeof listSettlementPeople>({
  endpoint: listSettlementPeople,
  table: 'line',
  from: sql`${peopleLines} join settlement_item on settlement_item.id = line.item_id`,
  joins: sql`join settlement on settlement.id = settlement_item.settlement_id
    left join project on project.id = line.project_id`,
  visible: (actor) => ofCustomer(actor, 'settlement_item'),
  fields: {
    settlementId: 'settlement_item.settlement_id',
    bizTime: 'settlement_item.biz_time',
    bizType: 'settlement_item.biz_type',
    bizNo: 'settlement_item.biz_no',
    projectname: 'project.projectname',
    amount: 'line.amount_fen',
    bizId: 'settlement_item.biz_id',
    settleNo: 'settlement.settle_no',
    entryId: 'settlement_item.entry_id',
    entryNo: null,
  },
  filters: {
    settlementId: equals('settlement_item.settlement_id'),
    settlementIds: oneOf('settlement_item.settlement_id'),
    itemId: equals('line.item_id'),
    personIds: oneOf('line.person_id'),
    name: contains('line.name'),
    month: (month) => sql<boolean>`${lineMonth} = ${month}`,
    kind: (kind) => sql<boolean>`${lineKind} = ${kind}`,
    projectId: ofProject,
    filialeId: equals('settlement_item.filiale_id'),
    jobType: equals('line.job_type'),
  },
  sums: { sumAmount: sql`coalesce(sum(line.amount_fen), 0)::bigint` },
  among: peopleLinesAmong,
  complete: eachRow((row: SettlementPersonRow) => ({ entryNo: entryNoOf(row.entryId, row.bizTime) })),
});

/** Returns one bill of the caller's employer. Refuses with 404. */
export async function settlementDetail(ctx: Context, actor: Actor, id: SettlementId) {
  const row = await listRow<SettlementRow & { version: number }>(
    { ...settlementList, also: { ...settlementList.also, version: 'settlement.version' } },
    { ctx, actor },
    id,
  );
  const [projects, steps, questions] = await Promise.all([
    sumsByProject(ctx, id),
    stepsOf(ctx.db, settlementMachine, id),
    questionsOf(ctx, id),
  ]);
  return { ...row, projects, steps, questions };
}

/** Grouped by the projects of the people, because orders under company-wide policies have no project. */
async function sumsByProject({ db }: Context, id: SettlementId) {
  const { rows } = await sql<{
    projectId: ProjectId | null;
    projectname: string | null;
    itemCount: number;
    amount: number;
  }>`
    select line.project_id as "projectId", project.projectname, count(distinct line.item_id)::int as "itemCount",
      sum(line.amount_fen)::bigint as amount
    from ${peopleLines} join settlement_item on settlement_item.id = line.item_id
      left join project on project.id = line.project_id
    where settlement_item.settlement_id = ${id} group by 1, 2 order by 4 desc, 1`.execute(db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}

async function questionsOf({ db }: Context, id: SettlementId) {
  const questions = await db
    .selectFrom('settlement_question as question')
    .innerJoin('settlement_item as item', 'item.id', 'question.item_id')
    .selectAll('question')
    .select('item.biz_no')
    .where('question.settlement_id', '=', id)
    .orderBy('question.id')
    .execute();
  return questions.map((one) => ({
    id: one.id,
    itemId: one.item_id,
    bizNo: one.biz_no,
    question: one.question,
    askedAt: one.asked_at.toISOString(),
    answer: one.answer,
    answeredAt: one.answered_at?.toISOString() ?? null,
  }));
}
