import type { AnswerOf } from 'shared-kernel/contract';
import type { getAddReduce } from 'shared-kernel/contract/roster';
import type { DetailPageProps } from 'shared-kernel/detail';
import { instantText } from 'shared-kernel/domain/instant';
import { endorseStatus, orderNoun } from 'shared-kernel/domain/nouns/order';

const { code } = endorseStatus;

/** Who looks at small orders without warnings: nobody. */
const systemName = '系统';

/**
 * The steps of an order from its submission to its effect, each with when it happened. What the system decided by itself
 * is not shown as somebody's review, nor a payment where nothing was to be paid.
 */
export function orderProgress(order: AnswerOf<typeof getAddReduce>): DetailPageProps['steps'] {
  const { steps, endorseStatus: state } = order;
  const reviewed = steps.findLast(({ status }) => status === code.waiting || status === code.rejected);
  const wasUnpaid = state === code.unpaid || steps.some(({ status }) => status === code.unpaid);
  const paid = wasUnpaid ? steps.findLast(({ status }) => status === code.auditing) : undefined;
  const isSkipped = !wasUnpaid && ['review', 'effect'].some((step) => step === orderNoun.stepOf(state));
  return orderNoun.progressOf(
    state,
    {
      submission: instantText(order.submitTime),
      payment: paid && instantText(paid.at),
      review: reviewed && instantText(reviewed.at),
      effect: order.effectTime ? instantText(order.effectTime) : undefined,
    },
    {
      ...(isSkipped && { payment: '无需先付款' }),
      ...(reviewed?.actor === systemName && { review: '自动审核' }),
    },
  );
}
