import { createContext, useContext } from 'react';
import { cellText } from './grid-types';

/** How many rows have a value in a column. */
export type AlikeRows = (field: string, value: string) => number;

const Alike = createContext<AlikeRows>(() => 1);
export const AlikeProvider = Alike.Provider;

/** Counts a column's values when the column is first requested. */
export function alikeRowsOf<Row extends object>(rows: readonly Row[]): AlikeRows {
  const columns = new Map<string, Map<string, number>>();
  return (field, value) => {
    let counts = columns.get(field);
    if (!counts) {
      counts = new Map();
      for (const row of rows) {
        const text = cellText(row, field as keyof Row & string);
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      columns.set(field, counts);
    }
    return counts.get(value) ?? 0;
  };
}

/** A context, so that only cells that show the count render again when other rows change. */
export const useAlikeRows = (): AlikeRows => useContext(Alike);
