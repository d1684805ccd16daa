import { problems } from 'shared-kernel/contract';
import type { SettlementId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import { notifyOwner } from '../../platform/move-state';
import { withRoom } from '../../platform/row-caps';
import { ofCustomer } from '../../platform/tenant';
import { settlementMachine } from './settlement-machine';

/** Stores a question about an item on the caller's bill. Refuses items of other bills with 404. */
export async function askAboutItem(
  ctx: Context,
  actor: Actor,
  settlementId: SettlementId,
  asked: { itemId: number; question: string },
): Promise<{ id: number }> {
  const item = await ctx.db
    .selectFrom('settlement_item')
    .select('id')
    .where('id', '=', asked.itemId)
    .where('settlement_id', '=', settlementId)
    .where(ofCustomer(actor, 'settlement_item'))
    .executeTakeFirstOrThrow(notFound);
  return withRoom(ctx, actor, 'billQuestion', (trx) =>
    trx
      .insertInto('settlement_question')
      .values({
        settlement_id: settlementId,
        item_id: item.id,
        customer_id: actor.customerId,
        user_id: actor.userId,
        question: asked.question,
        asked_at: ctx.clock.now(),
        answer: null,
        answered_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

/** Stores the provider's answer and sends a message. Refuses with 404, and with 3006 when it was answered before. */
export async function answerQuestion(ctx: Context, id: number, answer: string): Promise<object> {
  return ctx.db.transaction().execute(async (trx) => {
    const question = await trx
      .updateTable('settlement_question')
      .set({ answer, answered_at: ctx.clock.now() })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!question) {
      const known = await trx
        .selectFrom('settlement_question')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      throw new Problem(known ? problems.settlementChanged : problems.notFound);
    }
    const bill = { id: question.settlement_id, customer_id: question.customer_id };
    await notifyOwner(ctx, trx, settlementMachine, bill, {
      subject: '结算单疑问已回复',
      content: `您的问题：${question.question}；回复：${answer}`,
    });
    return { id, settlementId: question.settlement_id, answer };
  });
}
