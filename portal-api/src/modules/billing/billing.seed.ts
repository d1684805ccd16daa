import {
  addDays,
  addMonths,
  firstOfMonth,
  startOfDay,
  type CivilDate,
} from 'shared-kernel/domain/civil-date';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { payableBillStates } from 'shared-kernel/domain/nouns/money';
import { updateById } from '../../platform/row-by-id';
import type { Round } from '../../platform/jobs/round';
import { writeStep } from '../../platform/move-state';
import { customerMover, platformMover } from '../../platform/state-machine';
import { officeTime, workdayFrom, workdayUntil } from '../../platform/seeding/office-hours';
import type { SeedContext } from '../../platform/seeding/seed-context';
import { closeMonths, dueDayIn } from './close-month';
import { payOne } from './pay-bills';
import { settlementMachine } from './settlement-machine';

const hourMs = 3_600_000;
const monthsBefore = 14;
/** Number of the billed employer's newest bills that stay unpaid. */
const unpaidBills = 2;
/** New due day of unpaid bills that would be overdue: this many days after the demo's day. */
const extendedDays = 8;

/** Replays the months: each is closed on the day after its end, and the billed employer pays some days later. */
export async function seedBills(seed: SeedContext): Promise<void> {
  const thisMonth = firstOfMonth(seed.today);
  for (let before = monthsBefore; before >= 1; before -= 1) {
    const next = addMonths(thisMonth, 1 - before);
    const closedAt = new Date(startOfDay(next).getTime() + 1.1 * hourMs);
    if (closedAt > seed.ctx.clock.now()) continue;
    seed.bookings.push({ at: closedAt, run: () => closeMonths(seed.at(closedAt), closedAt, strict) });
    if (before > unpaidBills) payOn(seed, officeTime(workdayFrom(addDays(next, 5)), seed.random('bills')));
  }
  seed.bookings.push({ at: seed.ctx.clock.now(), run: () => extendDueDays(seed) });
}

/** A bill that cannot be closed is a bug in the demo data. */
const strict: Round = {
  job: 'seed',
  done() {},
  failed(row, error) {
    throw new Error(`bill ${row} of the demo cannot be closed`, { cause: error });
  },
};

function payOn(seed: SeedContext, at: Date): void {
  const ctx = seed.at(at);
  const payer = customerMover({ name: seed.customers.c2.name });
  seed.bookings.push({
    at,
    async book(trx) {
      for (const bill of await unpaidOf(seed, trx)) await payOne(ctx, trx, bill, payer);
    },
  });
}

const unpaidOf = ({ customers }: SeedContext, db: SeedContext['ctx']['db']) =>
  db
    .selectFrom('settlement')
    .selectAll()
    .where('customer_id', '=', customers.c2.id)
    .where('settle_status', 'in', [...payableBillStates])
    .orderBy('settle_month')
    .execute();

/** Returns the first usual due day on or after a day. */
function dueDayFrom(day: CivilDate): CivilDate {
  const ofMonth = dueDayIn(firstOfMonth(day));
  return ofMonth >= day ? ofMonth : dueDayIn(addMonths(firstOfMonth(day), 1));
}

/** Extends due days: nothing in the demo may be overdue, on whatever day of the month it is created. */
async function extendDueDays(seed: SeedContext): Promise<void> {
  const dueDate = dueDayFrom(addDays(seed.today, extendedDays));
  const at = officeTime(workdayUntil(addDays(seed.today, -5)), seed.random('bills'));
  await seed.ctx.db.transaction().execute(async (trx) => {
    for (const bill of await unpaidOf(seed, trx)) {
      if (bill.due_date === null || bill.due_date >= dueDate) continue;
      await updateById(trx, 'settlement', bill.id, { due_date: dueDate, updated_at: at });
      await writeStep(trx, settlementMachine, bill.id, {
        from: settleStatus.code.unpaid,
        to: settleStatus.code.unpaid,
        by: platformMover,
        at,
        remark: `同意延期至${dueDate}支付`,
      });
    }
  });
}
