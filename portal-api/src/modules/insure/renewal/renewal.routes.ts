import { declineRenewal, getRenewData, renewPolicies } from 'shared-kernel/contract/insure';
import type { Module } from '../../../platform/http/module';
import { bindList } from '../../../platform/lists/bind-list';
import { followOldPolicies } from './follow-policy';
import { renewData } from './renew-data';
import { renewEach } from './renew-policies';
import { renewalList } from './renewal-list';
import { remindOfRenewals, warnOfShortRenewals } from './renewal.jobs';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import { renewStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../../platform/context';
import { lockRow } from '../../../platform/row-by-id';
import { Problem } from '../../../platform/http/problem';
import { writeStep } from '../../../platform/move-state';
import { customerMover } from '../../../platform/state-machine';
import { insureMachine } from '../insure-machine';
import { requireOwnInsure } from '../insure.repository';
import { renewalOf } from './old-policy';

/** Renewing policies: one, several, or not at all. */
export const bindRenewals: Module = (route, ctx) => {
  bindList(route, ctx, renewalList);
  route(getRenewData, ({ params, query, actor, ip }) =>
    renewData(ctx, actor, params.id, query.customerMealId, ip),
  );
  route(renewPolicies, async ({ body, actor, ip }) => ({ list: await renewEach(ctx, actor, body.ids, ip) }));
  route(declineRenewal, ({ params, body, actor }) => setDeclined(ctx, actor, params.id, body.reason));
  ctx.jobs.register('insure.follow-old-policies', followOldPolicies);
  ctx.jobs.register('insure.warn-of-short-renewals', warnOfShortRenewals);
  ctx.jobs.register('insure.remind-of-renewals', remindOfRenewals);
};

/** Notes that a policy is not to be renewed, with the reason; null takes that back. */
async function setDeclined(
  ctx: Context,
  actor: Actor,
  id: number,
  reason: string | null,
): Promise<AnswerOf<typeof declineRenewal>> {
  const policy = await requireOwnInsure(ctx.db, actor, id);
  const action = reason === null ? 'resume' : 'decline';
  insureMachine.requireIn(action, policy.insure_status);
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'insure', id, 'id');
    if (await renewalOf(trx, id)) throw new Problem(problems.alreadyRenewed);
    await trx
      .updateTable('insure')
      .set({ no_renew_reason: reason, updated_at: at })
      .where('id', '=', id)
      .execute();
    const remark = reason === null ? '撤回不续保' : `不续保：${reason}`;
    const { insure_status: state } = policy;
    await writeStep(trx, insureMachine, id, { from: state, to: state, by: customerMover(actor), at, remark });
  });
  return { id, renewStatus: reason === null ? renewStatus.code.waiting : renewStatus.code.declined };
}
