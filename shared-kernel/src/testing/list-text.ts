import { screen, waitFor } from '@testing-library/react';

const textsOf = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent.trim()).filter(Boolean);

/** Returns the text of a cell; several links or buttons are listed separately. */
function textOfCell(cell: Element): string {
  const choices = textsOf('a, button', cell);
  return choices.length > 1 ? choices.join('、') : cell.textContent.trim();
}

/**
 * Returns a list page as text once its rows are loaded: heading, tabs, filters, columns, and each row with its actions.
 * For pages that only declare a list, this covers the whole page.
 */
export async function textOfList(): Promise<string[]> {
  await waitFor(() => {
    if (!document.querySelector('tbody tr[data-row-key]')) throw new Error('the list has no rows yet');
  });
  const line = (name: string, words: readonly string[]) =>
    words.length ? [`${name}: ${words.join(' | ')}`] : [];
  return [
    ...line(
      'heading',
      screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent),
    ),
    ...line('tabs', textsOf('[role=tab]')),
    ...line('filters', textsOf('form label')),
    ...line('columns', textsOf('thead th')),
    ...[...document.querySelectorAll('tbody tr[data-row-key]')].flatMap((row) =>
      line('row', [...row.querySelectorAll('td')].map(textOfCell)),
    ),
  ];
}
