import { sql, type RawBuilder } from 'kysely';
import { addDays, addMonths, civilDate, civilDateOf, startOfDay } from 'shared-kernel/domain/civil-date';
import { invoiceApplicationStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { fen, moneyText } from 'shared-kernel/domain/money';
import type { InvoiceId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../../platform/db/database';
import { entryNoOf, type PostingName } from '../../finance';
import { idIn, saying } from './cover-state';
import type { ReadPresent } from './present-state';

/** A statement is final once its month is over, unless something was booked in that month after it was issued. */
export const statementNow: ReadPresent = async ({ db, clock }, { biz_key, customer_id, issued_at }) => {
  const month = biz_key.split(':')[1] ?? '';
  const from = civilDate(`${month}-01`);
  const next = addMonths(from, 1);
  const booked = (after: Date) => sql`from ledger_entry entry where entry.entry_time >= ${after}
    and entry.entry_time < ${startOfDay(next)} and exists (select 1 from ledger_line line
      where line.entry_id = entry.id and line.customer_id = ${customer_id})`;
  const { rows } = await sql<{ later: number }>`
    select count(*)::int as later ${booked(new Date(issued_at.getTime() + 1))}`.execute(db);
  const later = rows[0]?.later ?? 0;
  const says = saying({
    number: ['账期', month],
    insurer: await insurersOf(db, sql`insure.id in (select entry.insure_id ${booked(startOfDay(from))})`),
    from,
    to: addDays(next, -1),
  });
  if (later > 0) return says('已有变动', 'over', `签发之后本账期又有${later}笔记账，请重新下载`);
  return civilDateOf(clock.now()) < next
    ? says('账期未结束', 'waiting', '账期内之后的收支不在其中')
    : says('账期已结束', 'good', '签发之后没有新的记账');
};

/** Postings that reverse an earlier entry of the same business object. */
const takenBackBy: Partial<Record<PostingName, readonly PostingName[]>> = {
  freeze: ['release'],
  orderByVoucher: ['release', 'refund'],
  capture: ['refund'],
  charge: ['chargeBack'],
  rechargeReceived: ['rechargeReturned'],
  withdrawAsked: ['withdrawReturned'],
};

/** The ledger is append-only: the entry stays valid, and a later refund is shown as a note. */
export const receiptNow: ReadPresent = async ({ db }, { biz_key }) => {
  const entry = await db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('id', '=', idIn(biz_key))
    .executeTakeFirst();
  if (!entry) return undefined;
  // The database stores the posting as text.
  const back = takenBackBy[entry.posting as PostingName] ?? [];
  const taken = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_line', 'ledger_line.entry_id', 'ledger_entry.id')
    .select([
      sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('amount'),
      sql<Date>`max(entry_time)`.as('at'),
    ])
    .where('amount_fen', '>', 0)
    .where('biz_type', '=', entry.biz_type)
    .where('biz_id', '=', entry.biz_id)
    .where('ledger_entry.id', '>', entry.id)
    .where(sql<boolean>`posting = any (${[...back]}::text[])`)
    .executeTakeFirstOrThrow();
  const day = civilDateOf(entry.entry_time);
  const says = saying({
    number: ['回单编号', entryNoOf(entry.id, entry.entry_time)],
    insurer: await insurersOf(db, sql`insure.id = ${entry.insure_id}`),
    from: day,
    to: day,
  });
  if (taken.amount === 0) return says('已记账', 'good', null);
  const returned = `${moneyText(fen(taken.amount))}（${instantText(taken.at)}）`;
  return says('已有退回', 'over', `${entry.biz_no}其后已退回${returned}`);
};

const invoiceRow = (db: Db, id: InvoiceId) =>
  db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst();

const insurersOfInvoice = (db: Db, id: InvoiceId) =>
  insurersOf(
    db,
    sql`insure.id in (select item.insure_id from invoice_part part
      join settlement_item item on item.settlement_id = part.settlement_id where part.invoice_id = ${id})`,
  );

export const invoiceNow: ReadPresent = async ({ db }, { biz_key }) => {
  const found = await invoiceRow(db, idIn(biz_key));
  if (!found) return undefined;
  const { issued, redFlushed } = invoiceApplicationStatus.code;
  const day = found.issued_at && civilDateOf(found.issued_at);
  return {
    number: ['发票号码', found.invoice_no ?? found.apply_no],
    insurer: await insurersOfInvoice(db, found.id),
    from: day,
    to: found.red_at && civilDateOf(found.red_at),
    state: invoiceApplicationStatus.label(found.invoice_status),
    tone: found.invoice_status === issued ? 'good' : 'over',
    note:
      found.invoice_status === redFlushed
        ? `已于${instantText(found.red_at)}由红字发票${found.red_invoice_no}冲销`
        : null,
  };
};

/** A red invoice cancels another invoice and is never cancelled. */
export const redInvoiceNow: ReadPresent = async ({ db }, { biz_key }) => {
  const found = await invoiceRow(db, idIn(biz_key));
  if (!found) return undefined;
  const day = found.red_at && civilDateOf(found.red_at);
  return {
    number: ['发票号码', found.red_invoice_no ?? found.apply_no],
    insurer: await insurersOfInvoice(db, found.id),
    from: day,
    to: day,
    state: invoiceApplicationStatus.label(invoiceApplicationStatus.code.issued),
    tone: 'good',
    note: `红字发票，冲销蓝字发票${found.invoice_no}`,
  };
};

async function insurersOf(db: Db, policies: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(distinct supplyer.supplyername, '、') as names
    from insure join supplyer on supplyer.id = insure.supplyer_id where ${policies}`.execute(db);
  return rows[0]?.names ?? null;
}
