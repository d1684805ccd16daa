import { dayMs } from 'shared-kernel/domain/civil-date';
import { problems } from 'shared-kernel/contract';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { moveState } from '../../platform/move-state';
import { lockPeople } from '../insure/people/lock-people';
import { caseByNo } from './case.repository';
import { caseMachine, insurer, provider } from './case-machine';
import { requestMaterials } from './provider-decisions';

const reopenDays = 730;

/** Has the accident looked into before the decision. */
export async function investigateCase(ctx: Context, caseNo: string, remark: string): Promise<object> {
  const { id } = await caseByNo(ctx.db, caseNo);
  const step = { by: insurer, remark, at: ctx.clock.now() };
  const moved = await ctx.db
    .transaction()
    .execute((trx) => moveState(ctx, trx, caseMachine, id, 'investigate', step));
  return { id, caseNo: moved.case_no, caseStatus: moved.case_status };
}

/** Sends papers back from approval; 4005 in any other state. */
export async function sendBack(
  ctx: Context,
  caseNo: string,
  codes: readonly string[],
  remark: string,
): Promise<object> {
  const found = await caseByNo(ctx.db, caseNo);
  if (found.case_status !== caseStatus.code.awaitApproval) throw new Problem(problems.caseStateChanged);
  return requestMaterials(ctx, caseNo, codes, remark);
}

/**
 * Opens a withdrawn case again within two years. 4003 when the person has another case of that day by now, 4005 when
 * it is too late.
 */
export async function reopenCase(ctx: Context, caseNo: string, reason: string): Promise<object> {
  const at = ctx.clock.now();
  const found = await caseByNo(ctx.db, caseNo);
  const isTooLate = at.getTime() - (found.close_time?.getTime() ?? 0) > reopenDays * dayMs;
  if (isTooLate) throw new Problem(problems.caseStateChanged);
  const moved = await ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx, [found.person_id]);
    const other = await trx
      .selectFrom('cases')
      .select('case_no')
      .where('customer_id', '=', found.customer_id)
      .where('id_no_hash', '=', found.id_no_hash)
      .where('accident_day', '=', found.accident_day)
      .where('id', '<>', found.id)
      .where('case_status', '<>', caseStatus.code.withdrawn)
      .where('follow_up_of', 'is', null)
      .executeTakeFirst();
    if (other && found.follow_up_of === null)
      throw new Problem(problems.caseReported, { caseNo: other.case_no });
    return moveState(ctx, trx, caseMachine, found.id, 'reopen', {
      by: provider,
      remark: `重新打开：${reason}`,
      at,
      set: { close_time: null, close_type: null, close_reason: null },
    });
  });
  return { id: moved.id, caseNo: moved.case_no, caseStatus: moved.case_status };
}
