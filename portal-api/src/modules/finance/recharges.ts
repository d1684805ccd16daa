import { type BodyOf, problems } from 'shared-kernel/contract';
import { fileIdIn } from 'shared-kernel/contract/files';
import type { payRecharge } from 'shared-kernel/contract/money/finance';
import { fen } from 'shared-kernel/domain/money';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import { costStatus, payAccountType } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { rowById } from '../../platform/row-by-id';
import { requireRoom } from '../../platform/row-caps';
import { answerOnce } from '../../platform/http/idempotency';
import { Problem, refusedField } from '../../platform/http/problem';
import { moveState } from '../../platform/move-state';
import { customerMover, platformMover } from '../../platform/state-machine';
import {
  creditRecharge,
  isBookedBeforeAudit,
  rechargeBizType,
  returnRecharge,
  type WalletMove,
} from './ledger';
import { rechargeMachine, type Recharge } from './finance-machines';
import { insertRecharge } from './recharge.repository';

/** Files the receipt of a bank transfer for audit. Refuses with 3010 what is not a transfer from the employer's own account. */
export async function submitRecharge(ctx: Context, actor: Actor, form: BodyOf<typeof payRecharge>) {
  if (form.payAccountType !== payAccountType.code.company) throw new Problem(problems.companyTransferOnly);
  const customer = await rowById(ctx.db, 'customer', actor.customerId, 'customername');
  if (sameName(form.bankName) !== sameName(customer.customername))
    throw refusedField('bankName', problems.companyTransferOnly.text, problems.companyTransferOnly);
  return answerOnce(ctx, async (trx) => {
    await requireRoom(ctx, trx, actor, 'recharge');
    const cost = await insertRecharge(trx, ctx.pii, {
      ...form,
      customerId: actor.customerId,
      userId: actor.userId,
      by: customerMover(actor),
      at: ctx.clock.now(),
    });
    await keepReceipt(ctx, trx, form.costProof, cost.id, actor);
    return { id: cost.id, costNo: cost.cost_no, costStatus: costStatus.code.waiting };
  });
}

/** Books a waiting recharge into the wallet and notifies the customer. */
export const approveRecharge = (ctx: Context, id: number): Promise<object> =>
  ctx.db.transaction().execute((trx) => approveRechargeIn(ctx, trx, id));

/** The same in a transaction of the caller. */
export async function approveRechargeIn(ctx: Context, trx: Trx, id: number): Promise<object> {
  const cost = await audit(ctx, trx, id, 'approve');
  await creditRecharge(trx, moveOf(cost), await sourceOf(trx, cost));
  return audited(cost);
}

/** Refuses a waiting recharge; the customer reads the reason at once. */
export async function rejectRecharge(ctx: Context, id: number, reason: string): Promise<object> {
  return ctx.db.transaction().execute(async (trx) => {
    const cost = await audit(ctx, trx, id, 'reject', reason);
    // The payment is refunded the way it came.
    if (await isBookedBeforeAudit(trx, cost.id)) await returnRecharge(trx, moveOf(cost));
    return audited(cost);
  });
}

/** Of two audits at once the second is refused with 2019. */
function audit(ctx: Context, trx: Trx, id: number, name: 'approve' | 'reject', remark?: string) {
  const at = ctx.clock.now();
  const set = { audit_remark: remark ?? null, audit_time: at };
  return moveState(ctx, trx, rechargeMachine, id, name, { by: platformMover, at, remark, set });
}

const audited = ({ id, cost_no: costNo, cost_status }: Recharge) => ({ id, costNo, costStatus: cost_status });

const moveOf = (cost: Recharge): WalletMove => ({
  customerId: cost.customer_id,
  amount: fen(cost.money_fen),
  bizType: rechargeBizType,
  bizId: cost.id,
  bizNo: cost.cost_no,
  summary: cost.pay_account_type === payAccountType.code.company ? '企业账户充值' : '微信充值',
  at: cost.updated_at,
});

async function sourceOf(trx: Trx, cost: Recharge) {
  if (cost.pay_account_type === payAccountType.code.company) return 'BANK';
  return (await isBookedBeforeAudit(trx, cost.id)) ? 'RECHARGE_PENDING' : 'WECHAT_CLEARING';
}

/** The receipt is moved from its temporary owner to the recharge. */
async function keepReceipt(
  ctx: Context,
  trx: Trx,
  proof: string,
  costId: number,
  actor: Actor,
): Promise<void> {
  const fileId = fileIdIn(proof);
  if (!fileId || !(await ctx.files.find(trx, fileId, actor.customerId)))
    throw refusedField('costProof', '请上传付款凭证');
  await ctx.files.handIn(trx, [fileId], `cost:${costId}`, actor);
}

const sameName = (name: string): string => fullWidthParentheses(name.trim());
