import { sql } from 'kysely';
import { abandonAfterDays } from 'shared-kernel/domain/claims/case-next-step';
import { caseCloseType, caseStatus } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import { dueRows } from '../../platform/jobs/due-rows';
import { moveState } from '../../platform/move-state';
import { systemMover } from '../../platform/state-machine';
import { agree } from './case-commands';
import { compactCounts } from './case-counts';
import { agreesBySilence, daysLater } from './case-deadlines';
import { caseMachine } from './case-machine';
import { registerReminders } from './case-reminders';

/** Seven days without a response to an adjustment count as agreement, unless the adjustment pays too little. */
const agreeOverdue = dueRows({
  table: 'cases',
  due: (now) =>
    sql`case_status = ${caseStatus.code.awaitCustomer} and state_deadline <= ${now} and ${agreesBySilence}`,
  orderBy: 'state_deadline',
  work: (ctx, trx, { id }, now) => agree(ctx, trx, id, 'agreeByTime', { by: systemMover, at: now }),
});

/** Closes cases after half a year without materials; the provider can reopen them. */
const abandonForgotten = dueRows({
  table: 'cases',
  due: (now) => sql`case_status in (${sql.join(caseMachine.transition('abandon').from)})
    and material_deadline <= ${daysLater(now, -abandonAfterDays)}`,
  work: (ctx, trx, { id }, now) =>
    moveState(ctx, trx, caseMachine, id, 'abandon', {
      by: systemMover,
      at: now,
      set: { close_time: now, close_type: caseCloseType.code.withdrawn, close_reason: '超期未补' },
    }),
});

/** Registers the jobs that act on cases when a deadline passes. */
export function registerClaimsJobs(ctx: Context): void {
  ctx.jobs.register('claims.agree-by-time', agreeOverdue);
  ctx.jobs.register('claims.abandon', abandonForgotten);
  ctx.jobs.register('claims.compact-counts', compactCounts);
  registerReminders(ctx);
}
