/** One statement may have 65,535 parameters; this stays well below and keeps each statement short. */
const rowsPerStatement = 500;

/** Calls `run` with batches of the rows, one after the other, and returns all its results. */
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
