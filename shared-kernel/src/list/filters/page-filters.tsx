/// <reference path="../../ui/css.d.ts" />
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import type { Endpoint } from '../../contract';
import { useToday } from '../../runtime';
import { FilterBar } from './filter-bar';
import { filterKit, sentValues, type Filter, type FilterKit } from './filters';
import type { FilterParamOf } from '../list-definition';
import { listReducer, readListState, writeListState, type ListChange } from '../list-state';
import { rangeOf } from './range';
import '../list.css';

export interface PageFilters<Param extends string> {
  readonly filters: readonly Filter[];
  readonly params: readonly Param[];
}

/** Declares filters for the parameters of the endpoint that returns the filtered figures; see `useFilters`. */
export function defineFilters<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  _: Endpoint<P, Q, B, A>,
  declare: (f: FilterKit<FilterParamOf<Endpoint<P, Q, B, A>>>) => Filter[],
): PageFilters<FilterParamOf<Endpoint<P, Q, B, A>>> {
  type Param = FilterParamOf<Endpoint<P, Q, B, A>>;
  const filters = declare(filterKit<Param>());
  // FilterKit accepts only parameters of the endpoint.
  return { filters, params: filters.flatMap(({ params }) => params) as Param[] };
}

export interface FilterState<Param extends string> {
  /** Query parameters for all calls that depend on the filters; a range always has both ends. */
  query: Readonly<Partial<Record<Param, string>>>;
  bar: ReactNode;
}

/** One set of filters in the URL for all parts of a page, such as several charts. */
export function useFilters<Param extends string>({
  filters,
  params,
}: PageFilters<Param>): FilterState<Param> {
  const [search, setSearch] = useSearchParams();
  const defaults = useMemo(() => ({ length: 1, params }), [params]);
  const state = useMemo(() => readListState(search, defaults), [search, defaults]);
  const change = (next: ListChange) =>
    setSearch(
      (current) => writeListState(listReducer(readListState(current, defaults), next), defaults, current),
      { replace: true },
    );
  const today = useToday();
  const query = useMemo(() => {
    const values: Record<string, string> = sentValues(filters, state.filters);
    for (const filter of filters) {
      if (filter.kind !== 'dateRange' || !filter.rule) continue;
      const [from = '', to = ''] = filter.params;
      const { begin, end } = rangeOf(filter.rule, values[from], values[to], today);
      Object.assign(values, { [from]: begin, [to]: end });
    }
    return values as Partial<Record<Param, string>>;
  }, [state, filters, today]);
  return { query, bar: <FilterBar filters={filters} state={state} change={change} /> };
}
