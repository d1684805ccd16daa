import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import type { getWithdrawable, withdraw } from 'shared-kernel/contract/money/withdrawals';
import { walletBizType, withdrawStatus } from 'shared-kernel/domain/dictionaries';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { takeFromLots } from 'shared-kernel/domain/lots';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { WithdrawalId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { nextNumber } from '../../platform/db/next-number';
import { ownRow, rowById } from '../../platform/row-by-id';
import { answerOnce } from '../../platform/http/idempotency';
import { notFound, Problem } from '../../platform/http/problem';
import { moveState, writeStep } from '../../platform/move-state';
import { customerMover, platformMover, type Mover } from '../../platform/state-machine';
import { ofCustomer } from '../../platform/tenant';
import { useVerificationCode } from '../../platform/verification';
import { askBack, keepBack, payBack, walletOf, type WalletMove } from './ledger';
import { withdrawableOf, type SourceAccount } from './withdrawable';
import { withdrawalMachine, type Withdrawal } from './finance-machines';

type Form = BodyOf<typeof withdraw>;
type Wanted = Omit<Form, 'captcha'>;

/** The id of an account is that of its oldest lot. */
const accountId = ({ lots }: SourceAccount): number => lots[0]?.lotId ?? 0;

export const withdrawable = (ctx: Context, actor: Actor): Promise<AnswerOf<typeof getWithdrawable>> =>
  ctx.db.transaction().execute(async (trx) => {
    const { available, accounts } = await withdrawableOf(ctx, trx, actor.customerId);
    return {
      available,
      accounts: accounts.map((account) => ({
        accountId: accountId(account),
        bankNum: `****${account.tail}`,
        bankName: account.bankName,
        bankDeposit: account.bankDeposit,
        amount: account.amount,
      })),
    };
  });

/** Freezes the amount and requests its payment from the provider. Throws 1003, 3016, and 404 for an unknown account. */
export async function askWithdrawal(ctx: Context, actor: Actor, form: Form) {
  // Checked before the code is consumed, so that the user can correct the input and still use the code.
  await ctx.db.transaction().execute((trx) => requireSource(ctx, trx, actor, form));
  const { mobile } = await rowById(ctx.db, 'app_user', actor.userId, 'mobile');
  await useVerificationCode(ctx, { mobile, purpose: 'pay', code: form.captcha, by: actor.userId });
  return answerOnce(ctx, async (trx) => {
    const row = await placeWithdrawal(ctx, trx, actor, form);
    const { available } = await walletOf(trx, actor.customerId);
    return { id: row.id, withdrawNo: row.withdraw_no, withdrawStatus: row.withdraw_status, available };
  });
}

/** Places a withdrawal without a code, in the caller's transaction. */
export async function placeWithdrawal(ctx: Context, trx: Trx, actor: Actor, form: Wanted) {
  const { account, parts } = await requireSource(ctx, trx, actor, form);
  const row = await insertWithdrawal(ctx, trx, actor, form, account);
  await trx
    .insertInto('withdrawal_lot')
    .values(parts.map((part) => ({ withdrawal_id: row.id, lot_id: part.lotId, amount_fen: part.amount })))
    .execute();
  await askBack(trx, moveOf(row, '申请余额退款', row.created_at));
  return row;
}

async function requireSource(ctx: Context, trx: Trx, actor: Actor, form: Wanted) {
  const { accounts } = await withdrawableOf(ctx, trx, actor.customerId);
  const account = accounts.find(({ lots }) => lots.some(({ lotId }) => lotId === form.accountId));
  if (!account) throw notFound();
  if (form.money > account.amount)
    throw new Problem(problems.withdrawTooMuch, { left: yuanText(account.amount) });
  // Newest money first, since orders use the oldest.
  return { account, parts: takeFromLots(account.lots.toReversed(), form.money) };
}

async function insertWithdrawal(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  form: Wanted,
  account: SourceAccount,
): Promise<Withdrawal> {
  const at = ctx.clock.now();
  const row = await trx
    .insertInto('withdrawal')
    .values({
      withdraw_no: await nextNumber(trx, 'withdraw_no_seq', 'TK', civilDateOf(at)),
      customer_id: actor.customerId,
      user_id: actor.userId,
      money_fen: form.money,
      bank_num_sealed: account.bankNumSealed,
      bank_num_tail: account.tail,
      bank_name: account.bankName,
      bank_deposit: account.bankDeposit,
      audit_remark: null,
      created_at: at,
      updated_at: at,
      decided_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const to = withdrawStatus.code.waiting;
  await writeStep(trx, withdrawalMachine, row.id, { from: null, to, by: customerMover(actor), at });
  return row;
}

const moveOf = (row: Withdrawal, summary: string, at: Date): WalletMove => ({
  customerId: row.customer_id,
  amount: fen(row.money_fen),
  bizType: walletBizType.code.withdrawal,
  bizId: row.id,
  bizNo: row.withdraw_no,
  summary,
  at,
});

/** Cancels a withdrawal of the caller. 404 for any other, 2019 for one already decided. */
export async function cancelOwn(ctx: Context, actor: Actor, id: WithdrawalId) {
  await ownRow(ctx.db, 'withdrawal', id, ofCustomer(actor, 'withdrawal'), 'id');
  const decision = {
    name: 'cancel',
    by: customerMover(actor),
    book: keepBack,
    summary: '撤回余额退款',
  } as const;
  return ctx.db.transaction().execute((trx) => decideIn(ctx, trx, id, decision));
}

/** Marks a withdrawal as paid by the provider. */
export const payWithdrawal = (ctx: Context, id: WithdrawalId) =>
  ctx.db.transaction().execute((trx) => payWithdrawalIn(ctx, trx, id));
export const payWithdrawalIn = (ctx: Context, trx: Trx, id: WithdrawalId) =>
  decideIn(ctx, trx, id, { name: 'pay', by: platformMover, book: payBack, summary: '余额退款' });

export const rejectWithdrawal = (ctx: Context, id: WithdrawalId, remark: string) =>
  ctx.db.transaction().execute((trx) => rejectWithdrawalIn(ctx, trx, id, remark));
export const rejectWithdrawalIn = (ctx: Context, trx: Trx, id: WithdrawalId, remark: string) =>
  decideIn(ctx, trx, id, {
    name: 'reject',
    by: platformMover,
    book: keepBack,
    summary: '余额退款未通过',
    remark,
  });

interface Decision {
  name: 'cancel' | 'pay' | 'reject';
  by: Mover;
  book: typeof payBack;
  summary: string;
  remark?: string;
}

/** Of two concurrent decisions, the second throws 2019. */
async function decideIn(
  ctx: Context,
  trx: Trx,
  id: WithdrawalId,
  { name, by, book, summary, remark }: Decision,
) {
  const at = ctx.clock.now();
  const set = { decided_at: at, audit_remark: remark ?? null };
  const row = await moveState(ctx, trx, withdrawalMachine, id, name, { by, at, remark, set });
  await book(trx, moveOf(row, summary, at));
  return { id, withdrawNo: row.withdraw_no, withdrawStatus: row.withdraw_status };
}
