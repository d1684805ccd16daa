import { useEffect, useState } from 'react';
import { fetchAllRows } from './all-rows';
import type { ListDefinition } from './list-definition';
import type { ListRows } from './list-rows.hook';

/** Longer lists are exported instead. */
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
      setRows(await fetchAllRows(list, read, printedAtMost));
    } catch {
      // Already shown by the host.
    } finally {
      setFetching(false);
    }
  };

  return { start: () => void start(), isFetching, rows };
}
