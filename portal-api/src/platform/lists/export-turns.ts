import { problems } from 'shared-kernel/contract';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import { Problem } from '../http/problem';
import { createLanes } from '../lanes';

/** Batches of rows that are read at the same time, over all employers. */
const batchesAtOnce = 3;
/** Exports in progress, over all employers: each keeps the ids of its rows in memory. */
const mostExports = 200;

/** Limits exports: one at a time per employer, whose batches take turns with those of other employers. */
export interface ExportTurns {
  /** Returns a function that ends the export; throws a Problem with a message when it may not begin. */
  take(customerId: CustomerId): () => void;
  /** Runs one batch of an export when it is its turn. */
  batch<Rows>(work: () => Promise<Rows>): Promise<Rows>;
}

export function createExportTurns(): ExportTurns {
  const running = new Map<number, symbol>();
  const lanes = createLanes(batchesAtOnce);
  return {
    take(customerId) {
      if (running.has(customerId))
        throw new Problem(
          problems.conflict,
          {},
          { message: '贵公司有一份导出正在进行，请等它完成或取消后再试' },
        );
      if (running.size >= mostExports)
        throw new Problem(problems.tooManyRequests, {}, { message: '当前导出的人较多，请稍后再试' });
      const own = Symbol('export');
      running.set(customerId, own);
      return () => {
        if (running.get(customerId) === own) running.delete(customerId);
      };
    },
    batch: (work) => lanes('', work),
  };
}
