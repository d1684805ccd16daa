import { useCallback, useMemo, useReducer } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListDefinition } from './list-definition';
import {
  listReducer,
  readListState,
  writeListState,
  type ListChange,
  type ListDefaults,
  type ListState,
} from './list-state';

export interface ListStore {
  state: ListState;
  change: (change: ListChange) => void;
}

function defaultsOf<Row>(list: ListDefinition<Row>): ListDefaults {
  const { filters, tabs, defaultLength, defaultSort, endpoint } = list;
  const params = new Set([...filters.flatMap((filter) => filter.params), ...(tabs ? [tabs.param] : [])]);
  return { length: defaultLength, sort: defaultSort, params: [...params], sortable: endpoint.list?.sortable };
}

/** List state in the URL. Changes replace the history entry, so that going back always leaves the list. */
export function useUrlListState<Row>(list: ListDefinition<Row>): ListStore {
  const [search, setSearch] = useSearchParams();
  const defaults = useMemo(() => defaultsOf(list), [list]);
  const state = useMemo(() => readListState(search, defaults), [search, defaults]);
  const change = useCallback(
    (next: ListChange) =>
      setSearch(
        (current) => writeListState(listReducer(readListState(current, defaults), next), defaults, current),
        { replace: true },
      ),
    [setSearch, defaults],
  );
  return { state, change };
}

/** Local list state, for a list inside another page to which the URL belongs. */
export function useLocalListState<Row>(list: ListDefinition<Row>): ListStore {
  const [state, change] = useReducer(listReducer, list, (given) =>
    readListState(new URLSearchParams(), defaultsOf(given)),
  );
  return { state, change };
}
