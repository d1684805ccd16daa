import { z } from 'zod';
import { invoiceKind, invoiceApplicationStatus } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText } from 'shared-kernel/domain/money';
import { invoiceMachine } from './invoice-machine';
import type { Context } from '../../platform/context';
import type { ListInput } from '../../platform/provider/provider';
import { decideWaiting, idOf, newestOf } from '../../platform/provider/provider-rows';
import { issueInvoice, rejectInvoice } from './issue-invoice';
import type { TaxGateway } from './tax-gateway';

const issueDelaySeconds = 8;

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
    // Those that have waited for longer are skipped, so that the demo's history has some in each state.
    run: decideWaiting(
      {
        machine: invoiceMachine,
        moves: ['accept', 'issue'],
        since: 'created_at',
        hours: 24,
        most: 50,
      },
      (context, id) => issueInvoice(context, gateway, id),
    ),
  });
}

async function listInvoices(ctx: Context, input: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('invoice')
    .selectAll()
    .$call(newestOf('invoice', input, 'invoice_status'))
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
