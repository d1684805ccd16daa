import { addDays, civilDateOf, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { payableBillStates } from 'shared-kernel/domain/nouns/money';
import type { Context } from '../../platform/context';
import { eachRow, type Round } from '../../platform/jobs/round';
import { notifyOwner } from '../../platform/move-state';
import { closeMonths } from './close-month';
import { monthText, settlementMachine, type Settlement } from './settlement-machine';

const remindBeforeDays = 3;
const reminded = { before: 1, overdue: 2 } as const;

export function registerBillingJobs(ctx: Context): void {
  ctx.jobs.register('billing.close-months', closeMonths, { after: ['insure.expire-cover'] });
  ctx.jobs.register('billing.remind', remindOfBills);
}

/** Sends one message three days before the due day and one after it. */
async function remindOfBills(ctx: Context, now: Date, round: Round): Promise<void> {
  const today = civilDateOf(now);
  const bills = await ctx.db
    .selectFrom('settlement')
    .selectAll()
    .where('settle_status', 'in', [...payableBillStates])
    .where((is) =>
      is.or([
        is.and([
          is('due_date', '<=', addDays(today, remindBeforeDays)),
          is('reminded', '<', reminded.before),
        ]),
        is.and([is('due_date', '<', today), is('reminded', '<', reminded.overdue)]),
      ]),
    )
    .execute();
  await eachRow(round, bills, (bill) => remind(ctx, bill, today));
}

const remind = (ctx: Context, bill: Settlement, today: CivilDate): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const isOverdue = bill.due_date !== null && bill.due_date < today;
    const step = isOverdue ? reminded.overdue : reminded.before;
    const first = await trx
      .updateTable('settlement')
      .set({ reminded: step })
      .where('id', '=', bill.id)
      .where('reminded', '<', step)
      .where('settle_status', 'in', [...payableBillStates])
      .executeTakeFirst();
    if (first.numUpdatedRows > 0n)
      await notifyOwner(ctx, trx, settlementMachine, bill, reminderOf(bill, isOverdue));
  });

function reminderOf(bill: Settlement, isOverdue: boolean) {
  const amount = yuanText(fen(bill.pay_fen));
  return isOverdue
    ? {
        subject: `${monthText(bill)}结算单已逾期`,
        content: `结算单${bill.settle_no}应付${amount}元，已于${bill.due_date}到期，请尽快支付，以免影响投保与加保。`,
        popup: true,
      }
    : {
        subject: `${monthText(bill)}结算单即将到期`,
        content: `结算单${bill.settle_no}应付${amount}元，将于${bill.due_date}到期，请按时支付。`,
      };
}
