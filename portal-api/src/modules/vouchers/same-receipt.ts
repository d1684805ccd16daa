import { sql } from 'kysely';
import { costStatus, voucherStatus } from 'shared-kernel/domain/dictionaries';
import type { Db } from '../../platform/db/database';

/**
 * Numbers of what shows the same receipt as each voucher, byte for byte: other vouchers and recharges of the employer
 * that were not refused. One transfer must not pay twice.
 */
export async function sameReceipts(db: Db, voucherIds: readonly number[]): Promise<Map<number, string[]>> {
  if (voucherIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; no: string }>`
    select distinct voucher.id, coalesce(other.voucher_no, cost.cost_no) as no
    from voucher
      join file mine on mine.owner = 'voucher:' || voucher.id and mine.deleted_at is null
      join file theirs on theirs.sha256 = mine.sha256 and theirs.owner <> mine.owner
        and theirs.customer_id = mine.customer_id and theirs.deleted_at is null
      left join voucher other on theirs.owner = 'voucher:' || other.id
        and other.voucher_status <> ${voucherStatus.code.rejected}
      left join cost on theirs.owner = 'cost:' || cost.id and cost.cost_status <> ${costStatus.code.rejected}
    where voucher.id = any (${[...voucherIds]}::bigint[]) and coalesce(other.voucher_no, cost.cost_no) is not null
    order by 1, 2`.execute(db);
  const found = new Map<number, string[]>();
  for (const { id, no } of rows) found.set(id, [...(found.get(id) ?? []), no]);
  return found;
}
