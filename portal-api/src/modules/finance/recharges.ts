import { type BodyOf, problems } from 'shared-kernel/contract';
import type { payRecharge } from 'shared-kernel/contract/finance';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import { costStatus, messageKind, payAccountType } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { rowById } from '../../platform/db/row-by-id';
import { answerOnce } from '../../platform/http/idempotency';
import { Problem, refusedField } from '../../platform/http/problem';
import {
  creditRecharge,
  isBookedBeforeAudit,
  rechargeBizType,
  returnRecharge,
  type WalletMove,
} from './ledger';
import { insertRecharge, receiptFileId } from './recharge.repository';

export const rechargePage = '/rechargeManage/recharge';

/** Files the receipt of a bank transfer for audit. Refuses with 3010 what is not a transfer from the employer's own account. */
export async function submitRecharge(ctx: Context, actor: Actor, form: BodyOf<typeof payRecharge>) {
  if (form.payAccountType !== payAccountType.code.company) throw new Problem(problems.companyTransferOnly);
  const customer = await rowById(ctx.db, 'customer', actor.customerId, 'customername');
  if (sameName(form.bankName) !== sameName(customer.customername))
    throw refusedField('bankName', problems.companyTransferOnly.text, problems.companyTransferOnly);
  return answerOnce(ctx, async (trx) => {
    const cost = await insertRecharge(trx, ctx.pii, {
      ...form,
      customerId: actor.customerId,
      userId: actor.userId,
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
  const cost = await audit(ctx, trx, id, costStatus.code.booked, null);
  const money = fen(cost.money_fen);
  await creditRecharge(trx, moveOf(cost, ctx.clock.now()), await sourceOf(trx, cost));
  await ctx.outbox.add(trx, {
    customerId: cost.customer_id,
    kind: messageKind.code.finance,
    subject: `充值${yuanText(money)}元已入账`,
    content: `充值单${cost.cost_no}已审核通过，${yuanText(money)}元已存入您的账户。`,
    bizType: 'cost',
    bizId: cost.id,
    link: rechargePage,
  });
  return { id: cost.id, costNo: cost.cost_no, costStatus: costStatus.code.booked };
}

/** Refuses a waiting recharge; the customer reads the reason at once. */
export async function rejectRecharge(ctx: Context, id: number, reason: string): Promise<object> {
  return ctx.db.transaction().execute(async (trx) => {
    const cost = await audit(ctx, trx, id, costStatus.code.rejected, reason);
    // The payment is refunded the way it came.
    if (await isBookedBeforeAudit(trx, cost.id)) await returnRecharge(trx, moveOf(cost, ctx.clock.now()));
    await ctx.outbox.add(trx, {
      customerId: cost.customer_id,
      kind: messageKind.code.finance,
      subject: `充值未通过：${reason}`,
      content: `充值单${cost.cost_no}（${yuanText(fen(cost.money_fen))}元）未通过审核：${reason}。请核对后重新提交。`,
      bizType: 'cost',
      bizId: cost.id,
      link: rechargePage,
      popup: true,
    });
    return { id: cost.id, costNo: cost.cost_no, costStatus: costStatus.code.rejected };
  });
}

type AuditedCost = Awaited<ReturnType<typeof audit>>;

const moveOf = (cost: AuditedCost, at: Date): WalletMove => ({
  customerId: cost.customer_id,
  amount: fen(cost.money_fen),
  bizType: rechargeBizType,
  bizId: cost.id,
  bizNo: cost.cost_no,
  summary: cost.pay_account_type === payAccountType.code.company ? '企业账户充值' : '微信充值',
  at,
});

async function sourceOf(trx: Trx, cost: AuditedCost) {
  if (cost.pay_account_type === payAccountType.code.company) return 'BANK';
  return (await isBookedBeforeAudit(trx, cost.id)) ? 'RECHARGE_PENDING' : 'WECHAT_CLEARING';
}

/** Only one of two auditors gets the row: the other gets a conflict. */
async function audit(ctx: Context, trx: Trx, id: number, to: number, remark: string | null) {
  const now = ctx.clock.now();
  const cost = await trx
    .updateTable('cost')
    .set((is) => ({
      cost_status: to,
      audit_remark: remark,
      audit_time: now,
      updated_at: now,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('cost_status', '=', costStatus.code.waiting)
    .returning(['id', 'cost_no', 'customer_id', 'money_fen', 'pay_account_type'])
    .executeTakeFirst();
  if (cost) return cost;
  const exists = await trx.selectFrom('cost').select('id').where('id', '=', id).executeTakeFirst();
  throw new Problem(exists ? problems.stateChanged : problems.notFound);
}

/** The receipt is moved from its temporary owner to the recharge. */
async function keepReceipt(
  ctx: Context,
  trx: Trx,
  proof: string,
  costId: number,
  actor: Actor,
): Promise<void> {
  const fileId = receiptFileId(proof);
  if (!fileId || !(await ctx.files.find(trx, fileId, actor.customerId)))
    throw refusedField('costProof', '请上传付款凭证');
  await ctx.files.handIn(trx, [fileId], `cost:${costId}`, actor);
}

const sameName = (name: string): string => fullWidthParentheses(name.trim());
