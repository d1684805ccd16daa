import type { CustomerMealId, SupplyerId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { notFound } from '../../platform/http/problem';
import { customerOf } from '../customers/customers.repository';
import { waitingPlanIds } from '../onboarding/plan-stamp';
import { plansByIds } from '../products/plan.repository';
import { keptDocument } from './kept-document';
import { planLetterTitle, writePlanLetter } from './plan-letter.document';

/** Returns the first insurer unless one is given; 404 for an unknown one. */
export async function insurerOf(ctx: Context, id: SupplyerId | undefined) {
  return ctx.db
    .selectFrom('supplyer')
    .selectAll()
    .$if(id !== undefined, (insurers) => insurers.where('id', '=', id ?? 0))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
}

/** Returns the letter about these plans, or about all waiting plans; 404 for other employers' plans. */
export async function planLetterBytes(
  ctx: Context,
  actor: Actor,
  ids: readonly CustomerMealId[] | undefined,
) {
  const customer = await customerOf(ctx.db, actor);
  const requested = ids ?? (await waitingPlanIds(ctx.db, actor.customerId, ctx.clock.today()));
  const plans = (await plansByIds(ctx.db, requested))
    .filter((plan) => plan.quote.customer_id === actor.customerId)
    // Sorted, so that the same plans always produce the same document.
    .toSorted((a, b) => a.quote.id - b.quote.id);
  if (plans.length === 0 || plans.length !== requested.length) throw notFound();
  return keptDocument(ctx, {
    customerId: actor.customerId,
    kind: 'plan-letter',
    bizKey: `plans:${plans.map(({ quote }) => quote.id).join(',')}`,
    title: planLetterTitle,
    author: customer.signcompanyname,
    holder: customer.customername,
    write: (sheet) => writePlanLetter(sheet, customer, plans),
  });
}
