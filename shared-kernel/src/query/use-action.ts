import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type CallArguments, isOutcomeUnknown, type ProblemError, randomId } from '../client';
import type { AnswerOf, Endpoint } from '../contract';
import { api, queryClient } from '../runtime';

interface ActionOptions<E extends Endpoint> {
  onDone?: (answer: AnswerOf<E>) => void | Promise<void>;
  /** Endpoints whose cached responses are outdated after the action. */
  invalidates?: readonly Endpoint[];
  /** The page shows `problem`; otherwise the host shows a toast. */
  quiet?: boolean;
}

export interface Action<E extends Endpoint> {
  /**
   * Runs once at a time: a second call during a run returns the same promise. Rejects with the ProblemError; a caller
   * that ignores the result need not catch it.
   */
  run: (...input: CallArguments<E>) => Promise<AnswerOf<E>>;
  isRunning: boolean;
  problem: ProblemError | undefined;
  reset: () => void;
}

interface CurrentKey {
  key: string;
  fingerprint: string;
}

/** A change on the server that is safe to retry: after an uncertain outcome the same idempotency key is sent again. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const { onDone, invalidates = [], quiet } = options;
  const currentKey = useRef<CurrentKey>(undefined);
  const running = useRef<Promise<AnswerOf<E>>>(undefined);

  const { mutateAsync, isPending, error, reset } = useMutation<
    AnswerOf<E>,
    ProblemError,
    CallArguments<E>[0]
  >({
    async mutationFn(input) {
      const idempotencyKey = endpoint.idempotent ? keyFor(currentKey, input) : undefined;
      try {
        const answer = await api.call(endpoint as Endpoint, { quiet, ...input, idempotencyKey });
        currentKey.current = undefined;
        return answer as AnswerOf<E>;
      } catch (failure) {
        // After a refusal nothing has changed, so the next attempt is a new request and not a retry.
        if (!isOutcomeUnknown(failure as ProblemError)) currentKey.current = undefined;
        throw failure;
      }
    },
    async onSuccess(answer) {
      // Not awaited: the user may continue while the page refreshes.
      void invalidate(...invalidates);
      await onDone?.(answer);
    },
  });

  const run = useCallback(
    (...[input]: CallArguments<E>) => {
      running.current ??= mutateAsync(input).finally(() => {
        running.current = undefined;
      });
      running.current.catch(() => {});
      return running.current;
    },
    [mutateAsync],
  );

  return { run, isRunning: isPending, problem: error ?? undefined, reset };
}

/** The same input keeps its key until the outcome is known; another input is another request. */
function keyFor(currentKey: { current: CurrentKey | undefined }, input: unknown): string {
  const fingerprint = JSON.stringify(input ?? null);
  if (currentKey.current?.fingerprint !== fingerprint) currentKey.current = { key: randomId(), fingerprint };
  return currentKey.current.key;
}

/** Marks all cached responses of these endpoints as outdated; the ones in use are loaded again. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
}
