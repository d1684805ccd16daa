import type { AnswerOf } from 'shared-kernel/contract';
import type { getAddReduce } from 'shared-kernel/contract/roster';
import type { DetailPageProps } from 'shared-kernel/detail';
import { instantText } from 'shared-kernel/domain/instant';
import { endorseStatus } from 'shared-kernel/domain/dictionaries';

const { code } = endorseStatus;

/** Index of the current step by status; 4 is past the last. */
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

/** Who looks at small orders without warnings: nobody. */
const systemName = '系统';

/**
 * The steps of an order from its submission to its effect, each with when it happened. What the system decided by itself
 * is not shown as somebody's review, nor a payment where nothing was to be paid.
 */
export function orderProgress(order: AnswerOf<typeof getAddReduce>): DetailPageProps['steps'] {
  const { steps, endorseStatus: state } = order;
  const current = stepOfStatus[state] ?? 0;
  const reviewed = steps.findLast(({ status }) => status === code.waiting || status === code.rejected);
  const wasUnpaid = state === code.unpaid || steps.some(({ status }) => status === code.unpaid);
  const paid = wasUnpaid ? steps.findLast(({ status }) => status === code.auditing) : undefined;
  const isSkipped = !wasUnpaid && current > 1;
  return {
    items: [
      { title: '提交', note: instantText(order.submitTime) },
      { title: isSkipped ? '无需先付款' : '支付', note: paid && instantText(paid.at) },
      {
        title: reviewed?.actor === systemName ? '自动审核' : '审核',
        note: reviewed && instantText(reviewed.at),
      },
      { title: '生效', note: order.effectTime ? instantText(order.effectTime) : undefined },
    ],
    current,
    failed: failedStatuses.includes(state),
  };
}
