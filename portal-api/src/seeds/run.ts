import { fixedClock } from 'shared-kernel/domain/clock';
import { compose, type Parts } from '../compose';
import { seedAgreements } from '../modules/agreements/agreements.seed';
import { seedBills } from '../modules/billing/billing.seed';
import { seedClaims } from '../modules/claims/seed/claims.seed';
import { seedFrequentQuestions, seedQuestions } from '../modules/claims/seed/questions.seed';
import { seedContent } from '../modules/content/content.seed';
import { seedFilings } from '../modules/filings/filings.seed';
import { seedProjects } from '../modules/customers/projects.seed';
import { seedLowBalance, seedRecharges } from '../modules/finance/finance.seed';
import { seedWithdrawals } from '../modules/finance/withdrawals.seed';
import { seedInvoices } from '../modules/invoicing/invoicing.seed';
import { seedMessages } from '../modules/messages/messages.seed';
import { checkHistory } from '../modules/insure/seed/check-history';
import { seedInsure } from '../modules/insure/insure.seed';
import { seedProducts } from '../modules/products/products.seed';
import { seedRosterCheck } from '../modules/roster/check/roster-check.seed';
import { seedSwaps, seedUnconfirmedOrder } from '../modules/roster/roster.seed';
import { seedReference } from '../modules/reference/reference.seed';
import { seedParties } from './parties.seed';
import { seedBillVoucher } from '../modules/vouchers/vouchers.seed';
import { createRandom } from '../platform/seeding/random';
import type { CustomerKey, SeedContext, SeedCustomer } from '../platform/seeding/seed-context';

const streams = 20261121;

/** Fills a fresh, migrated database: reference data and products always, the demo's accounts and history on request. */
export async function seedDatabase(parts: Parts, progress: (text: string) => void): Promise<void> {
  const scope = parts.config.seed === 'demo' ? 'demo' : 'base';
  // The clock is fixed while seeding, so that the demo is the same however long it takes.
  const instant = parts.clock.now();
  const at = (when: Date) => compose({ ...parts, clock: fixedClock(when.toISOString()) }).ctx;
  const ctx = at(instant);
  const seed: SeedContext = {
    ctx,
    at,
    scope,
    customers: nobody,
    bookings: [],
    random: createRandom(streams),
    today: ctx.clock.today(),
    progress,
  };
  await seedReference(seed);
  if (scope === 'demo') seed.customers = await seedParties(seed);
  await seedProducts(seed);
  await seedFrequentQuestions(seed);
  if (scope === 'base') return;
  // Nothing depends on the signed agreements, whose documents a worker creates meanwhile.
  await Promise.all([seedAgreements(seed), seedHistory(seed)]);
}

async function seedHistory(seed: SeedContext): Promise<void> {
  for (const area of history) await area(seed);
}

/** Uses few transactions: there are thousands of bookings. */
async function bookMoney({ ctx, bookings }: SeedContext): Promise<void> {
  const inOrder = bookings.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (let next = 0; next < inOrder.length; next += 1) {
    await ctx.db.transaction().execute(async (trx) => {
      for (let one = inOrder[next]; one && 'book' in one; one = inOrder[(next += 1)]) await one.book(trx);
    });
    const between = inOrder[next];
    if (between && 'run' in between) await between.run();
  }
}

type Area = (seed: SeedContext) => Promise<void>;

/** In this order: each depends on the ones before. */
const history: readonly Area[] = [
  seedProjects,
  seedRecharges,
  seedWithdrawals,
  seedInsure,
  seedBills,
  bookMoney,
  seedBillVoucher,
  checkHistory,
  seedUnconfirmedOrder,
  seedRosterCheck,
  seedInvoices,
  seedLowBalance,
  seedFilings,
  seedClaims,
  seedQuestions,
  seedSwaps,
  seedContent,
  seedMessages,
];

const nobody = new Proxy({} as Record<CustomerKey, SeedCustomer>, {
  get: (_, key) => {
    throw new Error(`there is no customer ${String(key)} in a base seed`);
  },
});
