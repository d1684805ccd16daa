import { z } from 'zod';
import { invoiceKind, invoiceApplicationStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import { eachRow } from '../../platform/jobs/each-row';
import type { Round } from '../../platform/jobs/round';
import type { ListInput } from '../../platform/provider/provider';
import { issueInvoice, rejectInvoice } from './issue-invoice';
import type { TaxGateway } from './tax-gateway';

const issueDelaySeconds = 8;
const dayMs = 86_400_000;
const { waiting, issuing } = invoiceApplicationStatus.code;

const idOf = ({ id }: Record<string, string>) => z.coerce.number().int().positive().parse(id);

/** The provider's side of invoices. */
export function registerInvoicingProvider(ctx: Context, gateway: TaxGateway): void {
  ctx.provider.command(
    'invoice:issue',
    { positional: ['id'], help: 'issue an invoice that was applied for, and send it' },
    ({ args }) => issueInvoice(ctx, gateway, idOf(args)),
  );
  ctx.provider.command(
    'invoice:reject',
    {
      positional: ['id'],
      options: z.object({ reason: z.string().trim().min(1).max(100) }),
      help: 'refuse an application for an invoice',
    },
    ({ args, options }) => rejectInvoice(ctx, idOf(args), options.reason),
  );
  ctx.provider.lister('invoices', (input) => listInvoices(ctx, input));
  ctx.provider.autopilot({
    name: 'invoices',
    delaySeconds: issueDelaySeconds,
    run: (context, before, round) => issueWaiting(context, gateway, before, round),
  });
}

async function listInvoices(ctx: Context, { customerId, status }: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('invoice')
    .selectAll()
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(status !== undefined, (query) => query.where('invoice_status', '=', Number(status)))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    applyNo: row.apply_no,
    customerId: row.customer_id,
    kind: invoiceKind.label(row.invoice_kind),
    amount: yuanText(fen(row.amount_fen)),
    invoiceNo: row.invoice_no,
    status: row.invoice_status,
    state: invoiceApplicationStatus.label(row.invoice_status),
  }));
}

/** Those that have waited for more than a day are skipped, so that the demo's history has some in each state. */
async function issueWaiting(ctx: Context, gateway: TaxGateway, before: Date, round: Round): Promise<void> {
  const rows = await ctx.db
    .selectFrom('invoice')
    .select('id')
    .where('invoice_status', 'in', [waiting, issuing])
    .where('created_at', '<=', before)
    .where('created_at', '>', new Date(before.getTime() - dayMs))
    .orderBy('id')
    .limit(50)
    .execute();
  await eachRow(round, rows, ({ id }) => issueInvoice(ctx, gateway, id));
}
