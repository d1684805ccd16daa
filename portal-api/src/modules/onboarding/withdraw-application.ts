import { applyKind, operatorApplicationStatus, operatorAuditStatus } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import { ofCustomer } from '../../platform/tenant';
import { lockEmployer } from './employer.repository';

/** Takes back a change of operator before it is decided; 404 for those of others, 409 for those that do not wait. */
export async function withdrawApplication(ctx: Context, actor: Actor, id: number) {
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
    await trx
      .updateTable('operator_temp')
      .set({ audit_status: operatorApplicationStatus.code.withdrawn, audit_time: ctx.clock.now() })
      .where('id', '=', id)
      .execute();
    const after = { linker_audit_status: operatorAuditStatus.code.approved };
    await trx
      .updateTable('customer')
      .set({ ...after, version: employer.version + 1, updated_at: ctx.clock.now() })
      .where('id', '=', employer.id)
      .execute();
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
