import type { PolicyDetail } from 'shared-kernel/contract/insure';
import type { DetailPageProps } from 'shared-kernel/detail';
import { instantText } from 'shared-kernel/domain/instant';
import { insureStatus } from 'shared-kernel/domain/dictionaries';

const stepTitles = ['填写投保单', '审核', '支付', '待生效', '保障中', '到期'];

/** Index of a status in `stepTitles`. */
const stepOfStatus: Readonly<Record<number, number>> = {
  [insureStatus.code.draft]: 0,
  [insureStatus.code.submitted]: 1,
  [insureStatus.code.rejected]: 1,
  [insureStatus.code.unpaid]: 2,
  [insureStatus.code.paid]: 3,
  [insureStatus.code.inForce]: 4,
  [insureStatus.code.expired]: 6,
  [insureStatus.code.surrenderAudit]: 4,
  [insureStatus.code.surrendered]: 6,
  [insureStatus.code.void]: 2,
};
/** The current step has failed. */
const failedStatuses: readonly number[] = [insureStatus.code.rejected, insureStatus.code.void];

/** The steps of an application through underwriting, payment and cover. */
export function policyProgress(policy: PolicyDetail): DetailPageProps['steps'] {
  const times = [policy.createTime, policy.submitTime, policy.payTime];
  return {
    items: stepTitles.map((title, at) => {
      const time = times[at];
      return { title, note: time ? instantText(time) : undefined };
    }),
    current: stepOfStatus[policy.insureStatus] ?? 0,
    failed: failedStatuses.includes(policy.insureStatus),
  };
}
