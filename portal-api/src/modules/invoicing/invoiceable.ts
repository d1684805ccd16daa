import { sql, type RawBuilder } from 'kysely';
import { payType, settleStatus, walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { CustomerId, RechargeLotId, SettlementId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { lotReader } from '../finance';
import { catchUp } from '../finance/ledger-reader';
import { takingStates } from './invoice-machine';

/** Reduces `amount` of each row so that the rows of a group, oldest bill first, add up to what was paid and not invoiced. */
const leastOf = (amount: RawBuilder<unknown>, group: RawBuilder<unknown>) => sql`
  greatest(0, least(${amount}, greatest(0, sum(net - taken) over (partition by ${group}))
    - coalesce(sum(${amount}) over (partition by ${group} order by settle_month, settlement_id, lot_id
      rows between unbounded preceding and 1 preceding), 0)))`;

/**
 * Per settled bill and recharge: the amount paid (`net`), invoiced (`taken`) and still invoiceable (`room`). A bill
 * paid by its own bank transfer has no recharge (`lot_id` null). A recharge leaves at most what all months together
 * used of it, and all recharges what was paid to the contracting company: a refund reduces the newest of the others.
 */
export const invoiceableParts = (customerId: CustomerId): RawBuilder<unknown> => sql`(
  with bill as (
    select id, settle_month, signcompany_id, pay_fen, pay_type from settlement
    where customer_id = ${customerId} and settle_status = ${settleStatus.code.settled}
  ), payment as (
    select bill.id as settlement_id, lot_use.lot_id, sum(lot_use.amount_fen) as amount
    from bill join ledger_entry entry on entry.biz_type = ${walletBizType.code.settlement} and entry.biz_id = bill.id
      join lot_use on lot_use.entry_id = entry.id group by 1, 2
  ), paid as (
    select settlement_id, lot_id, sum(amount) as net from (
      select item.settlement_id, lot_use.lot_id, lot_use.amount_fen as amount
      from bill join settlement_item item on item.settlement_id = bill.id
        join lot_use on lot_use.entry_id = item.entry_id
      union all select settlement_id, lot_id, amount from payment
      union all select bill.id, null, bill.pay_fen - coalesce((select sum(amount) from payment where settlement_id = bill.id), 0)
      from bill where bill.pay_type = ${payType.code.voucher} and bill.pay_fen > 0
    ) one group by 1, 2
  ), taken as (
    select part.settlement_id, part.lot_id, sum(part.amount_fen) as amount
    from invoice_part part join invoice on invoice.id = part.invoice_id
    where invoice.customer_id = ${customerId} and invoice.invoice_status in (${sql.join(takingStates)}) group by 1, 2
  ), part as (
    select paid.settlement_id, paid.lot_id, bill.settle_month, bill.signcompany_id, paid.net, coalesce(taken.amount, 0) as taken,
      greatest(paid.net, 0) - coalesce(taken.amount, 0) as own
    from paid join bill on bill.id = paid.settlement_id left join taken
      on taken.settlement_id = paid.settlement_id and taken.lot_id is not distinct from paid.lot_id
  ), open as (
    select *, ${leastOf(sql`own`, sql`lot_id`)} as room from part
  )
  select open.settlement_id, open.lot_id, open.lot_id is null or lot.source = 'bank' as is_bank, open.net, open.taken,
    ${leastOf(sql`room`, sql`open.signcompany_id`)} as room
  from open left join recharge_lot lot on lot.id = open.lot_id
)`;

export interface InvoiceablePart {
  settlementId: SettlementId;
  lotId: RechargeLotId | null;
  isBank: boolean;
  /** Positive. */
  amount: Fen;
}

/** Returns the invoiceable parts of these bills, oldest money first. */
export async function partsLeft(
  db: Db,
  customerId: CustomerId,
  settlementIds: readonly SettlementId[],
): Promise<InvoiceablePart[]> {
  const { rows } = await sql<Omit<InvoiceablePart, 'amount'> & { amount: number }>`
    select settlement_id as "settlementId", lot_id as "lotId", is_bank as "isBank", room::bigint as amount
    from ${invoiceableParts(customerId)} left_over
    where settlement_id = any (${settlementIds}::bigint[]) and room > 0 order by lot_id nulls last`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}

/** Processes the latest payments now, instead of waiting for the reader's next round. */
export const readPayments = (db: Db, customerId: CustomerId): Promise<void> =>
  db.transaction().execute((trx) => catchUp(trx, lotReader, customerId));
