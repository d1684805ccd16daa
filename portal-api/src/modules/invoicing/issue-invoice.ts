import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import type { redFlushInvoice, resendInvoice, withdrawInvoice } from 'shared-kernel/contract/money/invoices';
import { invoiceKind, invoiceApplicationStatus } from 'shared-kernel/domain/dictionaries';
import type { InvoiceId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { lockRow } from '../../platform/row-by-id';
import { answerOnce } from '../../platform/http/idempotency';
import { Problem, refusedField } from '../../platform/http/problem';
import { moveState } from '../../platform/move-state';
import { customerMover, platformMover } from '../../platform/state-machine';
import { invoiceMachine, type Invoice } from './invoice-machine';
import { ownInvoice, taxInvoiceOf } from './invoice.repository';
import { queueMail } from './mail-queue';
import type { TaxGateway } from './tax-gateway';

const minuteMs = 60_000;
/** Maximum of mails per invoice within ten minutes. */
const mostSendings = 5;

/**
 * Issues an application: requests the invoice from the tax interface and stores its number. Continues after an
 * interruption in between. A job sends the mail.
 */
export async function issueInvoice(ctx: Context, gateway: TaxGateway, id: InvoiceId, { mailed = true } = {}) {
  const accepted = await acceptInvoice(ctx, id);
  const { invoiceNo, xml } = await gateway.issue(await taxInvoiceOf(ctx.db, accepted));
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.clock.now();
    const invoice = await moveState(ctx, trx, invoiceMachine, id, 'issue', {
      by: platformMover,
      at,
      set: { invoice_no: invoiceNo, invoice_xml: xml, issued_at: at },
    });
    if (mailed) await queueMail(trx, invoice, invoice.receive_email, at);
    return { id, applyNo: invoice.apply_no, invoiceNo, invoiceStatus: invoice.invoice_status };
  });
}

/** Marks an application as being processed, so that it can no longer be withdrawn. No effect when it already is. */
export const acceptInvoice = (ctx: Context, id: InvoiceId): Promise<Invoice> =>
  ctx.db.transaction().execute(async (trx) => {
    const invoice = await lockRow(trx, 'invoice', id);
    if (invoice.invoice_status === invoiceApplicationStatus.code.issuing) return invoice;
    return moveState(ctx, trx, invoiceMachine, id, 'accept', { by: platformMover, at: ctx.clock.now() });
  });

/** Rejects an application and shows the reason to the customer. Its amount can be invoiced again. */
export const rejectInvoice = (ctx: Context, id: InvoiceId, reason: string): Promise<object> =>
  ctx.db.transaction().execute(async (trx) => {
    const invoice = await moveState(ctx, trx, invoiceMachine, id, 'reject', {
      by: platformMover,
      at: ctx.clock.now(),
      remark: reason,
      set: { reject_reason: reason },
    });
    return { id, applyNo: invoice.apply_no, invoiceStatus: invoice.invoice_status };
  });

/** Withdraws the caller's application. Throws 2019 once it is being processed. */
export const withdraw = (
  ctx: Context,
  actor: Actor,
  id: InvoiceId,
): Promise<AnswerOf<typeof withdrawInvoice>> =>
  ctx.db.transaction().execute(async (trx) => {
    await ownInvoice(trx, actor, id);
    const { invoice_status: status } = await moveState(ctx, trx, invoiceMachine, id, 'withdraw', {
      by: customerMover(actor),
      at: ctx.clock.now(),
    });
    return { invoiceStatus: status };
  });

/**
 * Cancels the caller's invoice with a red one; a special invoice needs the buyer's confirmation. Of two concurrent
 * calls, the second throws 2019.
 */
export async function redFlush(
  ctx: Context,
  gateway: TaxGateway,
  actor: Actor,
  id: InvoiceId,
  { reason, buyerConfirmed }: BodyOf<typeof redFlushInvoice>,
): Promise<AnswerOf<typeof redFlushInvoice>> {
  const invoice = await ownInvoice(ctx.db, actor, id);
  invoiceMachine.requireIn('redFlush', invoice.invoice_status);
  if (invoice.invoice_kind === invoiceKind.code.special && !buyerConfirmed)
    throw refusedField('buyerConfirmed', '专用发票红冲须由购买方确认');
  const says = await taxInvoiceOf(ctx.db, invoice);
  const applyNo = `${says.applyNo}-R`;
  const red = await gateway.issue({ ...says, applyNo, cancels: invoice.invoice_no ?? '' });
  return answerOnce(ctx, async (trx) => {
    const at = ctx.clock.now();
    const { invoice_status: status } = await moveState(ctx, trx, invoiceMachine, id, 'redFlush', {
      by: customerMover(actor),
      at,
      remark: `红冲：${reason}`,
      set: { red_invoice_no: red.invoiceNo, red_reason: reason, red_at: at },
    });
    return { invoiceStatus: status, redInvoiceNo: red.invoiceNo };
  });
}

/** Sends the caller's invoice again. 2019 when it is not issued, 429 for too many mails in a short time. */
export const resend = (
  ctx: Context,
  actor: Actor,
  id: InvoiceId,
  { receiveEmail }: BodyOf<typeof resendInvoice>,
): Promise<AnswerOf<typeof resendInvoice>> =>
  answerOnce(ctx, async (trx) => {
    await ownInvoice(trx, actor, id);
    const invoice = await lockRow(trx, 'invoice', id);
    invoiceMachine.requireIn('resend', invoice.invoice_status);
    const at = ctx.clock.now();
    const { n } = await trx
      .selectFrom('invoice_mail')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('invoice_id', '=', id)
      .where('created_at', '>', new Date(at.getTime() - 10 * minuteMs))
      .executeTakeFirstOrThrow();
    if (Number(n) >= mostSendings) throw new Problem(problems.tooManyRequests);
    return { mailId: await queueMail(trx, invoice, receiveEmail, at) };
  });
