import { z } from 'zod';
import { operatorAuditStatus } from 'shared-kernel/domain/dictionaries';
import { maskMobile } from 'shared-kernel/domain/text';
import type { Context } from '../../platform/context';
import type { ListInput } from '../../platform/provider/provider';
import { newestOf } from '../../platform/provider/provider-rows';
import { decideOperator } from './audit-operator';
import { rejectPlanStamp } from './plan-stamp';

const reason = z.object({ reason: z.string().trim().min(1).max(100) });

/** The provider's side of onboarding. */
export function registerOnboardingProvider(ctx: Context): void {
  ctx.provider.command(
    'operator:approve',
    { positional: ['username'], help: 'approve the operator whom an employer applied for' },
    ({ args }) => decideOperator(ctx, args.username, { approved: true, reason: null }),
  );
  ctx.provider.command(
    'operator:reject',
    { positional: ['username'], options: reason, help: 'refuse the operator whom an employer applied for' },
    ({ args, options }) => decideOperator(ctx, args.username, { approved: false, reason: options.reason }),
  );
  ctx.provider.command(
    'plan-stamp:reject',
    { positional: ['username'], options: reason, help: 'send the stamped plan letter of an employer back' },
    ({ args, options }) => rejectPlanStamp(ctx, args.username, options.reason),
  );
  ctx.provider.lister('operators', (input) => listApplications(ctx, input));
}

async function listApplications(ctx: Context, input: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('operator_temp')
    .innerJoin('customer', 'customer.id', 'operator_temp.customer_id')
    .selectAll('operator_temp')
    .select(['customer.customername', 'customer.linker_audit_status'])
    .$call(newestOf('operator_temp', input, 'audit_status'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    customername: row.customername,
    operatorName: row.operator_name,
    operatorTelephone: maskMobile(row.operator_telephone),
    applyKind: row.apply_kind,
    status: row.audit_status,
    state: operatorAuditStatus.label(row.audit_status),
    linkerAuditStatus: row.linker_audit_status,
    createTime: row.created_at.toISOString(),
  }));
}
