import { dayMs } from 'shared-kernel/domain/civil-date';
import { z } from 'zod';
import { problems, type BodyOf } from 'shared-kernel/contract';
import type { reportWorkType } from 'shared-kernel/contract/work-types';
import { messageKind } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import { countUse } from '../../platform/rate-limit';
import { withRoom } from '../../platform/row-caps';
import { idOf, newestOf } from '../../platform/provider/provider-rows';

const dailyLimit = { name: 'work-type-feedback', most: 50, windowMs: dayMs } as const;

/** Keeps what a customer misses, for the provider; at most fifty a day of one user. */
export async function reportMissing(
  ctx: Context,
  actor: Actor,
  { name, desc }: BodyOf<typeof reportWorkType>,
): Promise<{ id: number }> {
  if ((await countUse(ctx, dailyLimit, String(actor.userId))).isOver)
    throw new Problem(problems.tooManyRequests);
  return withRoom(ctx, actor, 'workTypeReport', (trx) =>
    trx
      .insertInto('work_type_feedback')
      .values({
        customer_id: actor.customerId,
        filiale_id: actor.filialeId,
        user_id: actor.userId,
        reporter_name: actor.name,
        name,
        description: desc,
        reply: null,
        replied_at: null,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

/** The provider's answer, with a message to the employer. */
export function registerFeedbackCommands(ctx: Context): void {
  ctx.provider.lister('work-type-feedback', async (input) =>
    ctx.db
      .selectFrom('work_type_feedback')
      .select(['id', 'customer_id', 'name', 'description', 'reply'])
      .$call(newestOf('work_type_feedback', input))
      .execute(),
  );
  ctx.provider.command(
    'work-type:answer',
    {
      positional: ['id'],
      options: z.object({ reply: z.string().trim().min(2).max(200) }),
      help: 'Answer a reported work type (id from `list work-type-feedback`), --reply is shown to the customer',
    },
    ({ args, options }) =>
      ctx.db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('work_type_feedback')
          .set({ reply: options.reply, replied_at: ctx.clock.now() })
          .where('id', '=', idOf(args))
          .returning(['id', 'customer_id', 'name', 'reply'])
          .executeTakeFirstOrThrow(notFound);
        await ctx.outbox.add(trx, {
          customerId: row.customer_id,
          kind: messageKind.code.system,
          bizType: 'insure',
          bizId: row.id,
          link: '/workTypeTools/index?tab=feedback',
          subject: `工种“${row.name}”已确认类别`,
          content: options.reply,
        });
        return { id: row.id, reply: row.reply };
      }),
  );
}
