import { useState } from 'react';
import type { ListState } from './list-state';

export interface Selection<Row> {
  rows: Row[];
  keys: (string | number)[];
  choose: (rows: Row[]) => void;
  clear: () => void;
}

/** Selected rows, kept across pages and cleared when the query changes. */
export function useSelection<Row>(
  rowKey: (row: Row) => string | number,
  { filters }: ListState,
): Selection<Row> {
  const asked = JSON.stringify(filters);
  const [selection, setSelection] = useState<{ asked: string; rows: Row[] }>({ asked, rows: [] });
  const rows = selection.asked === asked ? selection.rows : [];
  return {
    rows,
    keys: rows.map(rowKey),
    choose: (next) => setSelection({ asked, rows: next }),
    clear: () => setSelection({ asked, rows: [] }),
  };
}
