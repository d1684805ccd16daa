import type { Selectable } from 'kysely';
import type { VoucherDue } from 'shared-kernel/contract/money/vouchers';
import type { Fen } from 'shared-kernel/domain/money';
import type { SigncompanyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import type { Mover } from '../../platform/state-machine';
import type { VoucherItemTable, VoucherTable } from './vouchers.tables';

export type Voucher = Selectable<VoucherTable>;
type VoucherItem = Pick<Selectable<VoucherItemTable>, 'biz_id' | 'biz_no' | 'amount_fen'>;

/** The items that one transfer is to pay. */
export interface DueItems<Id extends number = number> {
  items: { id: Id; no: string; amount: Fen }[];
  signcompanyId: SigncompanyId;
}

/** Who decided about the voucher, and when. */
interface Decision {
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

/** A kind of item, with this id, that a voucher can pay. Each is a file with such an object, and a line in voucher-kinds.ts. */
export interface VoucherKind<Id extends number = number> {
  /** Returns an item's amount, its payer and payee, and whether payment is possible now. Throws 404. */
  due(ctx: Context, actor: Actor, id: Id): Promise<Omit<VoucherDue, 'vouchers'>>;
  /** Locks the items to pay. Throws 404 for items of others, and refuses items that cannot be paid by voucher now. */
  lock(ctx: Context, trx: Trx, actor: Actor, ids: readonly Id[]): Promise<DueItems<Id>>;
  /** Moves the locked items to their state of review. */
  submitted: Step;
  /** Books the whole transfer once it has arrived, whatever has happened to the items meanwhile. */
  confirmed: Step;
  /** Makes the items due again when the transfer has not arrived. The kind notifies the customer. */
  rejected: Step<Decision & { reason: string }>;
}
