import { useState } from 'react';
import type { ListDefinition } from './list-definition';
import type { ListState } from './list-state';

export interface Selection<Row> {
  rows: Row[];
  keys: (string | number)[];
  choose: (rows: Row[]) => void;
  toggle: (rows: readonly Row[], isChosen: boolean) => void;
  clear: () => void;
  /** Returns why a row cannot be selected now; undefined when it can. */
  refusal: (row: Row) => string | undefined;
}

export const chooseLimitOf = <Row>(list: ListDefinition<Row>): number => list.chooseLimit ?? 500;

/** Selected rows, kept across pages and cleared when the query changes; `first` is selected until the user selects. */
export function useSelection<Row>(
  list: ListDefinition<Row>,
  { filters }: ListState,
  first?: readonly Row[],
): Selection<Row> {
  const asked = JSON.stringify(filters);
  const [selection, setSelection] = useState<{ asked: string; rows: Row[] }>();
  const rows =
    selection?.asked === asked ? selection.rows : !selection && first ? chooseRows(list, [], first) : [];
  const keys = rows.map(list.rowKey);
  const set = (next: Row[]) => setSelection({ asked, rows: next });
  return {
    rows,
    keys,
    choose: (next) => set(chooseRows(list, [], next)),
    toggle: (some, isChosen) => {
      const their = new Set(some.map(list.rowKey));
      const others = rows.filter((row) => !their.has(list.rowKey(row)));
      set(chooseRows(list, [], isChosen ? [...others, ...some] : others));
    },
    clear: () => set([]),
    refusal: (row) => {
      if (keys.includes(list.rowKey(row))) return undefined;
      const limit = chooseLimitOf(list);
      return rows.length >= limit ? `最多可选择${limit}项` : list.mayChoose?.(row, rows);
    },
  };
}

/** Returns the rows of `chosen`, followed by those of `more` that may be added, without duplicates. */
export function chooseRows<Row>(
  list: ListDefinition<Row>,
  chosen: readonly Row[],
  more: readonly Row[],
): Row[] {
  const rows = [...chosen];
  const keys = new Set(rows.map(list.rowKey));
  for (const row of more) {
    if (rows.length >= chooseLimitOf(list)) break;
    if (keys.has(list.rowKey(row)) || list.mayChoose?.(row, rows)) continue;
    keys.add(list.rowKey(row));
    rows.push(row);
  }
  return rows;
}
