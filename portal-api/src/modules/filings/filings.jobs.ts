import { sql } from 'kysely';
import { addDays, civilDateOf } from 'shared-kernel/domain/civil-date';
import { filingStatus } from 'shared-kernel/domain/dictionaries';
import { updateById } from '../../platform/row-by-id';
import type { Context } from '../../platform/context';
import { dueRows } from '../../platform/jobs/due-rows';
import { moveState, notifyOwner } from '../../platform/move-state';
import { systemMover } from '../../platform/state-machine';
import { filingMachine } from './filing-machine';
import { remindDays } from './filing.repository';

/** Notifies the employer once, a month before a contract ends. */
const remind = dueRows({
  table: 'labor_filing',
  due: (now) => sql`filing_status = ${filingStatus.code.filed} and not reminded
    and contract_end between ${civilDateOf(now)}::date and ${addDays(civilDateOf(now), remindDays)}::date`,
  work: async (ctx, trx, row) => {
    await updateById(trx, 'labor_filing', row.id, { reminded: true });
    await notifyOwner(ctx, trx, filingMachine, row, {
      subject: `用工关系备案${row.filing_no}的合同将于${row.contract_end ?? ''}到期`,
      content: `实际用工单位${row.work_unit}，共${row.person_count}人，请及时办理续签或作废。`,
    });
  },
});

/** A filing ends with its contract. */
const expire = dueRows({
  table: 'labor_filing',
  due: (now) => sql`filing_status = ${filingStatus.code.filed} and contract_end < ${civilDateOf(now)}::date`,
  work: (ctx, trx, { id }, now) =>
    moveState(ctx, trx, filingMachine, id, 'expire', { by: systemMover, at: now }),
});

/** Registers the jobs for the end of contracts. */
export function registerFilingJobs(ctx: Context): void {
  ctx.jobs.register('filings.remind', remind);
  ctx.jobs.register('filings.expire', expire);
}
