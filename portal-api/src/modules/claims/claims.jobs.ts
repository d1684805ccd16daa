import type { Context } from '../../platform/context';
import { agreeByTime } from './case-commands';
import { abandonDays, daysLater } from './case-deadlines';
import { tellCustomer } from './case-messages';
import { caseCode, caseMoves } from './case-states';
import { moveCase, system } from './move-case';

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
    .select(['id', 'case_no', 'customer_id'])
    .where('case_status', '=', caseCode.awaitCustomer)
    .where('state_deadline', '<=', now)
    .execute();
  for (const row of overdue) {
    await ctx.db.transaction().execute(async (trx) => {
      await agreeByTime(trx, row.id, now);
      await tellCustomer(ctx, trx, row, {
        subject: '理算结果已自动确认',
        content: '7日内未提出异议，理算结果已自动确认，赔款将于10日内支付。',
      });
    });
  }
}

/** Half a year without materials closes a case; the provider may open it again. */
export async function abandonForgotten(ctx: Context, now: Date): Promise<void> {
  const forgotten = await ctx.db
    .selectFrom('cases')
    .select(['id', 'case_no', 'customer_id'])
    .where('case_status', 'in', [...caseMoves.abandon.from])
    .where('report_time', '<=', daysLater(now, -abandonDays))
    .execute();
  for (const row of forgotten) {
    await ctx.db.transaction().execute(async (trx) => {
      const set = { close_time: now, close_type: withdrawn, close_reason: '超期未补' };
      await moveCase(trx, row.id, 'abandon', {
        by: system,
        remark: '超过180日未提交材料，系统撤案',
        at: now,
        set,
      });
      await tellCustomer(ctx, trx, row, {
        subject: '已撤案',
        content: '超过180日未提交材料，案件已撤销。如需继续理赔请联系客服。',
        popup: true,
      });
    });
  }
}
