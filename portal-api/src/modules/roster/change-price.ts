import type { RosterChange } from 'shared-kernel/contract/roster';
import { addFen, negateFen, type Fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { requireInsure, type OwnedInsure } from '../insure/insure.repository';
import { plansByIds, type Plan } from '../products/plan.repository';
import type { PricedChange } from './change-parts';
import { priceAdding } from './price-adding';
import { priceRemoving } from './price-removing';

/** The policy a change is about, with its plan. Refuses with 404, or 2011 when it is not running. */
export async function policyForChange(
  ctx: Context,
  actor: Actor,
  change: Pick<RosterChange, 'insureId' | 'operateType'>,
): Promise<{ insure: OwnedInsure; plan: Plan }> {
  const insure = await requireInsure(ctx.db, actor, change.insureId);
  const running = change.operateType === 1 ? [4, 5] : [5];
  if (!running.includes(insure.insure_status)) throw new Problem(2011);
  const [plan] = await plansByIds(ctx.db, [insure.customer_meal_id]);
  if (!plan) throw new Error(`Policy ${insure.insure_no} has lost its plan`);
  return { insure, plan };
}

/** Prices a change. Throws what speaks against the whole order; what speaks against single rows stands in `issues`. */
export async function priceChange(ctx: Context, actor: Actor, change: RosterChange): Promise<PricedChange> {
  const { insure, plan } = await policyForChange(ctx, actor, change);
  const priced =
    change.operateType === 1
      ? await priceAdding(ctx, actor, insure, plan, change)
      : await priceRemoving(ctx, actor, insure, plan, change);
  const sum = (wanted: (amount: Fen) => boolean) =>
    addFen(...priced.items.map((item) => item.premium).filter(wanted));
  const addPremium = sum((amount) => amount > 0);
  const refundPremium = negateFen(sum((amount) => amount < 0));
  return {
    insure,
    ...priced,
    addPremium,
    refundPremium,
    premium: addFen(addPremium, negateFen(refundPremium)),
  };
}
