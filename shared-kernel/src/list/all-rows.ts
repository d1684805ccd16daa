import type { Page } from '../contract';
import { api } from '../runtime';
import type { ListDefinition } from './list-definition';
import type { ListRows } from './list-rows.hook';

/** Rows that one call answers at most. */
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
