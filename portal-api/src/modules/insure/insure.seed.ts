import type { SeedContext } from '../../platform/seeding/seed-context';
import { createBook, storeBook } from './seed/book';
import { openEmployer, renewedPolicies } from './seed/employers';
import { seedRichEmployer } from './seed/rich-employer';

/** A year of policies and staff changes of the demo's employers, with the money they moved. Needs their recharges. */
export async function seedInsure(seed: SeedContext): Promise<void> {
  const book = createBook();
  await seedRichEmployer(seed, book);

  const supply = await openEmployer(seed, book, 'c2');
  renewedPolicies(supply, {
    plan: supply.plan('M2'),
    months: 3,
    times: 4,
    startDate: supply.day('2026-01-01'),
    first: 260,
    growth: 14,
    orders: 32,
  });
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
