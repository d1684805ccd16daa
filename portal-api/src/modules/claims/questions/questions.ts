import { sql } from 'kysely';
import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import type {
  askCaseQuestion,
  getCaseQuestion,
  QuestionRow,
  voteCaseQuestion,
} from 'shared-kernel/contract/claims/questions';
import { messageKind, questionKind, questionStatus } from 'shared-kernel/domain/dictionaries';
import type { QuestionId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import { rowById } from '../../../platform/row-by-id';
import { notFound, Problem } from '../../../platform/http/problem';
import { listRow } from '../../../platform/lists/list-query';
import { withRoom } from '../../../platform/row-caps';
import { branchOfNew } from '../../../platform/tenant';
import { ownCase } from '../case.repository';
import { questionList, visibleQuestion } from './question-list';

/** Maximum of frequent questions shown next to another one. */
const mostRelated = 5;

/** Stores a question; a case that it refers to must be the caller's. */
export async function askQuestion(
  ctx: Context,
  actor: Actor,
  asked: BodyOf<typeof askCaseQuestion>,
): Promise<{ id: QuestionId }> {
  const about = asked.caseId === undefined ? undefined : await ownCase(ctx.db, actor, asked.caseId);
  const user = await rowById(ctx.db, 'app_user', actor.userId, 'name');
  return withRoom(ctx, actor, 'caseQuestion', (trx) =>
    trx
      .insertInto('case_question')
      .values({
        kind: questionKind.code.asked,
        category: asked.category,
        title: asked.title,
        content: asked.content,
        customer_id: actor.customerId,
        // A branch can also read the main account's questions about the branch's cases.
        filiale_id: branchOfNew(actor, about?.filiale_id ?? null),
        user_id: actor.userId,
        asked_by: user.name,
        case_id: about?.id ?? null,
        answer: null,
        answer_time: null,
        create_time: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

/** Returns a question with its answer and marks it as read. */
export async function readQuestion(
  ctx: Context,
  actor: Actor,
  id: QuestionId,
): Promise<AnswerOf<typeof getCaseQuestion>> {
  const read = await ctx.db
    .updateTable('case_question')
    .set((eb) => ({ view_count: eb('view_count', '+', 1) }))
    .where('id', '=', id)
    .where(visibleQuestion(actor))
    .returning(['category', 'unhelpful_count'])
    .executeTakeFirstOrThrow(notFound);
  const [row, vote, related] = await Promise.all([
    listRow<QuestionRow>(questionList, { ctx, actor }, id),
    ctx.db
      .selectFrom('case_question_vote')
      .select('helpful')
      .where('question_id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('case_question')
      .select(['id', 'title'])
      .where('kind', '=', questionKind.code.frequent)
      .where('category', '=', read.category)
      .where('id', '<>', id)
      .orderBy('helpful_count', 'desc')
      .orderBy('id')
      .limit(mostRelated)
      .execute(),
  ]);
  return {
    ...row,
    unhelpfulCount: read.unhelpful_count,
    myVote: vote?.helpful ?? null,
    related,
  };
}

/** Counts one vote per user; a second vote replaces the first. */
export async function voteOnAnswer(
  ctx: Context,
  actor: Actor,
  id: QuestionId,
  helpful: boolean,
): Promise<AnswerOf<typeof voteCaseQuestion>> {
  return ctx.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('case_question')
      .select('id')
      .where('id', '=', id)
      .where('question_status', '=', questionStatus.code.answered)
      .where(visibleQuestion(actor))
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    const vote = { question_id: id, user_id: actor.userId };
    const before = await trx
      .selectFrom('case_question_vote')
      .select('helpful')
      .where('question_id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    await trx
      .insertInto('case_question_vote')
      .values({ ...vote, helpful })
      .onConflict((conflict) => conflict.columns(['question_id', 'user_id']).doUpdateSet({ helpful }))
      .execute();
    const gain = (side: boolean) => Number(helpful === side) - Number(before?.helpful === side);
    const counted = await trx
      .updateTable('case_question')
      .set({
        helpful_count: sql`helpful_count + ${gain(true)}::int`,
        unhelpful_count: sql`unhelpful_count + ${gain(false)}::int`,
      })
      .where('id', '=', id)
      .returning(['helpful_count', 'unhelpful_count'])
      .executeTakeFirstOrThrow();
    return { helpfulCount: counted.helpful_count, unhelpfulCount: counted.unhelpful_count };
  });
}

/** Stores the provider's answer and notifies the employer. 404 for an unknown question, 4005 for an answered one. */
export async function answerQuestion(ctx: Context, id: QuestionId, answer: string): Promise<object> {
  return ctx.db.transaction().execute(async (trx) => {
    const question = await trx
      .updateTable('case_question')
      .set({ answer, answer_time: ctx.clock.now(), question_status: questionStatus.code.answered })
      .where('id', '=', id)
      .where('question_status', '=', questionStatus.code.waiting)
      .returning(['customer_id', 'title'])
      .executeTakeFirst();
    if (!question) {
      const known = await trx
        .selectFrom('case_question')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      throw new Problem(known ? problems.caseStateChanged : problems.notFound);
    }
    if (question.customer_id !== null) {
      await ctx.outbox.add(trx, {
        customerId: question.customer_id,
        kind: messageKind.code.claim,
        subject: `理赔提问已回复：${question.title}`,
        content: answer,
        bizType: 'caseQuestion',
        bizId: id,
        link: `/claimsQuestion/detail?id=${id}`,
      });
    }
    return { id, title: question.title, answer };
  });
}
