import { z } from 'zod';
import type { Context } from '../../platform/context';
import { eachRow } from '../../platform/jobs/each-row';
import { insureState } from './insure-states';
import { approveInsure, rejectInsure } from './underwriting';

/** What the insurer decides about applications. */
export function registerInsureCommands(ctx: Context): void {
  ctx.provider.command(
    'insure:approve',
    { positional: ['id'], help: 'Accept an application (id from `list insures`)' },
    async ({ args }) => approveInsure(ctx, idOf(args.id)),
  );
  ctx.provider.command(
    'insure:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1) }),
      help: 'Refuse an application, --reason says why',
    },
    async ({ args, options }) =>
      ctx.db.transaction().execute((trx) => rejectInsure(ctx, trx, idOf(args.id), options.reason)),
  );

  ctx.provider.lister('insures', async ({ customerId, status }) => {
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
      .$if(customerId !== undefined, (query) => query.where('insure.customer_id', '=', customerId ?? 0))
      .$if(status !== undefined, (query) => query.where('insure.insure_status', '=', Number(status)))
      .orderBy('insure.id', 'desc')
      .limit(200)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      insureNo: row.insure_no,
      policyNo: row.policy_no,
      customername: row.customername,
      personCount: row.person_count,
      startDate: row.start_date,
      insureStatus: row.insure_status,
    }));
  });

  ctx.provider.autopilot({
    name: 'insures',
    delaySeconds: 5,
    async run(_, before, round) {
      const waiting = await ctx.db
        .selectFrom('insure')
        .select('id')
        .where('insure_status', '=', insureState.submitted)
        .where('submit_time', '<', before)
        // What has waited for half a day was left for a manual decision.
        .where('submit_time', '>', new Date(before.getTime() - leftAloneMs))
        .where('start_date', '>', ctx.clock.today())
        .execute();
      await eachRow(round, waiting, ({ id }) => approveInsure(ctx, id));
    },
  });
}

const leftAloneMs = 12 * 3_600_000;

const idOf = (text: string | undefined): number => z.coerce.number().int().positive().parse(text);
