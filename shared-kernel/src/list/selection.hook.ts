import { useState } from 'react';
import type { ListState } from './list-state';

export interface Selection<Row> {
  rows: Row[];
  keys: (string | number)[];
  choose: (rows: Row[]) => void;
  clear: () => void;
}

/** Chosen rows, kept while pages are turned and dropped when another set of rows is asked for. */
export function useSelection<Row>(
  rowKey: (row: Row) => string | number,
  { filters }: ListState,
): Selection<Row> {
  const asked = JSON.stringify(filters);
  const [held, setHeld] = useState<{ asked: string; rows: Row[] }>({ asked, rows: [] });
  const rows = held.asked === asked ? held.rows : [];
  return {
    rows,
    keys: rows.map(rowKey),
    choose: (next) => setHeld({ asked, rows: next }),
    clear: () => setHeld({ asked, rows: [] }),
  };
}
