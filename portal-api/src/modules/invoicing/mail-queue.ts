import { invoiceMailStatus } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { eachRow, type Round } from '../../platform/jobs/round';
import { rowById, updateById } from '../../platform/row-by-id';
import { notifyOwner } from '../../platform/move-state';
import { invoiceFileTitle, invoicePdf } from './invoice.document';
import { invoiceMachine, type Invoice } from './invoice-machine';
import { isServerAway, type Mailer } from './mailer';

const minuteMs = 60_000;
const mostAttempts = 5;
/** Delay before a retry, also for mails of a crashed instance; doubles with each attempt. */
const retryMs = 2 * minuteMs;

const { waiting, sent, stored, failed } = invoiceMailStatus.code;

/** Queues an issued invoice for the job's next round. Returns the id of the mail. */
export async function queueMail(
  trx: Trx,
  { id, customer_id }: Pick<Invoice, 'id' | 'customer_id'>,
  receiveEmail: string,
  at: Date,
): Promise<number> {
  const mail = await trx
    .insertInto('invoice_mail')
    .values({
      invoice_id: id,
      customer_id,
      receive_email: receiveEmail,
      next_attempt_at: at,
      failure: null,
      created_at: at,
      sent_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return mail.id;
}

/** Sends waiting mails. A lease per mail ensures that only one instance sends it, however long that takes. */
export const sendMails =
  (mailer: Mailer) =>
  async (ctx: Context, now: Date, round: Round): Promise<void> => {
    const due = await ctx.db
      .selectFrom('invoice_mail')
      .select(['id', 'attempts'])
      .where('mail_status', '=', waiting)
      .where('next_attempt_at', '<=', now)
      .orderBy('id')
      .limit(50)
      .execute();
    let isAway = false;
    // Every mail would wait for a server that is away, and with it all other jobs, those of midnight included.
    function* untilAway() {
      for (const mail of due) if (!isAway) yield mail;
    }
    await eachRow(round, untilAway(), async ({ id, attempts }) => {
      const lease = await ctx.leases.take(`mail:${id}`);
      if (lease) isAway = await sendOne(ctx, mailer, id, attempts).finally(lease.release);
    });
  };

/** Returns whether the server is away. */
async function sendOne(ctx: Context, mailer: Mailer, id: number, attempts: number): Promise<boolean> {
  const now = ctx.clock.now();
  const claimed = await ctx.db
    .updateTable('invoice_mail')
    .set({
      attempts: attempts + 1,
      next_attempt_at: new Date(now.getTime() + retryMs * 2 ** attempts),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('mail_status', '=', waiting)
    .returningAll()
    .executeTakeFirst();
  if (!claimed) return false;
  const invoice = await rowById(ctx.db, 'invoice', claimed.invoice_id);
  try {
    const delivery = await mailer.send(await mailOf(ctx, invoice, claimed.receive_email));
    const mail_status = delivery === 'sent' ? sent : stored;
    await updateById(ctx.db, 'invoice_mail', id, { mail_status, failure: null, sent_at: ctx.clock.now() });
    ctx.alarms.clear('mails-not-sent');
    return false;
  } catch (error) {
    if (isServerAway(error)) ctx.alarms.raise('mails-not-sent', { mail: id });
    ctx.log.warn({ mail: id, attempt: claimed.attempts, err: String(error) }, 'an invoice could not be sent');
    await noteFailure(ctx, invoice, id, claimed.attempts);
    return isServerAway(error);
  }
}

/** Gives up after the last attempt and notifies the customer. */
async function noteFailure(ctx: Context, invoice: Invoice, id: number, attempts: number): Promise<void> {
  const isLast = attempts >= mostAttempts;
  await ctx.db.transaction().execute(async (trx) => {
    await updateById(trx, 'invoice_mail', id, {
      mail_status: isLast ? failed : waiting,
      failure: isLast ? '邮件服务器多次拒收，请核对邮箱后重发' : '暂未送达，将自动重试',
    });
    if (isLast)
      await notifyOwner(ctx, trx, invoiceMachine, invoice, {
        subject: `发票${invoice.invoice_no ?? ''}邮件发送失败`,
        content: `发票${invoice.invoice_no ?? ''}未能送达收票邮箱，请核对邮箱后重发，或在发票详情中下载。`,
      });
  });
}

async function mailOf(ctx: Context, invoice: Invoice, to: string) {
  const pdf = await invoicePdf(ctx, invoice);
  const title = invoiceFileTitle(invoice.invoice_no ?? '');
  return {
    to,
    subject: `${title}　${invoice.title}`,
    text: `您好，${invoice.title}的开票申请${invoice.apply_no}已开具，发票见附件。\n\n${ctx.config.brand.name}`,
    attachments: [
      ...(pdf ? [{ fileName: `${title}.pdf`, mime: 'application/pdf', content: pdf }] : []),
      {
        fileName: `${title}.xml`,
        mime: 'application/xml',
        content: Buffer.from(invoice.invoice_xml ?? '', 'utf8'),
      },
    ],
  };
}
