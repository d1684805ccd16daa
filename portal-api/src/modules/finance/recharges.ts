import { type BodyOf, problems } from 'shared-kernel/contract';
import { fileIdIn } from 'shared-kernel/contract/files';
import type { payRecharge } from 'shared-kernel/contract/money/finance';
import { fen } from 'shared-kernel/domain/money';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import { costStatus, payAccountType } from 'shared-kernel/domain/dictionaries';
import type { RechargeId } from 'shared-kernel/domain/nouns/ids';
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

/**
 * Submits the receipt of a bank transfer for audit. 3010 for anything but a transfer from the employer's own account.
 */
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
export const approveRecharge = (ctx: Context, id: RechargeId): Promise<object> =>
  ctx.db.transaction().execute((trx) => approveRechargeIn(ctx, trx, id));

export async function approveRechargeIn(ctx: Context, trx: Trx, id: RechargeId): Promise<object> {
  const cost = await audit(ctx, trx, id, 'approve');
  await creditRecharge(trx, moveOf(cost), await sourceOf(trx, cost));
  return audited(cost);
}

/** Rejects a waiting recharge; the customer is notified of the reason. */
export async function rejectRecharge(ctx: Context, id: RechargeId, reason: string): Promise<object> {
  return ctx.db.transaction().execute(async (trx) => {
    const cost = await audit(ctx, trx, id, 'reject', reason);
    // The payment is refunded to its source.
    if (await isBookedBeforeAudit(trx, cost.id)) await returnRecharge(trx, moveOf(cost));
    return audited(cost);
  });
}

/** Of two concurrent audits, the second throws 2019. */
function audit(ctx: Context, trx: Trx, id: RechargeId, name: 'approve' | 'reject', remark?: string) {
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

/** Changes the receipt's owner from the temporary one to the recharge. */
async function keepReceipt(ctx: Context, trx: Trx, proof: string, costId: RechargeId, actor: Actor) {
  const fileId = fileIdIn(proof);
  if (!fileId || !(await ctx.files.find(trx, fileId, actor.customerId)))
    throw refusedField('costProof', '请上传付款凭证');
  await ctx.files.handIn(trx, [fileId], `cost:${costId}`, actor);
}

const sameName = (name: string): string => fullWidthParentheses(name.trim());
