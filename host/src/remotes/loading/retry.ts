/** Rejects with what `onTimeout` makes when there is no answer in time; the answer that comes later is dropped. */
export function withTimeout<T>(ms: number, answer: Promise<T>, onTimeout: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface RetryOptions {
  /** Milliseconds to wait before each further try. */
  readonly pauses: readonly number[];
  readonly isTemporary: (error: unknown) => boolean;
}

/** Tries again after each pause, as long as the failure is one that may be over by then. */
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
