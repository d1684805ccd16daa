import type { PolicyDetail } from 'shared-kernel/contract/insure';
import type { DetailPageProps } from 'shared-kernel/detail';
import { instantText } from 'shared-kernel/domain/instant';
import { insureStatus, payType } from 'shared-kernel/domain/dictionaries';

const code = insureStatus.code;
const surrenderStates: readonly number[] = [code.surrenderAudit, code.surrendered];

/** Index of the current step; a policy that is over is past the last one. */
const stepOfStatus: Readonly<Record<number, number>> = {
  [code.draft]: 0,
  [code.submitted]: 1,
  [code.rejected]: 1,
  [code.unpaid]: 2,
  [code.paid]: 3,
  [code.inForce]: 4,
  [code.expired]: 6,
  [code.surrenderAudit]: 4,
  [code.surrendered]: 6,
  [code.void]: 2,
};
/** The current step has failed. */
const failedStatuses: readonly number[] = [code.rejected, code.void];

/** The steps of an application through underwriting, payment and cover, each with when it happened. */
export function policyProgress(policy: PolicyDetail): DetailPageProps['steps'] {
  const { insureStatus: state, steps, submitTime, payTime } = policy;
  const isOf = (states: readonly number[]) => (step: { status: number }) => states.includes(step.status);
  const decided = steps.findLast(isOf([code.unpaid])) ?? steps.find(isOf([code.paid]));
  const refused = steps.findLast(isOf([code.rejected]));
  const endsBySurrender = surrenderStates.includes(state);
  // Given up after it was paid, before cover began.
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
  const isBilled = policy.payType === payType.code.monthly && (stepOfStatus[state] ?? 0) > 2;
  const end = endsBySurrender ? code.surrendered : code.expired;
  return {
    items: [
      { title: '填写投保单', note: timeOf(isDraft ? policy.createTime : submitTime) },
      { title: '审核', note: timeOf(review?.at) },
      { title: '支付', note: isBilled ? '计入月结账单' : timeOf(payTime) },
      { title: '待生效', note: state === code.paid ? `自${policy.startDate}零时起` : undefined },
      { title: '保障中', note: timeOf(steps.find(isOf([code.inForce]))?.at) },
      { title: endsBySurrender ? '退保' : '到期', note: timeOf(steps.findLast(isOf([end]))?.at) },
    ],
    current: stepOfStatus[state] ?? 0,
    failed: failedStatuses.includes(state),
  };
}

const timeOf = (at: string | null | undefined): string | undefined => (at ? instantText(at) : undefined);
