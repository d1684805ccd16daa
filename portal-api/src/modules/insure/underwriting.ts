import { payType } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import { compareDays } from 'shared-kernel/domain/civil-date';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { notFound, Problem } from '../../platform/http/problem';
import { moveState } from '../../platform/move-state';
import type { Mover } from '../../platform/state-machine';
import { insureMachine } from './insure-machine';
import { insureState, personState, providerMover } from './insure-states';
import { nextPolicyNo } from './insure.repository';
import { movePeople } from './people/people.repository';

/** Approves an application: prepaid customers pay next, customers with monthly bills have a policy immediately. */
export async function approveInsure(ctx: Context, id: PolicyId) {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const insure = await trx
      .selectFrom('insure')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound);
    if (
      insure.insure_status === insureState.submitted &&
      compareDays(insure.start_date, ctx.clock.today()) <= 0
    ) {
      throw new Problem(problems.effectTooEarly, {}, { message: '起保日期已过，请驳回后由客户修改' });
    }
    const isBilled = insure.pay_type === payType.code.monthly;
    const policyNo = insure.policy_no ?? (await nextPolicyNo(trx, insure.start_date));
    const name = isBilled ? 'approveBilled' : 'approve';
    const { insure_status: insureStatus } = await moveState(ctx, trx, insureMachine, id, name, {
      by: providerMover,
      at,
      set: { policy_no: policyNo, draft_sealed: null },
    });
    if (isBilled) await movePeople(trx, { insureId: id }, personState.unpaid, personState.waiting, at);
    return { id, insureNo: insure.insure_no, policyNo, insureStatus };
  });
}

/** Rejects an application; the customer can correct the draft and submit it again. */
export async function rejectInsure(
  ctx: Context,
  trx: Trx,
  id: PolicyId,
  reason: string,
  by: Mover = providerMover,
) {
  const insure = await moveState(ctx, trx, insureMachine, id, 'reject', {
    by,
    remark: reason,
    at: ctx.clock.now(),
    set: { uw_remark: reason },
  });
  await trx.deleteFrom('insure_person').where('insure_id', '=', id).execute();
  return { id, insureNo: insure.insure_no, insureStatus: insure.insure_status };
}
