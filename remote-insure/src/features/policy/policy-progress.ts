import type { PolicyDetail } from 'shared-kernel/contract/insure';
import type { DetailPageProps } from 'shared-kernel/detail';
import { instantText } from 'shared-kernel/domain/instant';
import { insureStatus, payType } from 'shared-kernel/domain/dictionaries';
import { policyNoun, policyStates } from 'shared-kernel/domain/nouns/policy';

const code = insureStatus.code;
const surrenderStates: readonly number[] = [code.surrenderAudit, code.surrendered];

/** Returns the steps of an application through underwriting, payment and cover, each with its time. */
export function policyProgress(policy: PolicyDetail): DetailPageProps['steps'] {
  const { insureStatus: state, steps, submitTime, payTime } = policy;
  const isOf = (states: readonly number[]) => (step: { status: number }) => states.includes(step.status);
  const decided = steps.findLast(isOf([code.unpaid])) ?? steps.find(isOf([code.paid]));
  const refused = steps.findLast(isOf([code.rejected]));
  const endsBySurrender = surrenderStates.includes(state);
  // Surrendered after the payment, before cover began.
  if (state === code.void && payTime !== null)
    return {
      items: [
        { title: '填写投保单', note: timeOf(submitTime) },
        { title: '审核', note: timeOf(decided?.at) },
        { title: '支付', note: timeOf(payTime) },
        { title: '退保', note: timeOf(steps.findLast(isOf([code.void]))?.at) },
      ],
      current: 4,
      failed: false,
    };
  const isDraft = state === code.draft;
  const review =
    state === code.rejected ? refused : state === code.submitted || isDraft ? undefined : decided;
  const isBilled = policy.payType === payType.code.monthly && policyStates.includes(state);
  const end = endsBySurrender ? code.surrendered : code.expired;
  return policyNoun.progressOf(
    state,
    {
      application: timeOf(isDraft ? policy.createTime : submitTime),
      review: timeOf(review?.at),
      payment: isBilled ? '计入月度结算单' : timeOf(payTime),
      waiting: state === code.paid ? `自${policy.startDate}零时起` : undefined,
      cover: timeOf(steps.find(isOf([code.inForce]))?.at),
      end: timeOf(steps.findLast(isOf([end]))?.at),
    },
    endsBySurrender ? { end: '退保' } : {},
  );
}

const timeOf = (at: string | null | undefined): string | undefined => (at ? instantText(at) : undefined);
