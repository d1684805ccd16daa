import { sql } from 'kysely';
import type { Db } from '../../platform/db/database';
import { differingDays } from './ledger-days';

/** The issues of the book; empty when every invariant holds. */
export async function checkLedger(db: Db): Promise<string[]> {
  const issues = await Promise.all([
    unbalancedEntries(db),
    differingWallets(db),
    brokenBalances(db),
    differingDays(db),
  ]);
  return issues.flat();
}

async function unbalancedEntries(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_entry as entry')
    .leftJoin('ledger_line as line', 'line.entry_id', 'entry.id')
    .select('entry.id')
    .groupBy('entry.id')
    .having(sql<boolean>`coalesce(sum(line.amount_fen), 1) <> 0`)
    .execute();
  return rows.map((row) => `entry ${row.id} does not balance`);
}

/** A wallet's balance is minus the sum of its lines, and equals its capital row. */
async function differingWallets(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('capital')
    .leftJoin('ledger_line as line', 'line.customer_id', 'capital.customer_id')
    .select(['capital.customer_id', 'capital.available_fen', 'capital.frozen_fen'])
    .select([
      sql<number>`coalesce(-sum(line.amount_fen) filter (where line.account = 'WALLET_AVAIL'), 0)::bigint`.as(
        'available',
      ),
      sql<number>`coalesce(-sum(line.amount_fen) filter (where line.account = 'WALLET_FROZEN'), 0)::bigint`.as(
        'frozen',
      ),
    ])
    .groupBy(['capital.customer_id', 'capital.available_fen', 'capital.frozen_fen'])
    .execute();
  return rows
    .filter(
      (row) =>
        row.available !== row.available_fen ||
        row.frozen !== row.frozen_fen ||
        row.available < 0 ||
        row.frozen < 0,
    )
    .map(
      (row) =>
        `customer ${row.customer_id}: capital says ${row.available_fen}/${row.frozen_fen} fen, the ledger ${row.available}/${row.frozen}`,
    );
}

/** The balance after each line of a wallet is the sum of its lines up to there. */
async function brokenBalances(db: Db): Promise<string[]> {
  const { rows } = await sql<{ entry_id: number }>`
    select entry_id from (
      select entry_id, balance_after_fen, sum(-amount_fen) over (partition by customer_id, account order by entry_id) as balance
      from ledger_line where account in ('WALLET_AVAIL', 'WALLET_FROZEN')) line
    where balance_after_fen is distinct from balance order by entry_id`.execute(db);
  return rows.map((row) => `entry ${row.entry_id} has a wrong balance after it`);
}
