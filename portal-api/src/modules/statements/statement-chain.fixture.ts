import { addMonths, civilDateOf, firstOfMonth } from 'shared-kernel/domain/civil-date';
import type { Db } from '../../platform/db/database';
import { statementOf } from './statement';

/** Months (`YYYY-MM`) of an employer that do not lead from the closing before to their own; empty when all do. */
export async function brokenMonths(db: Db, customerId: number, now: Date, months = 15): Promise<string[]> {
  const broken: string[] = [];
  let before = { available: 0, frozen: 0 };
  for (let ago = months; ago >= 0; ago -= 1) {
    const month = addMonths(firstOfMonth(civilDateOf(now)), -ago).slice(0, 7);
    const { opening, movements, closing } = await statementOf(db, customerId, month, now);
    for (const account of ['available', 'frozen'] as const) {
      const sum = movements.reduce<number>((total, one) => total + one[account], opening[account]);
      if (opening[account] !== before[account] || closing[account] !== sum)
        broken.push(`${month} ${account}`);
    }
    before = closing;
  }
  const wallet = await db
    .selectFrom('capital')
    .select(['available_fen', 'frozen_fen'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (wallet.available_fen !== before.available || wallet.frozen_fen !== before.frozen) broken.push('wallet');
  return broken;
}
