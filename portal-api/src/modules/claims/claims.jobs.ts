import type { Context } from '../../platform/context';
import { eachRow } from '../../platform/each-row';
import { moveState } from '../../platform/move-state';
import { systemMover } from '../../platform/state-machine';
import { agree } from './case-commands';
import { abandonDays, daysLater } from './case-deadlines';
import { caseMachine } from './case-machine';
import { caseCode } from './case-states';

const withdrawn = 4;

/** What happens to cases when a deadline passes. */
export function registerClaimsJobs(ctx: Context): void {
  ctx.jobs.register('claims.agree-by-time', agreeOverdue);
  ctx.jobs.register('claims.abandon', abandonForgotten);
}

/** Seven days without an answer to an adjustment count as agreement. */
export async function agreeOverdue(ctx: Context, now: Date): Promise<void> {
  const overdue = await ctx.db
    .selectFrom('cases')
    .select('id')
    .where('case_status', '=', caseCode.awaitCustomer)
    .where('state_deadline', '<=', now)
    .execute();
  await eachRow(ctx, 'claims.agree-by-time', overdue, (trx, { id }) =>
    agree(ctx, trx, id, 'agreeByTime', { by: systemMover, at: now }),
  );
}

/** Half a year without materials closes a case; the provider may open it again. */
export async function abandonForgotten(ctx: Context, now: Date): Promise<void> {
  const forgotten = await ctx.db
    .selectFrom('cases')
    .select('id')
    .where('case_status', 'in', caseMachine.transitions.abandon.from)
    .where('report_time', '<=', daysLater(now, -abandonDays))
    .execute();
  const set = { close_time: now, close_type: withdrawn, close_reason: '超期未补' };
  await eachRow(ctx, 'claims.abandon', forgotten, (trx, { id }) =>
    moveState(ctx, trx, caseMachine, id, 'abandon', { by: systemMover, at: now, set }),
  );
}
