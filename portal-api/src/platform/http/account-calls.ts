import { problems } from 'shared-kernel/contract';
import type { Actor } from '../context';
import { Problem } from './problem';

/** A quarter of the calls that the edge passes on at the same time. */
const mostCalls = 96;

/** Limits the unanswered calls of one employer, wherever they come from: others keep their share of this instance. */
export function createAccountCalls() {
  const running = new Map<number, number>();
  return async <T>(visitor: Pick<Actor, 'customerId'> | undefined, work: () => Promise<T>): Promise<T> => {
    if (!visitor) return work();
    const { customerId } = visitor;
    const count = running.get(customerId) ?? 0;
    if (count >= mostCalls) throw new Problem(problems.tooManyRequests);
    running.set(customerId, count + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(customerId) ?? 1) - 1;
      if (left > 0) running.set(customerId, left);
      else running.delete(customerId);
    }
  };
}
