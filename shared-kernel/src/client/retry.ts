/** Pauses before the second and third try of a read, in milliseconds. */
const pauses = [400, 1200];

/** Resolves after `ms`, or at once when the caller gave up. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });

/** Runs a read up to three times; only failures that `mayPass` says can pass by themselves are tried again. */
export async function withRetries<T>(
  read: () => Promise<T>,
  mayPass: (error: unknown) => boolean,
  signal?: AbortSignal,
): Promise<T> {
  for (const ms of pauses) {
    try {
      return await read();
    } catch (error) {
      if (signal?.aborted || !mayPass(error)) throw error;
    }
    await pause(ms, signal);
  }
  return read();
}
