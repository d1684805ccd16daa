import {
  applyKind,
  infoInputStatus,
  operatorApplicationStatus,
  operatorAuditStatus,
} from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import type { OperatorTempId } from 'shared-kernel/domain/nouns/ids';
import { updateById } from '../../platform/row-by-id';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem, refusedField } from '../../platform/http/problem';
import { requireRoom } from '../../platform/row-caps';
import { ofCustomer } from '../../platform/tenant';
import { type Employer, employerOf, lockEmployer, requireStep } from './employer.repository';
import {
  completed,
  newPapers,
  type ApplicationRow,
  type OperatorForm,
  type PersonOnFile,
} from './operator-application';
import { newestApplication } from './operator-application.repository';
import { holdPhone, proveFreePhone, requireFreePhone } from './phone-check';

/** Submits an application. 409 while another one is waiting. */
export async function applyForOperator(ctx: Context, actor: Actor, form: OperatorForm) {
  const employer = await employerOf(ctx.db, actor.customerId);
  const before = await newestApplication(ctx.db, actor.customerId);
  refuseWhileWaiting(before);
  requireStep(employer.info_input_status, infoInputStatus.code.accredit);
  const person = completed(form, before, ctx.clock.today(), ctx.pii);
  if (form.operatorTelephone !== employer.telephone) await proveTelephone(ctx, actor, form);
  return write(ctx, actor, form, person);
}

function refuseWhileWaiting(newest: ApplicationRow | undefined): void {
  if (newest?.audit_status === operatorAuditStatus.code.waiting)
    throw new Problem(problems.conflict, {}, { message: '存在审核中的变更申请' });
}

async function proveTelephone(ctx: Context, actor: Actor, form: OperatorForm): Promise<void> {
  if (form.captcha === undefined) throw refusedField('captcha', '请输入验证码');
  const code = { mobile: form.operatorTelephone, code: form.captcha };
  await proveFreePhone(ctx, 'operatorTelephone', code, actor);
}

/** Until the first approval, every submission counts as the first application. */
const isFirst = (employer: Employer): boolean =>
  employer.info_input_status < infoInputStatus.code.done ||
  employer.linker_audit_status === operatorAuditStatus.code.waiting ||
  employer.linker_audit_status === operatorAuditStatus.code.rejected;

async function write(ctx: Context, actor: Actor, form: OperatorForm, person: PersonOnFile) {
  const { customerId } = actor;
  return ctx.db.transaction().execute(async (trx) => {
    const employer = await lockEmployer(trx, customerId);
    const before = await newestApplication(trx, customerId);
    refuseWhileWaiting(before);
    await holdPhone(trx, form.operatorTelephone);
    await requireFreePhone(trx, 'operatorTelephone', form.operatorTelephone, customerId);
    await requireRoom(ctx, trx, actor, 'operatorApplication');
    const first = isFirst(employer);
    const { id } = await trx
      .insertInto('operator_temp')
      .values({
        ...person,
        customer_id: customerId,
        operator_name: form.operatorName,
        operator_telephone: form.operatorTelephone,
        operator_email: form.operatorEmail === '' ? null : form.operatorEmail,
        position: form.position === '' ? null : form.position,
        valid_from: form.validFrom,
        valid_to: form.validTo,
        apply_kind: first ? applyKind.code.first : applyKind.code.change,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const papers = newPapers(person, before).filter((file) => file !== employer.auth_letter_file_id);
    await ctx.files.handIn(trx, papers, `operatorTemp:${id}`, actor);
    const after = {
      linker_audit_status: first ? operatorAuditStatus.code.waiting : operatorAuditStatus.code.changeWaiting,
      info_input_status: infoInputStatus.code.done,
    };
    await updateById(trx, 'customer', customerId, {
      ...after,
      version: employer.version + 1,
      updated_at: ctx.clock.now(),
    });
    const { linker_audit_status, info_input_status } = employer;
    await ctx.audit.write(trx, actor, {
      action: 'operator.apply',
      entity: 'operator_temp',
      entityId: id,
      before: { linker_audit_status, info_input_status },
      after,
    });
    return {
      id,
      auditStatus: operatorAuditStatus.code.waiting,
      linkerAuditStatus: after.linker_audit_status,
      infoInputStatus: after.info_input_status,
    };
  });
}

/** Withdraws a pending change of operator. 404 for other employers' applications, 409 for those already decided. */
export async function withdrawApplication(ctx: Context, actor: Actor, id: OperatorTempId) {
  return ctx.db.transaction().execute(async (trx) => {
    const employer = await lockEmployer(trx, actor.customerId);
    const row = await trx
      .selectFrom('operator_temp')
      .select(['apply_kind', 'audit_status'])
      .where(ofCustomer(actor, 'operator_temp'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound);
    if (
      row.apply_kind !== applyKind.code.change ||
      row.audit_status !== operatorApplicationStatus.code.waiting
    )
      throw new Problem(problems.conflict, {}, { message: '该申请已审核，不能撤回' });
    await updateById(trx, 'operator_temp', id, {
      audit_status: operatorApplicationStatus.code.withdrawn,
      audit_time: ctx.clock.now(),
    });
    const after = { linker_audit_status: operatorAuditStatus.code.approved };
    await updateById(trx, 'customer', employer.id, {
      ...after,
      version: employer.version + 1,
      updated_at: ctx.clock.now(),
    });
    await ctx.audit.write(trx, actor, {
      action: 'operator.withdraw',
      entity: 'operator_temp',
      entityId: id,
      before: { linker_audit_status: employer.linker_audit_status },
      after,
    });
    return {
      id,
      auditStatus: operatorApplicationStatus.code.withdrawn,
      linkerAuditStatus: after.linker_audit_status,
    };
  });
}
