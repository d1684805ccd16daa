import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type CallArguments, isOutcomeUnknown, type ProblemError, randomId } from '../client';
import type { AnswerOf, Endpoint } from '../contract';
import { api, queryClient } from '../runtime';

interface ActionOptions<E extends Endpoint> {
  onDone?: (answer: AnswerOf<E>) => void | Promise<void>;
  /** Reads that are out of date once the action is done. */
  invalidates?: readonly Endpoint[];
  /** The page shows `problem` itself; otherwise the host's toast does. */
  quiet?: boolean;
}

export interface Action<E extends Endpoint> {
  /**
   * Runs once at a time: a second call while one runs gets the same promise. Rejects with the ProblemError;
   * a caller that does not wait need not catch it.
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

/** One change on the server, safe to retry: after an uncertain outcome it is sent again with the same idempotency key. */
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
        // A refusal changed nothing: the next attempt is a new request, not a retry of this one.
        if (!isOutcomeUnknown(failure as ProblemError)) currentKey.current = undefined;
        throw failure;
      }
    },
    async onSuccess(answer) {
      // Not awaited: what is on screen refreshes while the person already moves on.
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

/** Marks every cached answer of these endpoints as out of date; what is on screen is read again. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
}
