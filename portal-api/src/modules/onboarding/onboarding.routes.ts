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
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { Module } from '../../platform/http/module';
import { accreditInfoOf, saveAccreditInfo } from './accredit-info';
import { applyForOperator } from './apply-for-operator';
import { baseInfoOf, saveBaseInfo } from './base-info';
import { employerOf } from './employer.repository';
import { registerOnboardingProvider } from './onboarding.provider';
import { newestApplication, readApplication, readApplications } from './operator-application.repository';
import { countPhoneCheck, isNotOwnPhone } from './phone-check';
import { handInPlanStamp, planStampOf } from './plan-stamp';
import { remindOfAuthorityEnd } from './remind-of-authority-end';
import { withdrawApplication } from './withdraw-application';

/** What an employer fills in, hands in and waits for before it may use the portal. */
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
