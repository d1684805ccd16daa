import { sql } from 'kysely';
import { z } from 'zod';
import { payType } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import { decideWaiting, idOf, newestOf } from '../../platform/provider/provider-rows';
import { orderMachine } from './order-machine';
import { approveOrder, rejectOrder } from './orders';

/** What the insurer decides about orders that did not pass by themselves. */
export function registerRosterCommands(ctx: Context): void {
  ctx.provider.command(
    'roster:approve',
    { positional: ['id'], help: 'Accept an add/remove order (id from `list roster`)' },
    async ({ args }) => approveOrder(ctx, idOf(args)),
  );
  ctx.provider.command(
    'roster:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1) }),
      help: 'Refuse an add/remove order, --reason says why',
    },
    async ({ args, options }) => rejectOrder(ctx, idOf(args), options.reason),
  );
  ctx.provider.lister('roster', async (input) =>
    ctx.db
      .selectFrom('add_reduce')
      .select([
        'id',
        'order_no as orderNo',
        'operate_type as operateType',
        'person_count as personCount',
        'endorse_status as endorseStatus',
        'warnings',
      ])
      .$call(newestOf('add_reduce', input, 'endorse_status'))
      .execute(),
  );
  ctx.provider.autopilot({
    name: 'roster',
    delaySeconds: 5,
    run: decideWaiting(
      {
        machine: orderMachine,
        moves: ['approve'],
        also: () => sql`(pay_type <> ${payType.code.voucher} or pay_time is not null)`,
        since: 'updated_at',
        hours: 12,
      },
      approveOrder,
    ),
  });
}
