/** Resolves like `work`, or after `ms` with what `otherwise` returns; rejects when `otherwise` throws. */
export function within<T>(ms: number, work: Promise<T>, otherwise: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(otherwise());
      } catch (problem) {
        reject(problem as Error);
      }
    }, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
