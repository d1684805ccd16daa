import { useEffect } from 'react';
import { browserStorage } from '../runtime';
import { rowsLayoutKey, type RowsLayout } from './first-rows';

/** Milliseconds after which the layout no longer changes. */
const restMs = 2000;
/** More than fit on a phone's screen. */
const mostCards = 10;

/**
 * Stores the layout of a list's rows for the first script of the next page load. `columns` are the keys of the table's
 * columns, joined by commas; empty for cards. `actions` is the key of the actions column.
 */
export function useKeptLayout(
  id: string,
  { columns = '', actions, isRoomy = false, isChosen = false }: LayoutOptions = {},
): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const rows = document.querySelector(`[data-list="${id}"]`);
      const heading = rows?.closest('main')?.querySelector('h1');
      if (!rows || !heading) return;
      const widths = [...rows.querySelectorAll('th')].map((cell) => Math.round(cell.offsetWidth));
      const keys = columns ? columns.split(',') : [];
      const named = keys.map((key, at) => [key, widths[at + (isChosen ? 1 : 0)] ?? 0] as const);
      browserStorage.writeJson(rowsLayoutKey(id), {
        columns: named.filter(([key]) => key !== actions),
        actionsWidth: actions !== undefined && keys.at(-1) === actions ? named.at(-1)?.[1] : undefined,
        size: isRoomy ? 'medium' : 'small',
        isChosen,
        top: Math.round(topOf(rows.querySelector('thead') ?? rows) - topOf(heading)),
        windowWidth: window.innerWidth,
        heights: [...rows.querySelectorAll<HTMLElement>(':scope > li')]
          .slice(0, mostCards)
          .map(({ offsetHeight }) => offsetHeight),
      } satisfies RowsLayout);
    }, restMs);
    return () => clearTimeout(timer);
  }, [id, columns, actions, isRoomy, isChosen]);
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;

interface LayoutOptions {
  columns?: string;
  actions?: string;
  isRoomy?: boolean;
  isChosen?: boolean;
}
