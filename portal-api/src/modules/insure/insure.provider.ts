import { sql } from 'kysely';
import { z } from 'zod';
import { insureMachine } from './insure-machine';
import type { Context } from '../../platform/context';
import { camelCased } from '../../platform/db/camel-case';
import { decideWaiting, idOf, newestOf } from '../../platform/provider/provider-rows';
import { approveInsure, rejectInsure } from './underwriting';

/** What the insurer decides about applications. */
export function registerInsureCommands(ctx: Context): void {
  ctx.provider.command(
    'insure:approve',
    { positional: ['id'], help: 'Accept an application (id from `list insures`)' },
    async ({ args }) => approveInsure(ctx, idOf(args)),
  );
  ctx.provider.command(
    'insure:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1) }),
      help: 'Refuse an application, --reason says why',
    },
    async ({ args, options }) =>
      ctx.db.transaction().execute((trx) => rejectInsure(ctx, trx, idOf(args), options.reason)),
  );

  ctx.provider.lister('insures', async (input) => {
    const rows = await ctx.db
      .selectFrom('insure')
      .innerJoin('customer', 'customer.id', 'insure.customer_id')
      .select([
        'insure.id',
        'insure.insure_no',
        'insure.policy_no',
        'customer.customername',
        'insure.person_count',
        'insure.start_date',
        'insure.insure_status',
      ])
      .$call(newestOf('insure', input, 'insure_status'))
      .execute();
    return rows.map(camelCased);
  });

  ctx.provider.autopilot({
    name: 'insures',
    delaySeconds: 5,
    run: decideWaiting(
      {
        machine: insureMachine,
        moves: ['approve'],
        also: ({ clock }) => sql`start_date > ${clock.today()}`,
        since: 'submit_time',
        hours: 12,
      },
      approveInsure,
    ),
  });
}
