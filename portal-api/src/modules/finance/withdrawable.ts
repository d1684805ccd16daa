import { sql } from 'kysely';
import { takeFromLots, type LotShare } from 'shared-kernel/domain/lots';
import { addFen, fen, type Fen } from 'shared-kernel/domain/money';
import { voucherBizType, walletBizType } from 'shared-kernel/domain/dictionaries';
import type { CustomerId, RechargeLotId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { catchUp } from './ledger-reader';
import { lotReader, openLots } from './lots';
import { rechargeBizType, walletOf } from './ledger';

/** Kinds of payments by voucher: the kernel's codes, and applications, which released remotes do not know yet. */
export const voucherFor = { ...voucherBizType.code, application: 3 } as const;

export const paidByVoucherLabel = (bizType: number): string =>
  bizType === voucherFor.application ? '投保' : voucherBizType.label(bizType);

/** A bank account that money came from, and the amount that can be returned to it. */
export interface SourceAccount {
  bankNumSealed: Uint8Array;
  tail: string;
  bankName: string;
  bankDeposit: string;
  lots: LotShare[];
  amount: Fen;
}

/**
 * Returns the bank money that can be withdrawn, by account. Paid orders that are not effective yet reserve the oldest
 * money, which they will use. Locks the wallet until the end of `trx`, so that nothing changes in between.
 */
export async function withdrawableOf({ pii }: Pick<Context, 'pii'>, trx: Trx, customerId: CustomerId) {
  await trx
    .selectFrom('capital')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  await catchUp(trx, lotReader, customerId);
  const { available } = await walletOf(trx, customerId);
  const free = freeLots(await openLots(trx, customerId), available);
  const sources = await sourcesOf(trx, customerId);
  const accounts = new Map<string, SourceAccount>();
  for (const lot of free) {
    const source = sources.get(lot.lotId);
    if (!source) continue;
    const number = pii.open(source.bankNumSealed);
    const account = accounts.get(number) ?? { ...source, lots: [], amount: fen(0) };
    account.lots.push(lot);
    account.amount = addFen(account.amount, lot.amount);
    accounts.set(number, account);
  }
  return { available, accounts: [...accounts.values()] };
}

/** Returns the available part of each lot: all but the oldest money, which paid orders will use. */
function freeLots(open: readonly LotShare[], available: Fen): LotShare[] {
  const kept = fen(open.reduce((sum, lot) => sum + lot.amount, 0) - available);
  const used = new Map(takeFromLots(open, kept).map((part) => [part.lotId, part.amount]));
  return open
    .map((lot) => ({ lotId: lot.lotId, amount: fen(lot.amount - (used.get(lot.lotId) ?? 0)) }))
    .filter((lot) => lot.amount > 0);
}

const ofApplications = [walletBizType.code.insure, walletBizType.code.renew];

type Source = Omit<SourceAccount, 'lots' | 'amount'>;

/** Returns the source account of each open lot of bank money: of its recharge, or of the voucher paying an order. */
async function sourcesOf(trx: Trx, customerId: CustomerId): Promise<Map<number, Source>> {
  const { rows } = await sql<Source & { lotId: RechargeLotId }>`
    select lot.id as "lotId", coalesce(cost.bank_num_sealed, voucher.payer_bank_num_sealed) as "bankNumSealed",
      coalesce(cost.bank_num_tail, voucher.payer_bank_num_tail) as tail,
      coalesce(cost.bank_name, voucher.payer_name) as "bankName",
      coalesce(cost.bank_deposit, voucher.payer_bank_deposit) as "bankDeposit"
    from recharge_lot lot join ledger_entry entry on entry.id = lot.entry_id
      left join cost on entry.biz_type = ${rechargeBizType} and cost.id = entry.biz_id
      left join lateral (select voucher.* from voucher_item item join voucher on voucher.id = item.voucher_id
        where entry.posting = 'orderByVoucher' and item.biz_type = case when entry.biz_type in (${sql.join(ofApplications)})
            then ${voucherFor.application}::int else ${voucherFor.order}::int end
          and item.biz_id = entry.biz_id and voucher.audit_time is not null order by voucher.id desc limit 1) voucher on true
    where lot.customer_id = ${customerId} and lot.source = 'bank' and lot.used_fen < lot.amount_fen
      and coalesce(cost.bank_num_sealed, voucher.payer_bank_num_sealed) is not null`.execute(trx);
  return new Map(rows.map(({ lotId, ...source }) => [lotId, source]));
}
