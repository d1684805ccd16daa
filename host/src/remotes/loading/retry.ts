/** Rejects with the error of `onTimeout` when there is no result in time; a later result is dropped. */
export function withTimeout<T>(ms: number, answer: Promise<T>, onTimeout: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface RetryOptions {
  /** Milliseconds to wait before each retry. */
  readonly pauses: readonly number[];
  readonly isTemporary: (error: unknown) => boolean;
}

export async function retry<T>(attempt: () => Promise<T>, { pauses, isTemporary }: RetryOptions): Promise<T> {
  for (const ms of pauses) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
  return attempt();
}
