import { problems } from 'shared-kernel/contract';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import { Problem } from '../http/problem';

/** Exports in progress at the same time, over all employers. */
const atOnce = 3;

/** Limits exports: one at a time per employer, a few in total. */
export interface ExportTurns {
  /** Returns a function that releases the slot; throws a Problem with a message when no slot is free. */
  take(customerId: CustomerId): () => void;
}

export function createExportTurns(): ExportTurns {
  const running = new Set<number>();
  return {
    take(customerId) {
      if (running.has(customerId))
        throw new Problem(
          problems.conflict,
          {},
          { message: '贵公司有一份导出正在进行，请等它完成或取消后再试' },
        );
      if (running.size >= atOnce)
        throw new Problem(problems.tooManyRequests, {}, { message: '当前导出的人较多，请稍后再试' });
      running.add(customerId);
      return () => void running.delete(customerId);
    },
  };
}
