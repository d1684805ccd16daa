import { addDays } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import type { Trx } from '../../platform/db/database';
import { officeTime, workdayFrom } from '../../platform/seeding/office-hours';
import { actorOf, type SeedContext } from '../../platform/seeding/seed-context';
import { withdrawableOf } from './withdrawable';
import { payWithdrawalIn, placeWithdrawal, rejectWithdrawalIn } from './withdrawals';

const history = [
  { daysAgo: 96, yuan: 2_000, reason: '收款账户信息有误' },
  { daysAgo: 93, yuan: 2_000, reason: undefined },
];

/** Seeds two withdrawals of the rich account: one rejected, one paid. */
export async function seedWithdrawals(seed: SeedContext): Promise<void> {
  const random = seed.random('withdrawals');
  for (const { daysAgo, yuan, reason } of history) {
    const day = workdayFrom(addDays(seed.today, -daysAgo));
    const asked = officeTime(day, random);
    const decided = seed.at(officeTime(workdayFrom(addDays(day, 1)), random));
    let id = 0;
    seed.bookings.push({
      at: asked,
      book: async (trx) => {
        id = await ask(seed, trx, asked, yuan);
      },
    });
    seed.bookings.push({
      at: decided.clock.now(),
      book: (trx) =>
        reason ? rejectWithdrawalIn(decided, trx, id, reason) : payWithdrawalIn(decided, trx, id),
    });
  }
}

async function ask(seed: SeedContext, trx: Trx, at: Date, yuan: number): Promise<number> {
  const ctx = seed.at(at);
  const { c1 } = seed.customers;
  const { accounts } = await withdrawableOf(ctx, trx, c1.id);
  const { id } = await placeWithdrawal(ctx, trx, actorOf(c1), {
    accountId: accounts.at(-1)?.lots[0]?.lotId ?? 0,
    money: fen(yuan * 100),
  });
  return id;
}
