import { useState } from 'react';
import { session } from '../runtime';
import type { Column } from './columns';

/** More columns than these are hidden in the column settings by default. */
export const shownAtFirst = 7;

const storageKey = (listId: string) => `kb.columns.${session.getState().user?.id ?? 'anyone'}.${listId}`;

function stored(listId: string): string[] | undefined {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(storageKey(listId)) ?? 'null');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : undefined;
  } catch {
    return undefined;
  }
}

const usual = <Row>(columns: readonly Column<Row>[]) =>
  columns
    .filter((column) => !column.optional)
    .slice(0, shownAtFirst)
    .map(({ key }) => key);

/** The columns this user sees of a list, stored in this browser. The first column is always shown. */
export function useColumnChoice<Row>(listId: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => stored(listId));
  const keys = new Set([columns[0]?.key, ...(chosen ?? usual(columns))]);

  const choose = (next: string[] | undefined) => {
    setChosen(next);
    try {
      if (next) localStorage.setItem(storageKey(listId), JSON.stringify(next));
      else localStorage.removeItem(storageKey(listId));
    } catch {
      // Storage is off: the choice lasts until the page is left.
    }
  };

  return { shown: columns.filter(({ key }) => keys.has(key)), choose };
}
