import { sql } from 'kysely';
import { civilDateOf, firstOfMonth, type CivilDate } from 'shared-kernel/domain/civil-date';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import type { CustomerId, SettlementId, SigncompanyId } from 'shared-kernel/domain/nouns/ids';
import type { Trx } from '../../platform/db/database';
import { nextNumber } from '../../platform/db/next-number';
import type { LedgerReader, ReadEntry } from '../finance/ledger-reader';
import { staffChanges } from './biz-types';
import { peopleLinesOf } from './people-lines';

/** Postings that appear on bills: premium that took effect, and premium that was returned. */
const billedPostings: readonly string[] = ['capture', 'refund', 'charge', 'chargeBack'];

/** Puts each premium on the open bill of its month; on that of `today`'s month when its own month is closed. */
export const itemReader = (today: CivilDate): LedgerReader => ({
  name: 'bills',
  async read(trx, customerId, entries) {
    const billed = entries.filter((entry) => billedPostings.includes(entry.posting));
    if (billed.length === 0) return;
    const companies = await companiesOf(trx, customerId, billed);
    const made = [];
    const touched = new Set<number>();
    const known = new Map<string, number>();
    for (const entry of billed) {
      const companyId = companies.get(entry.id) ?? 0;
      const key = `${companyId} ${firstOfMonth(civilDateOf(entry.at))}`;
      const settlementId = known.get(key) ?? (await billOf(trx, customerId, companyId, entry, today));
      known.set(key, settlementId);
      touched.add(settlementId);
      made.push({ entryId: entry.id, settlementId });
    }
    await insertItems(trx, made);
    await sumUp(trx, [...touched]);
  },
});

/** Returns the contracting company of each entry's policy, or the employer's if an entry has no policy. */
async function companiesOf(trx: Trx, customerId: CustomerId, entries: readonly ReadEntry[]) {
  const { rows } = await sql<{ id: number; companyId: number }>`
    select entry.id, coalesce(insure.signcompany_id, customer.signcompany_id) as "companyId"
    from ledger_entry entry left join insure on insure.id = entry.insure_id
      join customer on customer.id = ${customerId}
    where entry.id = any (${entries.map(({ id }) => id)}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row.companyId]));
}

async function billOf(
  trx: Trx,
  customerId: CustomerId,
  companyId: number,
  entry: ReadEntry,
  today: CivilDate,
) {
  const whose = { customer_id: customerId, signcompany_id: companyId };
  const running = firstOfMonth(today);
  const own = firstOfMonth(civilDateOf(entry.at));
  const bill = await lastBill(trx, { ...whose, settle_month: own });
  if (bill?.settle_status === settleStatus.code.open) return bill.id;
  if (!bill || own === running) return makeBill(trx, { ...whose, settle_month: own }, entry.at);
  const next = await lastBill(trx, { ...whose, settle_month: running });
  if (next?.settle_status === settleStatus.code.open) return next.id;
  return makeBill(trx, { ...whose, settle_month: running }, entry.at);
}

interface BillKey {
  customer_id: CustomerId;
  signcompany_id: SigncompanyId;
  settle_month: CivilDate;
}

/** Returns the last bill of a month; there are several when the employer requested some before the month's end. */
const lastBill = (trx: Trx, { customer_id, signcompany_id, settle_month }: BillKey) =>
  trx
    .selectFrom('settlement')
    .select(['id', 'settle_status'])
    .where('customer_id', '=', customer_id)
    .where('signcompany_id', '=', signcompany_id)
    .where('settle_month', '=', settle_month)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Readers of one employer's ledger are serialised, so that no other process creates the same bill at this moment. */
async function makeBill(trx: Trx, whose: BillKey, at: Date): Promise<number> {
  const made = await trx
    .insertInto('settlement')
    .values({
      ...whose,
      settle_no: await nextNumber(trx, 'settle_no_seq', 'JS', whose.settle_month.slice(0, 7)),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** An order that ends cover on several days has an entry for each, with the people who leave on it. */
async function insertItems(trx: Trx, made: readonly { entryId: number }[]): Promise<void> {
  const entries = sql`(select id, biz_type, biz_id, entry_time as biz_time from ledger_entry
    where id = any (${made.map(({ entryId }) => entryId)}::bigint[]))`;
  await sql`
    insert into settlement_item (settlement_id, customer_id, entry_id, posting, biz_type, biz_id, biz_no, insure_id, policy_no,
      filiale_id, project_id, person_count, amount_fen, biz_time)
    select made."settlementId", line.customer_id, entry.id, entry.posting, entry.biz_type, entry.biz_id, entry.biz_no,
      entry.insure_id, insure.policy_no, coalesce(change.filiale_id, insure.filiale_id),
      coalesce(change.project_id, insure.project_id), coalesce(counted.people, 0),
      -line.amount_fen, entry.entry_time
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made ("entryId" bigint, "settlementId" bigint)
      join ledger_entry entry on entry.id = made."entryId"
      join ledger_line line on line.entry_id = entry.id and line.account = 'PREMIUM_PAYABLE'
      left join (select item_id, count(*) as people from ${peopleLinesOf(entries)} group by 1) counted
        on counted.item_id = entry.id
      left join insure on insure.id = entry.insure_id
      left join add_reduce change on change.id = entry.biz_id and entry.biz_type in (${staffChanges})
    order by entry.id`.execute(trx);
}

async function sumUp(trx: Trx, settlementIds: readonly SettlementId[]): Promise<void> {
  await sql`
    update settlement bill set item_count = sums.items, charge_fen = sums.charges, refund_fen = sums.refunds,
      wallet_fen = sums.wallet, billed_fen = sums.billed
    from (select settlement_id, count(*) as items,
        coalesce(sum(amount_fen) filter (where amount_fen > 0), 0) as charges,
        coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0) as refunds,
        coalesce(sum(amount_fen) filter (where posting in ('capture', 'refund')), 0) as wallet,
        coalesce(sum(amount_fen) filter (where posting in ('charge', 'chargeBack')), 0) as billed
      from settlement_item where settlement_id = any (${settlementIds}::bigint[]) group by 1) sums
    where sums.settlement_id = bill.id`.execute(trx);
}
