import { sql } from 'kysely';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { dataOf } from './modules/billing/billing.fixtures';
import { differingDays } from './modules/finance/ledger-days';
import { givenMoney, givenPolicy, people } from './modules/insure/insure.fixtures';
import { copyEmployers } from './testing/copy-rows';
import { onServer } from './testing/on-server';
import { openPortal, onePortal, type GivenCustomer, type Portal } from './testing/portal';

/** Number of ledger lines: as set by `npm run check -- ledger`; few in `npm test`. */
const most = Number(process.env.LEDGER_LINES ?? 2_000);
const sizes = [most / 100, most];
const tries = 15;

jest.setTimeout(3_600_000);

/** Calls of the account page when it opens, and the filters that match fewest lines or the oldest ones. */
const calls = {
  'figures and forecast': '/api/capitals/getCapital',
  'first page of the ledger': '/api/costs/customerExpenseList?start=0&length=20',
  'its second page': '/api/costs/customerExpenseList?start=20&length=20',
  'filtered: income of a month': '/api/costs/customerExpenseList?beginDate=2026-11-01&direction=income',
  'filtered: a month of last year': '/api/costs/customerExpenseList?beginDate=2025-12-01&endDate=2025-12-31',
};

/** Measures the median response time of each call, in milliseconds. */
async function timesOf(portal: Portal, { username }: GivenCustomer, asked: Readonly<Record<string, string>>) {
  const caller = portal.as(username);
  const times: Record<string, number> = {};
  for (const [name, path] of Object.entries(asked)) {
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

onServer('a large ledger', () => {
  const portal = onePortal(openPortal, { engine: 'postgres', now: '2026-11-21T09:30:00+08:00' });
  let employer: GivenCustomer;
  beforeAll(async () => {
    employer = await portal.given.customer();
    await givenMoney(portal, employer.id, most);
  });

  /** Inserts payments of one yuan over a year with their postings: every second line belongs to the wallet. */
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

  it('returns the right counts and sums at any size', async () => {
    let lines = 0;
    for (const size of sizes) {
      await grow(lines, size);
      lines = size;
      const ms = await timesOf(portal, employer, calls);
      if (process.env.LEDGER_LINES) process.stderr.write(`${JSON.stringify({ lines, ms })}\n`);

      const page = dataOf<{ count: number; sumIncome: number; sumExpense: number }>(
        await portal.as(employer.username).get(calls['first page of the ledger']),
      );
      expect(page).toMatchObject({ count: size / 2 + 1, sumIncome: most, sumExpense: size / 2 });
    }
    expect(await differingDays(portal.ctx.db)).toEqual([]);
  });
});

/**
 * Number of other employers, each with a hundred people and two thousand lines: as set by `npm run check -- crowd`; few
 * in `npm test`.
 */
const isCrowd = process.env.CROWD_EMPLOYERS !== undefined;
const crowd = Number(process.env.CROWD_EMPLOYERS ?? 10);
const peopleEach = isCrowd ? 100 : 3;
const entriesEach = isCrowd ? 1_000 : 10;

onServer('an employer among many others', () => {
  const portal = onePortal(openPortal, { engine: 'postgres', now: '2026-11-21T09:30:00+08:00' });
  const lists = {
    ...calls,
    people: '/api/insurePersons?start=0&length=20',
    'people by name': '/api/insurePersons?keyword=王甲',
    policies: '/api/insures?start=0&length=20',
    search: '/api/search?word=王甲一',
  };
  const apart = 1_000_000;

  /** Adds employers like the given one, with ledger lines over a year. */
  async function addOthers(model: GivenCustomer): Promise<void> {
    await portal.ctx.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      // Its check of each line reads a table without statistics, which takes hours for millions of lines.
      await sql`alter table ledger_line disable trigger ledger_line_balances`.execute(trx);
      await copyEmployers(trx, crowd, apart);
      const entry = sql`(n * ${entriesEach}::bigint + line) * 2 + ${apart}::bigint * 1000000`;
      const each = sql`generate_series(1, ${crowd}::int) n, generate_series(1, ${entriesEach}::int) line`;
      await sql`
        insert into ledger_entry (id, posting, biz_type, biz_id, biz_no, summary, entry_time) overriding system value
        select ${entry}, 'freeze', ${walletBizType.code.add}, line, 'JJ' || line, '加保', timestamptz '2025-11-22T00:00:00Z'
          + line * interval '363 days' / ${entriesEach}::int from ${each}`.execute(trx);
      for (const [at, account, amount] of [
        [0, 'WALLET_AVAIL', 100],
        [1, 'WALLET_FROZEN', -100],
      ] as const)
        await sql`
          insert into ledger_line (id, entry_id, account, customer_id, amount_fen, balance_after_fen) overriding system value
          select ${entry} + ${at}::int, ${entry}, ${account}, n::bigint * ${apart} + ${model.id}::bigint, ${amount}::int, 0
          from ${each}`.execute(trx);
      await sql`alter table ledger_line enable trigger ledger_line_balances`.execute(trx);
    });
    await sql`vacuum analyze`.execute(portal.ctx.db);
  }

  it('reads the same row counts as before they were added', async () => {
    const employer = await portal.given.customer();
    await givenPolicy(portal, employer, { persons: people(peopleEach) });
    const caller = portal.as(employer.username);
    const counts = async () => {
      const found = [lists.people, lists.policies, calls['first page of the ledger']].map((path) =>
        caller.get(path),
      );
      return (await Promise.all(found)).map((reply) => dataOf<{ count: number }>(reply).count);
    };
    const alone = await timesOf(portal, employer, lists);
    const before = await counts();
    await addOthers(employer);

    const among = await timesOf(portal, employer, lists);

    if (isCrowd) process.stderr.write(`${JSON.stringify({ crowd, alone, among })}\n`);
    expect(await counts()).toEqual(before);
    const { rows } = await sql<{ customers: number; people: number }>`
      select (select count(*)::int from customer) as customers, (select count(*)::int from insure_person) as people`.execute(
      portal.ctx.db,
    );
    expect(rows).toEqual([{ customers: crowd + 1, people: (crowd + 1) * peopleEach }]);
  });
});
