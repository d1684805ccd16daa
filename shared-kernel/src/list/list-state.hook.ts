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

/** List state in the URL. A list is one history entry: going back leaves it, however often it was filtered. */
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

/** List state of its own, for a list inside another page whose URL belongs to that page. */
export function useLocalListState<Row>(list: ListDefinition<Row>): ListStore {
  const [state, change] = useReducer(listReducer, list, (given) =>
    readListState(new URLSearchParams(), defaultsOf(given)),
  );
  return { state, change };
}
