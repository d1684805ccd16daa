import { useEffect } from 'react';
import { useEndpoint } from '../query';
import type { Page } from '../contract';
import { api } from '../runtime';
import { sentValues } from './filters/filters';
import type { ListDefinition } from './list-definition';
import { isPastEnd } from './list-state';
import type { ListStore } from './list-state.hook';

const pageLength = 500;

/** All rows of the query, page by page, up to `atMost`. */
export async function fetchAllRows<Row>(
  list: ListDefinition<Row>,
  read: Pick<ListRows<Row>, 'query' | 'params' | 'count'>,
  atMost: number,
): Promise<Row[]> {
  const expected = Math.min(read.count, atMost);
  const fetched: Row[] = [];
  while (fetched.length < expected) {
    const query = { ...read.query, start: fetched.length, length: pageLength };
    const input = { query, ...(read.params ? { params: read.params } : {}) };
    const page = (await api.call(list.endpoint, input)) as Page<Row>;
    if (page.list.length === 0) break;
    fetched.push(...page.list);
  }
  return fetched.slice(0, expected);
}

/** Parameters that a page adds to every read of a list, outside of the URL. */
export type FixedQuery = Readonly<Record<string, string | number | undefined>>;

/** Parameters in the endpoint's path, for lists of one object. */
export type PathParams = Readonly<Record<string, string | number>>;

export interface ListRows<Row> {
  rows: Row[];
  count: number;
  answer: Page<unknown> | undefined;
  isLoading: boolean;
  /** The shown rows belong to the previous state. */
  isStale: boolean;
  error: unknown;
  reload: () => Promise<unknown>;
  /** The query, for exports of the same rows. */
  query: Record<string, string | number | undefined>;
  params: PathParams | undefined;
}

/** Loads the rows of a list's state; a page past the end is replaced by the last page. */
export function useListRows<Row>(
  list: ListDefinition<Row>,
  { state, change }: ListStore,
  fixedQuery: FixedQuery = {},
  params?: PathParams,
): ListRows<Row> {
  const { start, length, sort, filters } = state;
  const query = {
    ...sentValues(list.filters, filters),
    ...fixedQuery,
    start,
    length,
    ...(sort ? { sort } : {}),
  };
  const read = useEndpoint(
    list.endpoint,
    { ...(params ? { params } : {}), query },
    {
      keepPrevious: true,
    },
  );
  const answer = read.data as Page<unknown> | undefined;
  const count = answer?.count ?? 0;
  const isBehind = answer !== undefined && !read.isPlaceholderData && isPastEnd(state, count);

  useEffect(() => {
    if (isBehind) change({ type: 'counted', count });
  }, [isBehind, count, change]);

  return {
    rows: (answer?.list ?? []) as Row[], // RowOf<E> has determined Row when the list was defined
    count,
    answer,
    isLoading: read.isPending || (isBehind && answer.list.length === 0),
    isStale: read.isPlaceholderData,
    error: read.isError && !read.isFetching ? read.error : undefined,
    reload: read.refetch,
    query,
    params,
  };
}
