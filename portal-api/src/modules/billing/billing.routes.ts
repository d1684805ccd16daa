import { problems, type BodyOf } from 'shared-kernel/contract';
import { applyForBill } from 'shared-kernel/contract/money/bill-requests';
import { askAboutSettlement, getSettlement, payBills } from 'shared-kernel/contract/money/settlements';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import { answerOnce } from '../../platform/http/idempotency';
import { notFound, Problem } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { customerMover } from '../../platform/state-machine';
import { ofCustomer } from '../../platform/tenant';
import { catchUp } from '../finance/ledger-reader';
import { registerBillingJobs } from './billing.jobs';
import { registerBillingProvider } from './billing.provider';
import { BillDiffers, carriedTo, closeBill, hasOpenBillBefore, hasPendingEffects } from './close-month';
import { itemReader } from './collect-items';
import { itemList, peopleList, settlementDetail } from './item-lists';
import { payFromWallet } from './pay-bills';
import { askAboutItem } from './questions';
import { settlementList } from './settlement-list';
import { settlementMachine } from './settlement-machine';

/**
 * Issues the bill of the current month with everything that has taken effect; later items go on another bill. Refuses
 * with 3006 when it has been issued already, 3017 when there is nothing to pay, 3018 when something is still pending,
 * and 3019 when its items do not match the ledger.
 */
const requestBill = (ctx: Context, actor: Actor, { id }: BodyOf<typeof applyForBill>) =>
  answerOnce(ctx, async (trx) => {
    const today = civilDateOf(ctx.clock.now());
    // The reader's progress is locked before the bill, in the same order as when a month is closed.
    await catchUp(trx, itemReader(today), actor.customerId);
    const bill = () =>
      trx.selectFrom('settlement').selectAll().where('id', '=', id).where(ofCustomer(actor, 'settlement'));
    const open = await bill().forUpdate().executeTakeFirstOrThrow(notFound);
    settlementMachine.requireIn('apply', open.settle_status);
    if (open.billed_fen + (await carriedTo(trx, open)) <= 0) throw new Problem(problems.nothingToBill);
    if ((await hasOpenBillBefore(trx, open)) || (await hasPendingEffects(trx, open, today)))
      throw new Problem(problems.billNotReady);
    try {
      await closeBill(ctx, trx, open, customerMover(actor));
    } catch (error) {
      if (!(error instanceof BillDiffers)) throw error;
      ctx.log.error({ err: error }, 'a bill that was asked for is not issued');
      throw new Problem(problems.billDiffers);
    }
    const issued = await bill().executeTakeFirstOrThrow();
    return { settleNo: issued.settle_no, payAmount: fen(issued.pay_fen), dueDate: issued.due_date };
  });

/** Monthly bills: their items and payment. */
export const billingModule: Module = (route, ctx) => {
  bindList(route, ctx, settlementList);
  bindList(route, ctx, itemList);
  bindList(route, ctx, peopleList);
  route(getSettlement, ({ actor, params }) => settlementDetail(ctx, actor, params.id));
  route(askAboutSettlement, ({ actor, params, body }) => askAboutItem(ctx, actor, params.id, body));
  route(applyForBill, ({ actor, body }) => requestBill(ctx, actor, body));
  route(payBills, ({ actor, body }) => payFromWallet(ctx, actor, body));

  registerBillingJobs(ctx);
  registerBillingProvider(ctx);
};
