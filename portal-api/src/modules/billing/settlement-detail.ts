import { sql } from 'kysely';
import type { AnswerOf } from 'shared-kernel/contract';
import type { getSettlement, SettlementRow } from 'shared-kernel/contract/money/settlements';
import { fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import { listRow } from '../../platform/lists/list-query';
import { stepsOf } from '../../platform/move-state';
import { peopleLines } from './people-lines';
import { settlementList } from './settlement-list';
import { settlementMachine } from './settlement-machine';

/** One bill of the caller's employer. Refuses with 404. */
export async function settlementDetail(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<AnswerOf<typeof getSettlement>> {
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

/** By the projects of the people: orders under policies of the whole company have none of their own. */
async function sumsByProject({ db }: Context, id: number) {
  const { rows } = await sql<{
    projectId: number | null;
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

async function questionsOf({ db }: Context, id: number) {
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
