import type { Selectable } from 'kysely';
import type { Fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import type { Mover } from '../../platform/state-machine';
import type { VoucherItemTable, VoucherTable } from './vouchers.tables';

export type Voucher = Selectable<VoucherTable>;
export type VoucherItem = Pick<Selectable<VoucherItemTable>, 'biz_id' | 'biz_no' | 'amount_fen'>;

/** What one transfer is to pay. */
export interface DueItems {
  items: { id: number; no: string; amount: Fen }[];
  signcompanyId: number;
}

/** How the voucher's decision was made, and when. */
export interface Decision {
  by: Mover;
  at: Date;
}

type Step<How = Decision> = (
  ctx: Context,
  trx: Trx,
  voucher: Voucher,
  items: readonly VoucherItem[],
  step: How,
) => Promise<void>;

/** What can be paid by a voucher. Another one is a file with one of these, and its line in `voucherKinds`. */
export interface VoucherKind {
  /** Locks what is to be paid. Refuses what the caller does not own with 404, and what cannot be paid by voucher now. */
  lock(ctx: Context, trx: Trx, actor: Actor, ids: readonly number[]): Promise<DueItems>;
  /** Moves what was locked to its state of review. */
  submitted: Step;
  /** The money is there: books all of it, whatever has become of what it was to pay. */
  confirmed: Step;
  /** The money is not there: what was to be paid is due again. The kind notifies the customer. */
  rejected: Step<Decision & { reason: string }>;
}
