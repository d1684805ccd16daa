import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import type { estimateClaim } from 'shared-kernel/contract/claims-estimate';
import { calculateClaim, type ClaimInput, type ClaimTerms } from 'shared-kernel/domain/claim-calculation';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { zeroFen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { visiblePolicy } from '../../platform/tenant';
import { toClaimTerms } from '../products/plan.mapper';

type Given = BodyOf<typeof estimateClaim>;

const item = claimItem.code;

/** What one item pays under a policy that the caller sees; 404 for any other. */
export async function estimate(
  ctx: Context,
  actor: Actor,
  given: Given,
): Promise<AnswerOf<typeof estimateClaim>> {
  const { total, formula } = calculateClaim(await termsOf(ctx, actor, given.insureId), inputOf(given));
  return { payable: total, formula };
}

async function termsOf({ db }: Context, actor: Actor, insureId: number): Promise<ClaimTerms> {
  const meal = await db
    .selectFrom('meal')
    .selectAll()
    .where((is) =>
      is(
        'id',
        'in',
        db.selectFrom('insure').select('meal_id').where('id', '=', insureId).where(visiblePolicy(actor)),
      ),
    )
    .executeTakeFirst();
  if (!meal) throw new Problem(problems.notFound);
  return toClaimTerms(meal);
}

function inputOf(given: Given): ClaimInput {
  const claimedDays = { days: given.days ?? 0, usedDays: 0 };
  return {
    age: given.age,
    ...(given.item === item.medical && {
      medical: {
        total: given.total ?? zeroFen,
        selfPaid: given.selfPaid ?? zeroFen,
        unreasonable: zeroFen,
        thirdPaid: given.thirdPaid ?? zeroFen,
        alreadyPaid: zeroFen,
      },
    }),
    ...(given.item === item.lostWages && { lostWage: claimedDays }),
    ...(given.item === item.hospitalAllowance && { hospital: claimedDays }),
    ...(given.item === item.disability &&
      given.disabilityLevel !== undefined && { disabilityLevels: [given.disabilityLevel] }),
    ...(given.item === item.death && { death: { disabilityPaid: zeroFen, isSudden: given.isSudden } }),
    ...(given.item === item.legalFees && { legalFee: given.total ?? zeroFen }),
    isOffDuty: given.isOffDuty,
    hasCertificate: true,
    liabilityPercent: 100,
    otherDeduct: zeroFen,
  };
}
