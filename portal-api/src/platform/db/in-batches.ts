/** One statement may carry 65,535 parameters; this stays well below and keeps each one short. */
const rowsPerStatement = 500;

/** All that `run` answers for the rows, which it gets in batches, one after the other. */
export async function inBatches<Row, Answer>(
  rows: readonly Row[],
  run: (batch: Row[]) => Promise<Answer[]>,
  size = rowsPerStatement,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < rows.length; start += size)
    answers.push(...(await run(rows.slice(start, start + size))));
  return answers;
}
