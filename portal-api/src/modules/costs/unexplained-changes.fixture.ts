import { sql } from 'kysely';
import fc from 'fast-check';
import { addMonths, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Actor, Context } from '../../platform/context';
import { costDifference, explainSums } from './cost-difference';
import { chargedSums, ofBills } from './cost-lines';

type Figures = Pick<ReturnType<typeof explainSums>, 'amount' | 'amountBefore' | 'parts'>;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const addsUp = ({ amount, amountBefore, parts }: Figures) =>
  sum(parts.map((one) => one.amount)) === amount - amountBefore;

/**
 * Finds months of an employer whose change is not the sum of its parts, or whose bills differ from the explanation.
 * Checks each month in full and by the bills of its contracting company, and random projects and classes with a fixed
 * seed.
 */
export async function unexplainedChanges(ctx: Context, customerId: number): Promise<string[]> {
  // The sums depend only on the employer.
  const actor = { customerId } as Actor;
  const bills = await ctx.db
    .selectFrom('settlement')
    .select(['id', 'settle_month', 'signcompany_id', sql<number>`charge_fen - refund_fen`.as('net')])
    .where('customer_id', '=', customerId)
    .execute();
  if (bills.length === 0) return [];
  const all = await chargedSums(ctx.db, actor, {}, ofBills(bills.map(({ id }) => id)));
  const found = new Set<string>();
  for (const { settle_month: first } of bills) {
    const month = first.slice(0, 7);
    const billed = bills.filter((bill) => bill.settle_month === first).map(({ net }) => net);
    const { amount } = explainSums(
      all.filter((row) => row.month === month),
      month,
    );
    if (amount !== sum(billed)) found.add(`bills of ${month}`);
  }
  for (const bill of bills) {
    const netOf = (month: CivilDate) =>
      sum(
        bills
          .filter((one) => one.signcompany_id === bill.signcompany_id && one.settle_month === month)
          .map(({ net }) => net),
      );
    const change = await costDifference(ctx, actor, { settlementId: bill.id });
    const isOfMonths =
      change.amount === netOf(bill.settle_month) &&
      change.amountBefore === netOf(addMonths(bill.settle_month, -1));
    if (!isOfMonths || ![change, ...change.projects].every(addsUp))
      found.add(`bill ${change.bill?.settleNo}`);
  }
  const drawn = fc.record({
    first: fc.constantFrom(...bills.map((bill) => bill.settle_month)),
    without: fc.array(fc.constantFrom(null, ...all.map(({ projectId }) => projectId)), { maxLength: 3 }),
    classes: fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1 }),
  });
  fc.assert(
    fc.property(drawn, ({ first, without, classes }) => {
      const month = first.slice(0, 7);
      const compared = [month, addMonths(first, -1).slice(0, 7)];
      const sums = all.filter(
        (row) =>
          compared.includes(row.month) && !without.includes(row.projectId) && classes.includes(row.jobType),
      );
      const whole = explainSums(sums, month);
      if (![whole, ...whole.projects].every(addsUp)) found.add(`${month} without ${without.join()}`);
    }),
    { seed: 20261123 },
  );
  return [...found];
}
