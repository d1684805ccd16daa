/** Runs something for each of many, a few at once; rejects with the first failure after the others under way have ended. */
export async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && !failures.length; item = waiting.shift())
      await work(item).catch((problem: unknown) => failures.push(problem));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length) throw failures[0];
}
