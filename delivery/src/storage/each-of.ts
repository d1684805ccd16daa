/** Does something with each of many, a few at once; rejects with the first failure. */
export async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
