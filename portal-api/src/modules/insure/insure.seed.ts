import { addDays, addMonths, firstOfMonth } from 'shared-kernel/domain/civil-date';
import type { SeedContext } from '../../platform/seeding/seed-context';
import { createBook, storeBook } from './seed/book';
import { openEmployer, renewedPolicies, type Employer } from './seed/employers';
import { addPeople } from './seed/order-history';
import { seedRichEmployer } from './seed/rich-employer';

/** Seeds a year of the demo employers' policies and staff changes, with payments. Requires their recharges. */
export async function seedInsure(seed: SeedContext): Promise<void> {
  const book = createBook();
  await seedRichEmployer(seed, book);

  const supply = await openEmployer(seed, book, 'c2');
  seedBilledYear(seed, supply);
  const staffing = await openEmployer(seed, book, 'c3');
  renewedPolicies(staffing, {
    plan: staffing.plan('M2'),
    months: 1,
    times: 12,
    startDate: staffing.day('2025-12-01'),
    first: 420,
    growth: 27,
    orders: 12,
  });

  await storeBook(seed, book);
  seed.progress(
    `${book.insures.length} policies, ${book.people.length} covers, ${book.orders.length} orders`,
  );
}

/** Seeds eleven completed months and the current one, each with something to bill, whatever the day. */
function seedBilledYear({ today }: SeedContext, employer: Employer): void {
  const thisMonth = firstOfMonth(today);
  const policies = renewedPolicies(employer, {
    plan: employer.plan('M2'),
    months: 3,
    times: 4,
    startDate: addDays(addMonths(thisMonth, -11), 14),
    first: 260,
    growth: 2,
    orders: 32,
    removed: [1, 2],
  });
  const last = policies.at(-1);
  if (!last) throw new Error('the billed employer has no policy');
  for (const month of [addMonths(thisMonth, -1), thisMonth])
    addPeople(employer.world, last, addDays(month, -1), employer.people(4));
}
