import type { AddReduceRow } from 'shared-kernel/contract/roster';
import type { DetailPageProps } from 'shared-kernel/detail';
import { instantText } from 'shared-kernel/domain/instant';
import { endorseStatus } from 'shared-kernel/domain/dictionaries';

const stepTitles = ['提交', '支付', '审核', '生效'];

/** Index of a status in `stepTitles`; 4 is past the last. */
const stepOfStatus: Readonly<Record<number, number>> = {
  [endorseStatus.code.draft]: 0,
  [endorseStatus.code.unpaid]: 1,
  [endorseStatus.code.auditing]: 2,
  [endorseStatus.code.waiting]: 3,
  [endorseStatus.code.done]: 4,
  [endorseStatus.code.rejected]: 2,
  [endorseStatus.code.cancelled]: 1,
};
const failedStatuses: readonly number[] = [endorseStatus.code.rejected, endorseStatus.code.cancelled];

/** The steps of an order from its submission to its effect. */
export function orderProgress(order: AddReduceRow): DetailPageProps['steps'] {
  return {
    items: stepTitles.map((title, at) => {
      const time = at === 0 ? order.submitTime : at === 3 ? order.effectTime : null;
      return { title, note: time ? instantText(time) : undefined };
    }),
    current: stepOfStatus[order.endorseStatus] ?? 0,
    failed: failedStatuses.includes(order.endorseStatus),
  };
}
