import { z } from 'zod';
import { askCaseQuestion, getCaseQuestion, voteCaseQuestion } from 'shared-kernel/contract/claims/questions';
import { questionKind } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../../platform/context';
import { camelCased } from '../../../platform/db/camel-case';
import type { Route } from '../../../platform/http/route';
import { bindList } from '../../../platform/lists/bind-list';
import type { ListInput } from '../../../platform/provider/provider';
import { idOf, newestOf } from '../../../platform/provider/provider-rows';
import { questionList } from './question-list';
import * as questions from './questions';

/** Registers the endpoints of questions about claims, for employers and the provider. */
export function registerQuestions(route: Route, ctx: Context): void {
  bindList(route, ctx, questionList);
  route(askCaseQuestion, ({ actor, body }) => questions.askQuestion(ctx, actor, body));
  route(getCaseQuestion, ({ actor, params }) => questions.readQuestion(ctx, actor, params.id));
  route(voteCaseQuestion, ({ actor, params, body }) =>
    questions.voteOnAnswer(ctx, actor, params.id, body.helpful),
  );
  ctx.provider.command(
    'question:answer',
    {
      positional: ['id'],
      options: z.object({ answer: z.string().trim().min(1).max(2000) }),
      help: 'answer a question about claims; the employer gets a message',
    },
    ({ args, options }) => questions.answerQuestion(ctx, idOf(args), options.answer),
  );
  ctx.provider.lister('questions', (input) => listQuestions(ctx, input));
}

async function listQuestions(ctx: Context, input: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('case_question')
    .select(['id', 'customer_id', 'title', 'question_status', 'create_time'])
    .where('kind', '=', questionKind.code.asked)
    .$call(newestOf('case_question', input, 'question_status'))
    .execute();
  return rows.map(({ question_status: status, ...question }) => ({ ...camelCased(question), status }));
}
