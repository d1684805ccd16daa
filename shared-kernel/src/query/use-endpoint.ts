import { keepPreviousData, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { CallInput, IfNeedsNothing, ProblemError } from '../client';
import type { AnswerOf, Endpoint } from '../contract';
import { api } from '../runtime';

type QueryOptions<Answer, Selected> = Omit<
  UseQueryOptions<Answer, ProblemError, Selected>,
  'queryKey' | 'queryFn'
> & {
  /** While the next page loads, the last one stays on screen. */
  keepPrevious?: boolean;
  /** The page does without the answer or shows the failure at a field: no toast. */
  quiet?: boolean;
};

type Input<E> = IfNeedsNothing<E, CallInput<E> | undefined, CallInput<E>>;

/** The cache key of one call; `[endpoint.id]` alone addresses all calls of the endpoint. */
export const endpointKey = <E extends Endpoint>(endpoint: E, input?: Input<E>) =>
  [endpoint.id, input ?? {}] as const;

/**
 * Reads an endpoint through the shared cache. A failure is the caller's to show in place, beside the toast of the host; leaving
 * the page cancels the call.
 */
export function useEndpoint<E extends Endpoint, Selected = AnswerOf<E>>(
  endpoint: E,
  ...[input, options]: IfNeedsNothing<
    E,
    [input?: CallInput<E>, options?: QueryOptions<AnswerOf<E>, Selected>],
    [input: CallInput<E>, options?: QueryOptions<AnswerOf<E>, Selected>]
  >
): UseQueryResult<Selected, ProblemError> {
  const { keepPrevious, quiet, ...rest } = options ?? {};
  return useQuery<AnswerOf<E>, ProblemError, Selected>({
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(quiet ? { meta: { quiet } } : {}),
    ...rest,
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) =>
      api.call(endpoint as Endpoint, { ...input, signal, quiet: true }) as Promise<AnswerOf<E>>,
  } as UseQueryOptions<AnswerOf<E>, ProblemError, Selected>);
}
