import { sql } from 'kysely';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { dataOf } from './modules/billing/billing.fixtures';
import { differingDays } from './modules/finance/ledger-days';
import { givenMoney } from './modules/insure/insure.fixtures';
import { onServer } from './testing/on-server';
import { openPortal, onePortal, type GivenCustomer } from './testing/portal';

/** As many as `npm run check -- ledger` says; a few in `npm test`. */
const most = Number(process.env.LEDGER_LINES ?? 2_000);
const sizes = [most / 100, most];
const tries = 15;

jest.setTimeout(600_000);

/** What the account page asks for when it is opened, and the filters that find least and what is furthest. */
const calls = {
  'figures and forecast': '/api/capitals/getCapital',
  'first page of the ledger': '/api/costs/customerExpenseList?start=0&length=20',
  'its second page': '/api/costs/customerExpenseList?start=20&length=20',
  'filtered: income of a month': '/api/costs/customerExpenseList?beginDate=2026-11-01&direction=income',
  'filtered: a month of last year': '/api/costs/customerExpenseList?beginDate=2025-12-01&endDate=2025-12-31',
};

onServer('a large ledger', () => {
  const portal = onePortal(openPortal, { engine: 'postgres', now: '2026-11-21T09:30:00+08:00' });
  let employer: GivenCustomer;
  beforeAll(async () => {
    employer = await portal.given.customer();
    await givenMoney(portal, employer.id, most);
  });

  /** Payments of one yuan over a year and what they became, so that one in two lines is of the wallet. */
  async function grow(from: number, to: number): Promise<void> {
    const { db } = portal.ctx;
    const half = sql`generate_series(${from / 2 + 1}::int, ${to / 2}::int) n`;
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`
        insert into ledger_entry (id, posting, biz_type, biz_id, biz_no, summary, entry_time) overriding system value
        select 1000 + n, 'freeze', ${walletBizType.code.add}, n, 'JJ' || n, '加保', timestamptz '2025-11-22T00:00:00Z'
          + n * interval '363 days' / ${most / 2}::int from ${half}`.execute(trx);
      await sql`
        insert into ledger_line (id, entry_id, account, customer_id, amount_fen, balance_after_fen) overriding system value
        select 1000 + 2 * n, 1000 + n, 'WALLET_AVAIL', ${employer.id}::bigint, 100, ${most * 100}::bigint - 100 * n from ${half}
        union all
        select 1001 + 2 * n, 1000 + n, 'WALLET_FROZEN', ${employer.id}, -100, 100 * n from ${half}`.execute(
        trx,
      );
      await sql`update capital set available_fen = available_fen - ${(to - from) * 50}::bigint,
        frozen_fen = frozen_fen + ${(to - from) * 50}::bigint where customer_id = ${employer.id}`.execute(
        trx,
      );
    });
    await sql`vacuum analyze ledger_entry, ledger_line, ledger_day`.execute(db);
  }

  async function measure() {
    const caller = portal.as(employer.username);
    const times: Record<string, number> = {};
    for (const [name, path] of Object.entries(calls)) {
      const taken: number[] = [];
      dataOf(await caller.get(path));
      for (let n = 0; n < tries; n += 1) {
        const began = performance.now();
        dataOf(await caller.get(path));
        taken.push(performance.now() - began);
      }
      times[name] = Math.round((taken.toSorted((a, b) => a - b)[Math.floor(tries / 2)] ?? 0) * 10) / 10;
    }
    return times;
  }

  it('has the counts and sums of its lines at any size', async () => {
    let lines = 0;
    for (const size of sizes) {
      await grow(lines, size);
      lines = size;
      const ms = await measure();
      if (process.env.LEDGER_LINES) process.stderr.write(`${JSON.stringify({ lines, ms })}\n`);

      const page = dataOf<{ count: number; sumIncome: number; sumExpense: number }>(
        await portal.as(employer.username).get(calls['first page of the ledger']),
      );
      expect(page).toMatchObject({ count: size / 2 + 1, sumIncome: most, sumExpense: size / 2 });
    }
    expect(await differingDays(portal.ctx.db)).toEqual([]);
  });
});
