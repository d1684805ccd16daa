import { useEffect, useState } from 'react';
import { api } from '../runtime';
import type { Page } from '../contract';
import type { ListDefinition } from './list-definition';
import type { ListRows } from './list-rows.hook';

/** Rows that one call answers at most. */
const pageLength = 500;
/** More are a matter for the export. */
export const printedAtMost = 2000;

/** Fetches all rows of the query, up to 2,000, shows them in place of the page and prints. A failure goes to the host's toast. */
export function usePrint<Row>(list: ListDefinition<Row>, read: ListRows<Row>) {
  const [isFetching, setFetching] = useState(false);
  const [rows, setRows] = useState<Row[]>();

  useEffect(() => {
    if (!rows) return;
    // The browser stops here until the dialog is closed.
    const frame = requestAnimationFrame(() => {
      window.print();
      setRows(undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [rows]);

  const start = async () => {
    setFetching(true);
    try {
      const wanted = Math.min(read.count, printedAtMost);
      const fetched: Row[] = [];
      while (fetched.length < wanted) {
        const query = { ...read.query, start: fetched.length, length: pageLength };
        const input = { query, ...(read.params ? { params: read.params } : {}) };
        const page = (await api.call(list.endpoint, input as never)) as Page<Row>;
        if (page.list.length === 0) break;
        fetched.push(...page.list);
      }
      setRows(fetched.slice(0, wanted));
    } catch {
      // Already shown by the host.
    } finally {
      setFetching(false);
    }
  };

  return { start: () => void start(), isFetching, rows };
}
