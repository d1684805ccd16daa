import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type CallArguments, isOutcomeUnknown, type ProblemError, randomId } from '../client';
import { problems, type AnswerOf, type Endpoint } from '../contract';
import * as texts from '../domain/texts';
import { api, notify, queryClient } from '../runtime';

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

/** An attempt whose outcome is unknown: what was sent under its key, the latest last. */
interface Unsure {
  key: string;
  sent: unknown[];
}

/**
 * A change on the server that is safe to retry: after an uncertain outcome the same idempotency key is sent again, also
 * with input that was edited meanwhile. If the server has stored the earlier input, the action ends with that, and says
 * that the later one was not submitted.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const { onDone, invalidates = [], quiet } = options;
  const unsure = useRef<Unsure>(undefined);
  const running = useRef<Promise<AnswerOf<E>>>(undefined);

  const { mutateAsync, isPending, error, reset } = useMutation<
    AnswerOf<E>,
    ProblemError,
    CallArguments<E>[0]
  >({
    async mutationFn(input) {
      const send = (what: unknown, idempotencyKey: string | undefined) =>
        api.call(endpoint as Endpoint, { quiet, ...(what as typeof input), idempotencyKey }) as Promise<
          AnswerOf<E>
        >;
      if (!endpoint.idempotent) return send(input, undefined);
      const earlier = isAbout(unsure.current, input) ? unsure.current : undefined;
      const { key, sent } = earlier ?? { key: randomId(), sent: [] };
      try {
        const answer = await send(input, key);
        unsure.current = undefined;
        return answer;
      } catch (failure) {
        const problem = failure as ProblemError;
        if (isOutcomeUnknown(problem)) unsure.current = { key, sent: [...sent, input] };
        else if (earlier && isStoredBefore(problem))
          for (const stored of sent.toReversed()) {
            const answer = await send(stored, key).catch(() => undefined);
            if (answer === undefined) continue;
            unsure.current = undefined;
            notify.warning(texts.earlierSubmitted);
            return answer;
          }
        // After a refusal nothing has changed, so the next attempt is a new request and not a retry.
        else if (!earlier) unsure.current = undefined;
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

/** The server knows the key with other input; nothing was done. */
const isStoredBefore = ({ code, message }: ProblemError): boolean =>
  code === problems.conflict.code && message === problems.alreadySubmitted.text;

/** Whether an attempt was for the same object: that of another one is another request. */
const isAbout = (unsure: Unsure | undefined, input: unknown): boolean =>
  unsure !== undefined && paramsOf(unsure.sent[0]) === paramsOf(input);

const paramsOf = (input: unknown) =>
  JSON.stringify((input as { params?: object } | undefined)?.params ?? null);

/** Marks all cached responses of these endpoints as outdated; the ones in use are loaded again. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
}
