import { declineRenewal, getRenewData, renewPolicies } from 'shared-kernel/contract/insure';
import { zeroFen } from 'shared-kernel/domain/money';
import type { Module } from '../../../platform/http/route';
import { bindList } from '../../../platform/lists/bind-list';
import { submitApplication } from '../applications';
import { saveDraft } from '../drafts';
import { followOldPolicies } from './follow-policy';
import { renewalList, renewData } from './renewal-list';
import { remindOfRenewals, warnOfShortRenewals } from './renewal.jobs';
import { type AnswerOf, problems } from 'shared-kernel/contract';
import { renewStatus } from 'shared-kernel/domain/dictionaries';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import { lockRow, updateById } from '../../../platform/row-by-id';
import { Problem } from '../../../platform/http/problem';
import { writeStep } from '../../../platform/move-state';
import { customerMover } from '../../../platform/state-machine';
import { insureMachine } from '../insure-machine';
import { requireOwnInsure } from '../insure.repository';
import { renewalOf } from './old-policy';

/** Endpoints for renewing policies, one or several, and for declining a renewal. */
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

/** Stores the reason for not renewing a policy; null resumes the renewal. */
async function setDeclined(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
  reason: string | null,
): Promise<AnswerOf<typeof declineRenewal>> {
  const policy = await requireOwnInsure(ctx.db, actor, id);
  const action = reason === null ? 'resume' : 'decline';
  insureMachine.requireIn(action, policy.insure_status);
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'insure', id, 'id');
    if (await renewalOf(trx, id)) throw new Problem(problems.alreadyRenewed);
    await updateById(trx, 'insure', id, { no_renew_reason: reason, updated_at: at });
    const remark = reason === null ? '撤回不续保' : `不续保：${reason}`;
    const { insure_status: state } = policy;
    await writeStep(trx, insureMachine, id, { from: state, to: state, by: customerMover(actor), at, remark });
  });
  return { id, renewStatus: reason === null ? renewStatus.code.waiting : renewStatus.code.declined };
}

type Renewed = AnswerOf<typeof renewPolicies>['list'][number];
/** Renews policies one after the other; an error in one is its result and does not stop the others. */
async function renewEach(
  ctx: Context,
  actor: Actor,
  ids: readonly PolicyId[],
  ip: string,
): Promise<Renewed[]> {
  const list: Renewed[] = [];
  for (const id of new Set(ids)) list.push(await renewOne(ctx, actor, id, ip));
  return list;
}

async function renewOne(ctx: Context, actor: Actor, id: PolicyId, ip: string): Promise<Renewed> {
  const result: Renewed = {
    id,
    policyNo: null,
    renewalId: null,
    insureStatus: null,
    personCount: 0,
    premium: zeroFen,
    dropped: [],
    reason: null,
  };
  try {
    const data = await renewData(ctx, actor, id, undefined, ip);
    Object.assign(result, { policyNo: data.policyNo, dropped: data.dropped });
    if (data.renewal) throw new Problem(problems.alreadyRenewed);
    const saved = await saveDraft(ctx, actor, data);
    const { id: renewalId, insureStatus, personCount, premium } = saved;
    Object.assign(result, { renewalId, insureStatus, personCount, premium });
    const handedIn = await submitApplication(ctx, actor, saved.id);
    return { ...result, insureStatus: handedIn.insureStatus };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [first] = error.fields;
    // The general message about a list does not say which value is missing, so add the first issue.
    const detail = error.kind === problems.listHasErrors && first ? `：${first.message}` : '';
    return { ...result, reason: `${error.message}${detail}` };
  }
}
