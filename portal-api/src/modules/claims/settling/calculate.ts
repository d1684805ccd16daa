import type { AnswerOf, BodyOf } from 'shared-kernel/contract';
import type { calculateCase } from 'shared-kernel/contract/claims';
import { calculateClaim, type ClaimTerms } from 'shared-kernel/domain/claims/claim-calculation';
import { claimInputOf } from 'shared-kernel/domain/claims/claim-facts';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../../platform/context';
import { notFound } from '../../../platform/http/problem';
import { ofCustomer } from '../../../platform/tenant';
import { agreedMeal } from '../../insure/agreed-terms';
import { requireInsure } from '../../insure/insure.repository';
import { toClaimTerms } from '../../products/plan.mapper';
import { claimInput } from './adjust-case';
import { ownCase } from '../case.repository';

type Given = BodyOf<typeof calculateCase>;

/** Calculates the adjustment for these facts. 404 when the case, policy or plan is not the caller's. */
export async function calculate(
  ctx: Context,
  actor: Actor,
  given: Given,
): Promise<AnswerOf<typeof calculateCase>> {
  const { lines, total, formula } =
    given.caseId === undefined ? await underTerms(ctx, actor, given) : await forCase(ctx, actor, given);
  return { lines, total, formula };
}

async function forCase(ctx: Context, actor: Actor, given: Given) {
  const row = await ownCase(ctx.db, actor, given.caseId ?? 0);
  const input = await claimInput(ctx.db, row, {}, given.facts, given.claimItems);
  return calculateClaim(row.cover.terms, input);
}

async function underTerms(ctx: Context, actor: Actor, given: Given) {
  const input = claimInputOf(
    {
      age: given.age,
      claimItems: given.claimItems ?? claimItem.codes,
      accidentScene: given.accidentScene,
      accidentType: given.accidentType,
      accidentTime: given.accidentTime === undefined ? undefined : new Date(given.accidentTime),
      hasCertificate: given.hasCertificate,
    },
    given.facts,
    undefined,
    { liabilityPercent: given.liabilityPercent },
  );
  return calculateClaim(await termsOf(ctx, actor, given), input);
}

/** Returns the agreed terms of a policy visible to the caller, or the terms of one of the employer's plans. */
async function termsOf({ db }: Context, actor: Actor, { insureId, mealId }: Given): Promise<ClaimTerms> {
  if (insureId !== undefined) {
    const { id } = await requireInsure(db, actor, insureId);
    return toClaimTerms(await agreedMeal(db, id));
  }
  const meal = await db
    .selectFrom('meal')
    .selectAll()
    .where('id', '=', mealId ?? 0)
    .where(
      'id',
      'in',
      db.selectFrom('customer_meal').select('meal_id').where(ofCustomer(actor, 'customer_meal')),
    )
    .executeTakeFirstOrThrow(notFound);
  return toClaimTerms(meal);
}
