import { sql } from 'kysely';
import {
  checkBranchMobile,
  checkLinkerPhone,
  getCustomerAccreditInfo,
  getCustomerBaseInfo,
  getCustomerOperatorTemp,
  getLinkerAuditStatus,
  getPlanStampStatus,
  listCustomerOperatorTemps,
  saveCustomerOperatorTemp,
  updateCustomerAccreditInfo,
  updateCustomerBaseInfo,
  uploadPlanStamp,
  withdrawCustomerOperatorTemp,
} from 'shared-kernel/contract/onboarding';
import { addDays, civilDateOf, daysBetweenInclusive } from 'shared-kernel/domain/civil-date';
import {
  infoInputStatus,
  messageKind,
  operatorAuditStatus,
  usertype,
} from 'shared-kernel/domain/dictionaries';
import { maskMobile } from 'shared-kernel/domain/text';
import { updateById } from '../../platform/row-by-id';
import type { Context } from '../../platform/context';
import type { Module } from '../../platform/http/route';
import { dueRows } from '../../platform/jobs/due-rows';
import type { ListInput } from '../../platform/provider/provider';
import { newestOf, withReason } from '../../platform/provider/provider-rows';
import { accreditInfoOf, saveAccreditInfo } from './accredit-info';
import { applyForOperator, withdrawApplication } from './apply-for-operator';
import { decideOperator } from './audit-operator';
import { baseInfoOf, saveBaseInfo } from './base-info';
import { employerOf } from './employer.repository';
import { newestApplication, readApplication, readApplications } from './operator-application.repository';
import { countPhoneCheck, isNotOwnPhone } from './phone-check';
import { handInPlanStamp, planStampOf, rejectPlanStamp } from './plan-stamp';

/** Reminder days before the end of an authority; the last reminder comes first in this list. */
const [last, first] = [7, 30];

const atNine = (now: Date) => new Date(now.getTime() - 9 * 3_600_000);

/**
 * Notifies the main account from 09:00 on the day 30 days before an operator's authority ends, and again 7 days before.
 * A renewed authority has another last day and gets new reminders.
 */
const remindOfAuthorityEnd = dueRows({
  table: 'customer',
  due: (now) => {
    const today = civilDateOf(atNine(now));
    const isNotReminded = (days: number) => sql`auth_valid_to <= ${addDays(today, days)}
      and (auth_reminded_for is distinct from auth_valid_to or auth_reminded_days > ${days})`;
    return sql`info_input_status = ${infoInputStatus.code.done} and auth_valid_to >= ${today}
      and ((${isNotReminded(first)}) or (${isNotReminded(last)}))`;
  },
  async work(ctx, trx, { id, auth_valid_to: lastDay, linkername }, now) {
    if (!lastDay) return;
    const left = daysBetweenInclusive(civilDateOf(now), lastDay) - 1;
    const days = left <= last ? last : first;
    await updateById(trx, 'customer', id, { auth_reminded_for: lastDay, auth_reminded_days: days });
    await ctx.outbox.add(trx, {
      customerId: id,
      kind: messageKind.code.account,
      subject: left === 0 ? '操作员授权今天到期' : `操作员授权将于${left}天后到期`,
      content: `授权操作员${linkername ?? ''}的授权将于${lastDay}到期，请及时上传新的授权委托书续期，或更换操作员。`,
      bizType: 'operatorTemp',
      bizId: id,
      link: '/setting/operator',
      popup: days === last,
    });
  },
});

/** Registers the provider's endpoints of onboarding. */
function registerOnboardingProvider(ctx: Context): void {
  ctx.provider.command(
    'operator:approve',
    { positional: ['username'], help: 'approve the operator whom an employer applied for' },
    ({ args }) => decideOperator(ctx, args.username, { approved: true, reason: null }),
  );
  ctx.provider.command(
    'operator:reject',
    {
      positional: ['username'],
      options: withReason,
      help: 'refuse the operator whom an employer applied for',
    },
    ({ args, options }) => decideOperator(ctx, args.username, { approved: false, reason: options.reason }),
  );
  ctx.provider.command(
    'plan-stamp:reject',
    {
      positional: ['username'],
      options: withReason,
      help: 'send the stamped plan letter of an employer back',
    },
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

/** Endpoints that an employer needs before it may use the portal. */
export const onboardingModule: Module = (route, ctx) => {
  route(getCustomerBaseInfo, ({ actor }) => baseInfoOf(ctx, actor.customerId));
  route(updateCustomerBaseInfo, ({ actor, body }) => saveBaseInfo(ctx, actor, body));
  route(getCustomerAccreditInfo, ({ actor }) => accreditInfoOf(ctx, actor.customerId));
  route(updateCustomerAccreditInfo, ({ actor, body }) => saveAccreditInfo(ctx, actor, body));

  route(saveCustomerOperatorTemp, ({ actor, body }) => applyForOperator(ctx, actor, body));
  route(getCustomerOperatorTemp, ({ actor, params }) => readApplication(ctx, actor, params.id));
  route(listCustomerOperatorTemps, async ({ actor }) => {
    const list = await readApplications(ctx, actor);
    return { list, count: list.length };
  });
  route(withdrawCustomerOperatorTemp, ({ actor, params }) => withdrawApplication(ctx, actor, params.id));
  route(getLinkerAuditStatus, async ({ actor }) => {
    const { linker_audit_status: linkerAuditStatus } = await employerOf(ctx.db, actor.customerId);
    const newest =
      actor.usertype === usertype.code.project
        ? undefined
        : await newestApplication(ctx.db, actor.customerId);
    return {
      linkerAuditStatus,
      auditRemark: newest?.audit_remark ?? null,
      tempId: newest?.id ?? null,
      submitTime: newest?.created_at.toISOString() ?? null,
    };
  });

  route(checkLinkerPhone, async ({ query, visitor, ip }) => {
    await countPhoneCheck(ctx, visitor, ip);
    return { available: await isNotOwnPhone(ctx.db, query.telephone, visitor?.customerId) };
  });
  route(checkBranchMobile, async ({ params, actor, ip }) => {
    await countPhoneCheck(ctx, actor, ip);
    return { available: await isNotOwnPhone(ctx.db, params.mobile, actor.customerId) };
  });

  route(getPlanStampStatus, ({ actor }) => planStampOf(ctx, actor.customerId));
  route(uploadPlanStamp, ({ actor, body }) => handInPlanStamp(ctx, actor, body));

  registerOnboardingProvider(ctx);
  ctx.jobs.register('onboarding.authority-ends', remindOfAuthorityEnd);
};
