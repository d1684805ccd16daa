import { sql } from 'kysely';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { messageKind, rechargePopFlag, settleMode } from 'shared-kernel/domain/dictionaries';
import { rechargePage } from 'shared-kernel/domain/nouns/money';
import type { LedgerEntryId } from 'shared-kernel/domain/nouns/ids';
import { updateById } from '../../platform/row-by-id';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { daily } from '../../platform/jobs/jobs';
import { eachRow, type Round } from '../../platform/jobs/round';
import { differingDays } from './ledger-days';
import { readLedger } from './ledger-reader';
import { lotReader } from './lots';
import { incomeOf } from './postings';

/** Messages about the balance do not refer to a row. */
const lowBalanceBizType = 'cost';

/** Registers the jobs of the wallet: low-balance warnings, the check of the ledger, and the lots. */
export function registerFinanceJobs(ctx: Context): void {
  ctx.jobs.register('finance.low-balance', warnOfLowBalances, {
    after: ['insure.expire-cover', 'insure.void-unpaid', 'insure.refuse-late'],
  });
  ctx.jobs.register('finance.check-ledger', daily(watchLedger));
  ctx.jobs.register('finance.lots', (context, _, round) => readLedger(context, round, lotReader));
}

/** Runs every night: raises an alarm for unbalanced entries, and wallets that differ from their entries. */
async function watchLedger({ db, alarms }: Context): Promise<void> {
  const found = await checkLedger(db);
  if (found.length === 0) alarms.clear('ledger-differs');
  else alarms.raise('ledger-differs', { count: found.length, found: found.slice(0, 20) });
}

/** Notifies every customer whose balance fell below its line, once per fall, and requests the recharge dialog. */
export async function warnOfLowBalances(ctx: Context, _: Date, round: Round): Promise<void> {
  await forgetRisenBalances(ctx);
  const low = await ctx.db
    .selectFrom('capital')
    .innerJoin('customer', 'customer.id', 'capital.customer_id')
    .select([
      'capital.customer_id as id',
      'capital.available_fen',
      'customer.low_balance_line_fen',
      'customer.settle_mode',
    ])
    .where('capital.low_notified', '=', false)
    // Only customers with a recharge can run out of money.
    .where('capital.total_recharge_fen', '>', 0)
    .whereRef('capital.available_fen', '<', 'customer.low_balance_line_fen')
    .execute();
  await eachRow(round, low, (wallet) => warn(ctx, wallet));
}

interface LowWallet {
  id: number;
  available_fen: number;
  low_balance_line_fen: number;
  settle_mode: number;
}

/** Orders of an employer with monthly bills do not need a balance. */
const atRisk = ({ settle_mode }: LowWallet): string =>
  settle_mode === settleMode.code.monthly ? '支付结算单' : '投保与加保';

async function warn(ctx: Context, wallet: LowWallet) {
  await ctx.db.transaction().execute(async (trx) => {
    const first = await trx
      .updateTable('capital')
      .set({ low_notified: true })
      .where('customer_id', '=', wallet.id)
      .where('low_notified', '=', false)
      .executeTakeFirst();
    if (first.numUpdatedRows === 0n) return;
    await updateById(trx, 'customer', wallet.id, { recharge_pop_flag: rechargePopFlag.code.raised });
    await ctx.outbox.add(trx, {
      customerId: wallet.id,
      kind: messageKind.code.finance,
      subject: '账户余额不足提醒',
      content: `账户可用余额${yuanText(fen(wallet.available_fen))}元，低于预警线${yuanText(fen(wallet.low_balance_line_fen))}元，请及时充值，以免影响${atRisk(wallet)}。`,
      bizType: lowBalanceBizType,
      link: rechargePage,
      popup: true,
    });
  });
}

async function forgetRisenBalances({ db, outbox }: Context): Promise<void> {
  const risen = await db
    .updateTable('capital')
    .from('customer')
    .set({ low_notified: false })
    .whereRef('customer.id', '=', 'capital.customer_id')
    .where('capital.low_notified', '=', true)
    .whereRef('capital.available_fen', '>=', 'customer.low_balance_line_fen')
    .returning('capital.customer_id as customerId')
    .execute();
  for (const { customerId } of risen)
    await outbox.overtake(db, { customerId, bizType: lowBalanceBizType, bizIds: undefined });
}

/** Returns the ledger's inconsistencies; empty when every invariant holds. */
export async function checkLedger(db: Db): Promise<string[]> {
  const checks = [unbalancedEntries, differingWallets, brokenBalances, differingDays];
  return (await Promise.all(checks.map((check) => check(db)))).flat();
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

/** Finds wallets whose balance is not minus the sum of its lines, or differs from the capital row. */
async function differingWallets(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('capital')
    .leftJoin('ledger_line as line', 'line.customer_id', 'capital.customer_id')
    .select(['capital.customer_id', 'capital.available_fen', 'capital.frozen_fen'])
    .select([incomeOf('WALLET_AVAIL').as('available'), incomeOf('WALLET_FROZEN').as('frozen')])
    .groupBy(['capital.customer_id', 'capital.available_fen', 'capital.frozen_fen'])
    .execute();
  return rows.flatMap(({ customer_id: id, available, frozen, ...capital }) => {
    const isEqual = available === capital.available_fen && frozen === capital.frozen_fen;
    if (isEqual && available >= 0 && frozen >= 0) return [];
    const kept = `${capital.available_fen}/${capital.frozen_fen}`;
    return [`customer ${id}: capital says ${kept} fen, the ledger ${available}/${frozen}`];
  });
}

/** Finds lines whose stored balance is not the sum of the wallet's lines so far. */
async function brokenBalances(db: Db): Promise<string[]> {
  const { rows } = await sql<{ entry_id: LedgerEntryId }>`
    select entry_id from (
      select entry_id, balance_after_fen, sum(-amount_fen) over (partition by customer_id, account order by entry_id) as balance
      from ledger_line where account in ('WALLET_AVAIL', 'WALLET_FROZEN')) line
    where balance_after_fen is distinct from balance order by entry_id`.execute(db);
  return rows.map((row) => `entry ${row.entry_id} has a wrong balance after it`);
}
