import { sql } from 'kysely';
import { previewSurrender, surrenderInsure, withdrawSurrender } from 'shared-kernel/contract/insure';
import type { Module } from '../../../platform/http/route';
import { insureMachine } from '../../insure/insure-machine';
import type { Context } from '../../../platform/context';
import { decideWaiting, refusalCommand, rowCommand } from '../../../platform/provider/provider-rows';
import { approveSurrender, endSurrendered, postponeSurrender, rejectSurrender } from './decide-surrender';
import { askSurrender, surrenderPreview, takeSurrenderBack } from './surrender';

/** Endpoints to surrender a whole policy. */
export const bindSurrender: Module = (route, ctx) => {
  route(previewSurrender, ({ params, query, actor }) =>
    surrenderPreview(ctx, actor, params.id, query.lastDay),
  );
  route(surrenderInsure, ({ params, body, actor }) => askSurrender(ctx, actor, params.id, body));
  route(withdrawSurrender, ({ params, actor }) => takeSurrenderBack(ctx, actor, params.id));
  ctx.jobs.register('roster.end-surrendered', endSurrendered, { after: ['roster.take-effect'] });
  ctx.jobs.register('roster.postpone-surrender', postponeSurrender);
  registerCommands(ctx);
};

/** Registers the insurer's decisions about surrenders. */
function registerCommands(ctx: Context): void {
  const approveHelp = 'Agree to a surrender (id from `list insures --status 7`)';
  rowCommand(ctx, 'surrender:approve', approveHelp, (id) => approveSurrender(ctx, id));
  refusalCommand(ctx, 'surrender:reject', 'Refuse a surrender, --reason says why', (id, reason) =>
    ctx.db.transaction().execute((trx) => rejectSurrender(ctx, trx, id, reason)),
  );
  ctx.provider.autopilot({
    name: 'surrenders',
    delaySeconds: 5,
    run: decideWaiting(
      {
        machine: insureMachine,
        moves: ['rejectSurrender'],
        also: () => sql`surrender_approved_time is null`,
        since: 'surrender_asked_time',
        hours: 12,
      },
      approveSurrender,
    ),
  });
}
