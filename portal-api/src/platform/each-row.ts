import type { Context } from './context';
import type { Trx } from './db/database';

/**
 * Does the work of a job for each row in a transaction of its own. A row that fails is logged with its id and
 * retried in the next round; the others continue.
 */
export async function eachRow<Row extends { id: number }>(
  ctx: Pick<Context, 'db' | 'log'>,
  job: string,
  rows: readonly Row[],
  work: (trx: Trx, row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await ctx.db.transaction().execute((trx) => work(trx, row));
    } catch (error) {
      ctx.log.error({ err: error, job, row: row.id }, 'a row of a job failed; it will be tried again');
    }
  }
}
