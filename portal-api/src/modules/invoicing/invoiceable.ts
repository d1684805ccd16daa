import { sql, type RawBuilder } from 'kysely';
import { payType, settleStatus, walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { CustomerId, RechargeLotId, SettlementId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { lotReader } from '../finance';
import { catchUp } from '../finance/ledger-reader';
import { takingStates } from './invoice-machine';

/**
 * Per settled bill and recharge: the amount paid (`net`), invoiced (`taken`) and still invoiceable (`room`). A bill
 * paid by its own bank transfer has no recharge (`lot_id` null). A recharge leaves at most what all months together
 * used of it: a month's refund reduces the newest of the others.
 */
export const invoiceableParts = (customerId: CustomerId): RawBuilder<unknown> => sql`(
  with bill as (
    select id, settle_month, pay_fen, pay_type from settlement
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
    select paid.settlement_id, paid.lot_id, bill.settle_month, paid.net, coalesce(taken.amount, 0) as taken,
      greatest(paid.net, 0) - coalesce(taken.amount, 0) as own
    from paid join bill on bill.id = paid.settlement_id left join taken
      on taken.settlement_id = paid.settlement_id and taken.lot_id is not distinct from paid.lot_id
  )
  select part.settlement_id, part.lot_id, part.lot_id is null or lot.source = 'bank' as is_bank, part.net, part.taken,
    greatest(0, least(part.own, greatest(0, sum(part.net - part.taken) over of_lot)
      - coalesce(sum(part.own) over (of_lot order by part.settle_month, part.settlement_id
        rows between unbounded preceding and 1 preceding), 0))) as room
  from part left join recharge_lot lot on lot.id = part.lot_id window of_lot as (partition by part.lot_id)
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
