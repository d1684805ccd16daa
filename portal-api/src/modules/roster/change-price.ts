import { problems } from 'shared-kernel/contract';
import type { StaffChange } from 'shared-kernel/contract/roster';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { planOfPolicy } from '../insure/agreed-terms';
import { insureMachine } from '../insure/insure-machine';
import { requireInsure } from '../insure/insure.repository';
import { changeKinds } from './kinds';
import type { ChangedPolicy, PricedChange } from './kinds/change-kind';
import { sumsOf } from './order-sums';

/** Returns the policy of a change with its plan. Throws 404, or 2011 where this kind of change is not possible. */
export async function policyForChange(
  ctx: Context,
  actor: Actor,
  change: Pick<StaffChange, 'insureId' | 'operateType'>,
): Promise<ChangedPolicy> {
  const insure = await requireInsure(ctx.db, actor, change.insureId);
  if (!insureMachine.mayIn(changeKinds[change.operateType].action, insure.insure_status))
    throw new Problem(problems.policyNotInForce);
  const plan = await planOfPolicy(ctx.db, insure);
  if (!plan) throw new Error(`Policy ${insure.insure_no} has lost its plan`);
  return { insure, plan };
}

/** Prices a change. Throws errors about the whole order; errors of single rows are in `issues`. */
export async function priceChange(ctx: Context, actor: Actor, change: StaffChange): Promise<PricedChange> {
  const policy = await policyForChange(ctx, actor, change);
  const priced = await changeKinds[change.operateType].price(ctx, actor, policy, change);
  return { insure: policy.insure, ...priced, ...sumsOf(priced.items.map((item) => item.premium)) };
}
