import { keepPreviousData, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { CallInput, IfNeedsNothing, ProblemError } from '../client';
import type { AnswerOf, Endpoint } from '../contract';
import { api } from '../runtime';

type QueryOptions<Answer, Selected> = Omit<
  UseQueryOptions<Answer, ProblemError, Selected>,
  'queryKey' | 'queryFn'
> & {
  /** Shows the previous page while the next one loads. */
  keepPrevious?: boolean;
  /** No toast on failure, because the page works without the response or shows the failure at a field. */
  quiet?: boolean;
};

type Input<E> = IfNeedsNothing<E, CallInput<E> | undefined, CallInput<E>>;

/** The cache key of one call; `[endpoint.id]` alone addresses all calls of the endpoint. */
export const endpointKey = <E extends Endpoint>(endpoint: E, input?: Input<E>) =>
  [endpoint.id, input ?? {}] as const;

/**
 * Loads an endpoint through the shared cache. The caller shows a failure in place, in addition to the host's toast;
 * leaving the page cancels the call.
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
