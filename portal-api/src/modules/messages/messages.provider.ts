import type { Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import { textAsHtml } from '../content/safe-html';
import { z } from 'zod';
import { messageKind, usertype } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';

/** `message:send`: the provider writes to one employer. */
export function registerMessageCommands(ctx: Context): void {
  ctx.provider.command(
    'message:send',
    {
      positional: ['username'],
      options: z.object({
        subject: z.string().trim().min(1).max(200),
        body: z.string().trim().min(1).max(10_000),
        popup: z.coerce.boolean().default(false),
      }),
      help: 'Send a site message to the main account of an employer.',
    },
    async ({ args, options }) => {
      const user = await ctx.db
        .selectFrom('app_user')
        .select(['customer_id', 'usertype'])
        .where('username', '=', args.username ?? '')
        .executeTakeFirstOrThrow(notFound);
      // Project users have no messages; a message to their employer would go to another user.
      if (user.usertype === usertype.code.project) throw new Problem(problems.forbidden);
      await ctx.outbox.add(ctx.db, {
        customerId: user.customer_id,
        kind: messageKind.code.system,
        subject: options.subject,
        content: textAsHtml(options.body),
        popup: options.popup,
      });
      return { username: args.username, subject: options.subject, popup: options.popup };
    },
  );
}
