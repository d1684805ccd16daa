import { sql } from 'kysely';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { takeFromLots, type LotShare } from 'shared-kernel/domain/lots';
import { fen } from 'shared-kernel/domain/money';
import type { CustomerId, LedgerEntryId, PolicyId, RechargeLotId } from 'shared-kernel/domain/nouns/ids';
import type { Trx } from '../../platform/db/database';
import type { LedgerReader, ReadEntry } from './ledger-reader';
import type { PostingName } from './postings';

const effects: Partial<
  Record<PostingName, 'bank' | 'wechat' | 'through' | 'take' | 'giveBack' | 'takeOwn' | 'giveBackOwn'>
> = {
  rechargeByBank: 'bank',
  orderByVoucher: 'bank',
  rechargeByWechat: 'wechat',
  rechargeFromPending: 'wechat',
  capture: 'take',
  billByTransfer: 'through',
  billByBalance: 'take',
  refund: 'giveBack',
  withdrawAsked: 'takeOwn',
  withdrawReturned: 'giveBackOwn',
};

interface Use extends LotShare {
  entryId: LedgerEntryId;
  insureId: PolicyId | null;
}

/** Uses money for premium in the order in which it came in, and refunds it to the recharge that it came from. */
export const lotReader: LedgerReader = {
  name: 'lots',
  async read(trx, customerId, entries) {
    const left = await openLots(trx, customerId);
    const uses: Use[] = [];
    for (const entry of entries) {
      const effect = effects[entry.posting];
      if (effect === 'bank' || effect === 'wechat') left.push(await addLot(trx, customerId, entry, effect));
      // Bank money that is used immediately gets a separate lot, so that it can be invoiced.
      if (effect === 'through') note(uses, left, entry, [await addLot(trx, customerId, entry, 'bank')], 1);
      if (effect === 'take') note(uses, left, entry, takeFromLots(left, fen(entry.amountFen)), 1);
      if (effect === 'giveBack')
        note(uses, left, entry, await lotsOfRefund(trx, customerId, entry, uses), -1);
      if (effect === 'takeOwn') note(uses, left, entry, await lotsOfWithdrawal(trx, entry), 1);
      if (effect === 'giveBackOwn') note(uses, left, entry, await lotsOfWithdrawal(trx, entry), -1);
    }
    await store(trx, uses);
  },
};

/** Returns the remaining amount of each lot, oldest first. */
export async function openLots(trx: Trx, customerId: CustomerId): Promise<LotShare[]> {
  const lots = await trx
    .selectFrom('recharge_lot')
    .select(['id', 'amount_fen', 'used_fen'])
    .where('customer_id', '=', customerId)
    .whereRef('used_fen', '<', 'amount_fen')
    .orderBy('id')
    .forUpdate()
    .execute();
  return lots.map((lot) => ({ lotId: lot.id, amount: fen(lot.amount_fen - lot.used_fen) }));
}

async function addLot(trx: Trx, customerId: CustomerId, entry: ReadEntry, source: 'bank' | 'wechat') {
  const { id } = await trx
    .insertInto('recharge_lot')
    .values({
      customer_id: customerId,
      entry_id: entry.id,
      source,
      amount_fen: entry.amountFen,
      created_at: entry.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { lotId: id, amount: fen(entry.amountFen) };
}

/** Records the uses to be stored, and updates the remaining amounts. */
function note(uses: Use[], left: LotShare[], entry: ReadEntry, parts: readonly LotShare[], sign: 1 | -1) {
  for (const part of parts) {
    uses.push({
      lotId: part.lotId,
      amount: fen(sign * part.amount),
      entryId: entry.id,
      insureId: entry.insureId,
    });
    const lot = left.find((one) => one.lotId === part.lotId);
    if (lot) lot.amount = fen(lot.amount - sign * part.amount);
    else if (sign < 0) left.push({ lotId: part.lotId, amount: part.amount });
  }
  left.sort((a, b) => a.lotId - b.lotId);
}

/** Returns the lots chosen when the withdrawal was requested. */
async function lotsOfWithdrawal(trx: Trx, { bizId }: ReadEntry): Promise<LotShare[]> {
  const lots = await trx
    .selectFrom('withdrawal_lot')
    .select(['lot_id', 'amount_fen'])
    .where('withdrawal_id', '=', bizId)
    .orderBy('lot_id')
    .execute();
  return lots.map((lot) => ({ lotId: lot.lot_id, amount: fen(lot.amount_fen) }));
}

// Money withdrawn to the bank cannot be refunded to its lot.
const withdrawnOf = sql`coalesce((select sum(gone.amount_fen) from lot_use gone
  join ledger_entry entry on entry.id = gone.entry_id and entry.biz_type = ${walletBizType.code.withdrawal}
  where gone.lot_id = lot.id), 0)::bigint`;

/** Returns the lots that paid for the policy, newest first, then other used lots. */
async function lotsOfRefund(trx: Trx, customerId: CustomerId, entry: ReadEntry, uses: readonly Use[]) {
  const { rows } = await sql<{ lotId: RechargeLotId; used: number; ofPolicy: number }>`
    select lot.id as "lotId", lot.used_fen - ${withdrawnOf} as used, coalesce((select sum(amount_fen) from lot_use
        where lot_use.lot_id = lot.id and lot_use.insure_id = ${entry.insureId}), 0)::bigint as "ofPolicy"
    from recharge_lot lot where lot.customer_id = ${customerId} order by lot.id desc`.execute(trx);
  // Uses of this round are not stored yet.
  const unstored = (lotId: RechargeLotId, insureId?: PolicyId | null) =>
    uses
      .filter((use) => use.lotId === lotId && (insureId === undefined || use.insureId === insureId))
      .reduce((total, use) => total + use.amount, 0);
  const own: LotShare[] = [];
  const others: LotShare[] = [];
  for (const { lotId, ...stored } of rows) {
    const used = stored.used + unstored(lotId);
    const ofPolicy = Math.max(0, Math.min(used, stored.ofPolicy + unstored(lotId, entry.insureId)));
    own.push({ lotId, amount: fen(ofPolicy) });
    others.push({ lotId, amount: fen(used - ofPolicy) });
  }
  return takeFromLots([...own, ...others], fen(entry.amountFen));
}

async function store(trx: Trx, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  const rows = JSON.stringify(uses);
  await sql`
    insert into lot_use (lot_id, entry_id, insure_id, amount_fen)
    select "lotId", "entryId", "insureId", amount
    from jsonb_to_recordset(${rows}::jsonb) as made ("lotId" bigint, "entryId" bigint, "insureId" bigint, amount bigint)`.execute(
    trx,
  );
  await sql`
    update recharge_lot lot set used_fen = used_fen + made.amount
    from (select "lotId", sum(amount) as amount
      from jsonb_to_recordset(${rows}::jsonb) as made ("lotId" bigint, amount bigint) group by 1) made
    where made."lotId" = lot.id`.execute(trx);
}
