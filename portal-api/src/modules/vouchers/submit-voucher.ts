import { sql } from 'kysely';
import { costStatus, voucherStatus } from 'shared-kernel/domain/dictionaries';
import type { z } from 'zod';
import { problems } from 'shared-kernel/contract';
import { voucherFormFor, type voucherForm } from 'shared-kernel/contract/money/voucher';
import { addFen, yuanOfFen, type Fen } from 'shared-kernel/domain/money';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import type { VoucherId } from 'shared-kernel/domain/nouns/ids';
import { voucherMachine } from './decide-voucher';
import type { Actor, Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { nextNumber } from '../../platform/db/next-number';
import { rowById } from '../../platform/row-by-id';
import { answerOnce } from '../../platform/http/idempotency';
import { Problem } from '../../platform/http/problem';
import { writeStep } from '../../platform/move-state';
import { customerMover, submittedBy } from '../../platform/state-machine';
import { voucherKindOf } from './voucher-kinds';
import type { DueItems, Voucher } from './voucher-kind';

export type VoucherInput = z.output<typeof voucherForm>;

export const filesOwner = ({ id }: { id: VoucherId }): string => `voucher:${id}`;

/** Stores a voucher for items of one kind and puts them into review. Of two concurrent ones the second is refused. */
export async function submitVoucher(
  ctx: Context,
  actor: Actor,
  bizType: number,
  ids: readonly number[],
  form: VoucherInput,
): Promise<{ id: VoucherId; voucherNo: string; sameReceiptAs: string[] }> {
  const kind = voucherKindOf(bizType);
  return answerOnce(ctx, async (trx) => {
    const due = await kind.lock(ctx, trx, actor, ids);
    await requireMatch(ctx, trx, actor, form, addFen(...due.items.map(({ amount }) => amount)));
    const voucher = await insertVoucher(ctx, trx, actor, { bizType, due, form });
    await ctx.files.handIn(trx, form.fileIds, filesOwner(voucher), actor);
    const items = due.items.map(({ id, no, amount }) => ({ biz_id: id, biz_no: no, amount_fen: amount }));
    await trx
      .insertInto('voucher_item')
      .values(items.map((item) => ({ ...item, voucher_id: voucher.id, biz_type: bizType })))
      .execute();
    await kind.submitted(ctx, trx, voucher, items, { by: customerMover(actor), at: voucher.submit_time });
    const sameReceiptAs = (await sameReceipts(trx, [voucher.id])).get(voucher.id) ?? [];
    return { id: voucher.id, voucherNo: voucher.voucher_no, sameReceiptAs };
  });
}

/** Requires the whole amount, paid by the employer itself, not in the future; each issue is reported at its field. */
async function requireMatch(ctx: Context, trx: Trx, actor: Actor, form: VoucherInput, due: Fen) {
  const { customername } = await rowById(trx, 'customer', actor.customerId, 'customername');
  const rules = { due, employer: fullWidthParentheses(customername), today: ctx.clock.today() };
  const { payAmount } = form;
  const read = voucherFormFor(rules).safeParse({
    ...form,
    payerName: fullWidthParentheses(form.payerName),
    payAmount: yuanOfFen(payAmount),
  });
  if (read.success) return;
  const fields = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const kind = payAmount === due ? problems.invalidInput : problems.amountMismatch;
  throw new Problem(kind, {}, { fields });
}

async function insertVoucher(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  { bizType, due, form }: { bizType: number; due: DueItems; form: VoucherInput },
): Promise<Voucher> {
  const bankNum = form.payerBankNum.replace(/[\s-]/g, '');
  const at = ctx.clock.now();
  const voucher = await trx
    .insertInto('voucher')
    .values({
      voucher_no: await nextNumber(trx, 'voucher_no_seq', 'FK', ctx.clock.today()),
      customer_id: actor.customerId,
      biz_type: bizType,
      signcompany_id: due.signcompanyId,
      payer_name: form.payerName,
      payer_bank_num_sealed: ctx.pii.seal(bankNum),
      payer_bank_num_tail: bankNum.slice(-4),
      payer_bank_deposit: form.payerBankDeposit,
      pay_fen: form.payAmount,
      pay_date: form.payDate,
      ...submittedBy(actor, at),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const to = voucher.voucher_status;
  await writeStep(trx, voucherMachine, voucher.id, { from: null, to, by: customerMover(actor), at });
  return voucher;
}

/**
 * Returns for each voucher the numbers of other vouchers and recharges of the employer that have the same receipt, byte
 * for byte, and were not refused. One transfer must not pay twice.
 */
export async function sameReceipts(db: Db, voucherIds: readonly VoucherId[]): Promise<Map<number, string[]>> {
  if (voucherIds.length === 0) return new Map();
  const { rows } = await sql<{ id: VoucherId; no: string }>`
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
