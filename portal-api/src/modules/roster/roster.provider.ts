import { z } from 'zod';
import { payType } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import { eachRow } from '../../platform/jobs/each-row';
import { orderState } from './order-machine';
import { approveOrder, rejectOrder } from './orders';

/** What the insurer decides about orders that did not pass by themselves. */
export function registerRosterCommands(ctx: Context): void {
  ctx.provider.command(
    'roster:approve',
    { positional: ['id'], help: 'Accept an add/remove order (id from `list roster`)' },
    async ({ args }) => approveOrder(ctx, idOf(args.id)),
  );
  ctx.provider.command(
    'roster:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1) }),
      help: 'Refuse an add/remove order, --reason says why',
    },
    async ({ args, options }) => rejectOrder(ctx, idOf(args.id), options.reason),
  );
  ctx.provider.lister('roster', async ({ customerId, status }) =>
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
      .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
      .$if(status !== undefined, (query) => query.where('endorse_status', '=', Number(status)))
      .orderBy('id', 'desc')
      .limit(200)
      .execute(),
  );
  ctx.provider.autopilot({
    name: 'roster',
    delaySeconds: 5,
    async run(_, before, round) {
      const waiting = await ctx.db
        .selectFrom('add_reduce')
        .select('id')
        .where('endorse_status', '=', orderState.auditing)
        .where((is) => is.or([is('pay_type', '<>', payType.code.voucher), is('pay_time', 'is not', null)]))
        .where('updated_at', '<', before)
        // What has waited for half a day was left for a manual decision.
        .where('updated_at', '>', new Date(before.getTime() - leftAloneMs))
        .execute();
      await eachRow(round, waiting, ({ id }) => approveOrder(ctx, id));
    },
  });
}

const leftAloneMs = 12 * 3_600_000;

const idOf = (text: string | undefined): number => z.coerce.number().int().positive().parse(text);
