import type { PolicyDetail } from 'shared-kernel/contract/insure';
import type { DetailPageProps } from 'shared-kernel/detail';
import { instantText } from 'shared-kernel/domain/instant';

const stepTitles = ['填写投保单', '审核', '支付', '待生效', '保障中', '到期'];

/** Which step of `stepTitles` a status stands at. */
const stepOfStatus: Readonly<Record<number, number>> = {
  0: 0,
  1: 1,
  2: 1,
  3: 2,
  4: 3,
  5: 4,
  6: 6,
  7: 4,
  8: 6,
  9: 2,
};
/** Refused, surrendered, void: the step under way did not end well. */
const failedStatuses: readonly number[] = [2, 9];

/** The way of an application through underwriting, payment and cover. */
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
