import { problems, type BodyOf, type FieldIssue } from 'shared-kernel/contract';
import type { CustomerAccreditInfo, updateCustomerAccreditInfo } from 'shared-kernel/contract/onboarding';
import { infoInputStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { Problem, refusedField } from '../../platform/http/problem';
import { attachedFile, employerOf, type Employer, requireStep } from './employer.repository';
import { holdPhone, proveFreePhone, requireFreePhone } from './phone-check';

type Form = BodyOf<typeof updateCustomerAccreditInfo>;

export async function accreditInfoOf(ctx: Context, customerId: CustomerId): Promise<CustomerAccreditInfo> {
  const employer = await employerOf(ctx.db, customerId);
  return {
    linkername: employer.linkername ?? '',
    telephone: employer.telephone,
    email: employer.email ?? '',
    authLetterFile: await attachedFile(ctx, customerId, employer.auth_letter_file_id),
    validFrom: employer.auth_valid_from,
    validTo: employer.auth_valid_to,
    version: employer.version,
  };
}

/** Sets the operator during onboarding; later renews the current operator's authority. */
export async function saveAccreditInfo(ctx: Context, actor: Actor, form: Form) {
  const before = await employerOf(ctx.db, actor.customerId);
  if (before.version !== form.version) throw new Problem(problems.conflict);
  requireStep(before.info_input_status, infoInputStatus.code.invoice);
  if (form.validTo < ctx.clock.today()) throw refusedField('validTo', texts.authorityExpired);
  if (before.info_input_status === infoInputStatus.code.done) refuseOtherOperator(before, form);
  // Checked last because it consumes the code, over a separate connection.
  await proveFreePhone(ctx, 'telephone', { mobile: form.telephone, code: form.captcha }, actor);
  return write(ctx, actor, before, form);
}

/** Another person requires the provider's approval through an application. */
function refuseOtherOperator(employer: Employer, form: Form): void {
  const message = '更换操作员请提交变更申请';
  const fields: FieldIssue[] = [];
  if (form.linkername !== employer.linkername) fields.push({ field: 'linkername', message });
  if (form.telephone !== employer.telephone) fields.push({ field: 'telephone', message });
  if (fields.length > 0) throw new Problem(problems.invalidInput, {}, { message, fields });
}

async function write(ctx: Context, actor: Actor, before: Employer, form: Form) {
  return ctx.db.transaction().execute(async (trx) => {
    const after = await trx
      .updateTable('customer')
      .set({
        linkername: form.linkername,
        telephone: form.telephone,
        email: form.email === '' ? null : form.email,
        auth_letter_file_id: form.authLetterFileId,
        auth_valid_from: form.validFrom,
        auth_valid_to: form.validTo,
        info_input_status: Math.max(before.info_input_status, infoInputStatus.code.accredit),
        version: before.version + 1,
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', actor.customerId)
      .where('version', '=', before.version)
      .returning(['info_input_status', 'linker_audit_status', 'version'])
      .executeTakeFirst();
    if (!after) throw new Problem(problems.conflict);
    await holdPhone(trx, form.telephone);
    await requireFreePhone(trx, 'telephone', form.telephone, actor.customerId);
    if (form.authLetterFileId !== before.auth_letter_file_id)
      await ctx.files.handIn(trx, [form.authLetterFileId], `customer:${actor.customerId}:auth-letter`, actor);
    await ctx.audit.write(trx, actor, {
      action: 'customer.accredit-info',
      entity: 'customer',
      entityId: actor.customerId,
      before: { linkername: before.linkername, info_input_status: before.info_input_status },
      after: { linkername: form.linkername, ...after },
    });
    return {
      infoInputStatus: after.info_input_status,
      linkerAuditStatus: after.linker_audit_status,
      version: after.version,
    };
  });
}
