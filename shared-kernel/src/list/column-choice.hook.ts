import { useState } from 'react';
import { z } from 'zod';
import { browserStorage, session } from '../runtime';
import type { Column } from './columns';

const columnKeys = z.array(z.string());

/** More columns than these are hidden in the column settings by default. */
export const shownAtFirst = 7;

const storageKey = (listId: string) => `kb.columns.${session.getState().user?.id ?? 'anyone'}.${listId}`;

const usual = <Row>(columns: readonly Column<Row>[]) =>
  columns
    .filter((column) => !column.optional)
    .slice(0, shownAtFirst)
    .map(({ key }) => key);

/** The columns this user sees of a list, stored in this browser. The first column is always shown. */
export function useColumnChoice<Row>(listId: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => browserStorage.readAs(storageKey(listId), columnKeys));
  const keys = new Set([columns[0]?.key, ...(chosen ?? usual(columns))]);

  const choose = (next: string[] | undefined) => {
    setChosen(next);
    browserStorage.write(storageKey(listId), next && JSON.stringify(next));
  };

  return { shown: columns.filter(({ key }) => keys.has(key)), choose };
}
