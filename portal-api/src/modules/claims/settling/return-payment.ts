import { type BodyOf } from 'shared-kernel/contract';
import type { correctPayee as correctEndpoint } from 'shared-kernel/contract/claims/settling';
import { payStatus } from 'shared-kernel/domain/dictionaries';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import { updateById } from '../../../platform/row-by-id';
import type { Actor, Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { refusedField } from '../../../platform/http/problem';
import { moveState, writeStep } from '../../../platform/move-state';
import { customerMover } from '../../../platform/state-machine';
import { lockedOwnCase } from '../papers/case-materials';
import { caseMachine, insurer } from '../case-machine';
import { caseByNo } from '../case.repository';
import { confirmPayee, savePayee } from './save-payee';

/** Records that the bank returned the last payment: the case awaits payment, and the employer corrects the account. */
export async function returnPayment(ctx: Context, caseNo: string, reason: string): Promise<object> {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const { id } = await caseByNo(trx, caseNo);
    const row = await moveState(ctx, trx, caseMachine, id, 'payReturn', {
      by: insurer,
      remark: `赔款被银行退回：${reason}`,
      at,
      set: {
        payee_returned: true,
        close_time: null,
        close_type: null,
        close_reason: null,
        paid_amount_fen: null,
      },
    });
    await trx
      .updateTable('case_payment')
      .set({ pay_status: payStatus.code.returned, return_reason: reason })
      .where('case_id', '=', id)
      .where('pay_status', '=', payStatus.code.paid)
      .execute();
    return { id, caseNo: row.case_no, caseStatus: row.case_status };
  });
}

/** Replaces the account after a returned payment, else 4005. The kind of payee stays, as its documents were checked. */
export async function correctPayee(
  ctx: Context,
  actor: Actor,
  id: CaseId,
  payee: BodyOf<typeof correctEndpoint>,
): Promise<void> {
  const at = ctx.clock.now();
  const read = async (trx: Trx) => {
    const row = await lockedOwnCase(trx, actor, id);
    caseMachine.requireAllowed('correctPayee', row.case_status, row, actor, at);
    if (row.payee_type !== null && payee.payeeType !== row.payee_type)
      throw refusedField('payeeType', '更正账户时不能更换收款方，如需更换请联系客服');
    return row;
  };
  const given = { actor, payee, prefix: '' };
  const isConfirmed = await confirmPayee(ctx, given, read);
  await ctx.db.transaction().execute(async (trx) => {
    const row = await read(trx);
    await savePayee(ctx, trx, { ...given, row, isConfirmed });
    await updateById(trx, 'cases', id, { payee_returned: false });
    await writeStep(trx, caseMachine, id, {
      from: row.case_status,
      to: row.case_status,
      by: customerMover(actor),
      remark: '更正领款账户',
      at,
    });
    await ctx.audit.write(trx, actor, { action: 'case.correct-payee', entity: 'cases', entityId: id });
  });
}
