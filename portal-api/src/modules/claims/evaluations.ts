import { type BodyOf, problems } from 'shared-kernel/contract';
import type { evaluate } from 'shared-kernel/contract/claims';
import { evaluateBiz } from 'shared-kernel/domain/dictionaries';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import { updateById } from '../../platform/row-by-id';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { ownCase } from './case.repository';
import { caseMachine } from './case-machine';

/** Rates a closed case. 4008 for a second rating; 4005 for an open case or one closed too long ago. */
export async function rateCase(
  ctx: Context,
  actor: Actor,
  body: BodyOf<typeof evaluate>,
): Promise<{ id: number }> {
  const row = await ownCase(ctx.db, actor, body.bizId);
  if (row.evaluate_flag) throw new Problem(problems.alreadyEvaluated);
  const now = ctx.clock.now();
  caseMachine.requireAllowed('evaluate', row.case_status, row, actor, now);
  return ctx.db.transaction().execute(async (trx) => {
    const rated = await trx
      .insertInto('evaluation')
      .values({
        biz_type: evaluateBiz.code.claimCase,
        biz_id: row.id,
        customer_id: actor.customerId,
        user_id: actor.userId,
        score: body.score,
        tags: body.tags,
        content: body.content ?? null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['biz_type', 'biz_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!rated) throw new Problem(problems.alreadyEvaluated);
    await updateById(trx, 'cases', row.id, { evaluate_flag: true });
    return rated;
  });
}

/** Returns the rating of one of the caller's cases, if there is one. */
export async function ratingOf(
  ctx: Context,
  actor: Actor,
  caseId: CaseId,
): Promise<{ exists: boolean; score: number | null }> {
  const row = await ownCase(ctx.db, actor, caseId);
  const rating = await ctx.db
    .selectFrom('evaluation')
    .select('score')
    .where('biz_type', '=', evaluateBiz.code.claimCase)
    .where('biz_id', '=', row.id)
    .executeTakeFirst();
  return { exists: rating !== undefined, score: rating?.score ?? null };
}
