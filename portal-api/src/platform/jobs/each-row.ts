import type { Round } from './round';

/**
 * Does work that opens its own transactions, for each row. A row that fails is reported and tried again in the next
 * round; the others go on. For work within one transaction a row there is `dueRows`.
 */
export async function eachRow<Row extends { id: number }>(
  round: Round,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
      round.done();
    } catch (error) {
      round.failed(row.id, error);
    }
  }
}
