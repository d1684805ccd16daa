import type { AnswerOf, BodyOf } from 'shared-kernel/contract';
import type { estimateClaim } from 'shared-kernel/contract/claims/estimate';
import { noClaimFacts, periodOfDays, type ClaimFacts } from 'shared-kernel/domain/claims/claim-facts';
import { accidentScene, accidentType, claimItem } from 'shared-kernel/domain/dictionaries';
import { zeroFen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../../platform/context';
import { calculate } from './calculate';

type Given = BodyOf<typeof estimateClaim>;

/**
 * Calculates one item under a policy visible to the caller, as a case with that item alone; 404 for any other policy.
 */
export async function estimate(
  ctx: Context,
  actor: Actor,
  given: Given,
): Promise<AnswerOf<typeof estimateClaim>> {
  const { total, formula } = await calculate(ctx, actor, {
    insureId: given.insureId,
    claimItems: [given.item],
    age: given.age,
    accidentScene: given.isOffDuty ? accidentScene.code.offDuty : accidentScene.code.atWork,
    accidentType: given.isSudden ? accidentType.code.suddenIllness : accidentType.code.other,
    hasCertificate: true,
    liabilityPercent: 100,
    facts: factsOf(ctx, given),
  });
  return { payable: total, formula };
}

function factsOf({ clock }: Context, given: Given): ClaimFacts {
  const today = clock.today();
  const period = periodOfDays(today, given.days ?? 0);
  const { lostWages, hospitalAllowance, legalFees } = claimItem.code;
  return {
    ...noClaimFacts,
    invoices: [
      {
        date: today,
        hospitalName: '',
        invoiceNo: '',
        isPaper: false,
        amount: given.total ?? zeroFen,
        selfPaid: given.selfPaid ?? zeroFen,
        thirdPaid: given.thirdPaid ?? zeroFen,
      },
    ],
    ...(given.item === lostWages && { leave: period }),
    ...(given.item === hospitalAllowance && { hospitalStays: period }),
    ...(given.item === legalFees && { legalFee: given.total }),
    disabilityLevel: given.disabilityLevel,
  };
}
