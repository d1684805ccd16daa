import { formatNumber } from 'shared-kernel/domain/text';
import {
  cardsMarkup,
  escaped,
  rowsIn,
  rowsLayoutKey,
  rowsMarkup,
  type FirstRows,
  type RowsLayout,
} from 'shared-kernel/list/first-rows';
import { afterPaint, browserStorage, type EarlyAnswer } from 'shared-kernel/runtime/early';

/** Narrower windows show cards, and filters in a drawer. */
const tableFrom = '(min-width: 576px)';

const grey = (count: number): string => '<span></span>'.repeat(count);

/**
 * Draws the rows in place of the grey shapes as soon as the response arrives, so that they can be read and opened.
 * Resolves when they are painted or will not be drawn.
 */
export async function drawFirstRows(
  page: HTMLElement,
  rows: FirstRows,
  answer: () => Promise<EarlyAnswer | undefined>,
  carets: string,
): Promise<void> {
  const hasTable = matchMedia(tableFrom).matches;
  if (!hasTable && !rows.card) return;
  const layout = keptLayout(rows.list);
  const found = rowsIn((await answer())?.data);
  const heading = page.querySelector('h1');
  const card = page.querySelector('.host-early-card');
  // An empty or failed list needs a message, which only the page's code can render.
  if (!found?.list.length || !heading || !card || !page.isConnected) return;
  if (rows.hint) heading.insertAdjacentHTML('afterend', `<p>${escaped(rows.hint)}</p>`);
  const tabs = rows.hasTabs || hasTable ? grey(1) : '';
  const filters = hasTable ? `<div class="host-early-fields">${grey(rows.filters)}</div>` : '';
  card.innerHTML = `<div class="host-early-tools">${tabs}${filters}</div><div class="host-early-count" role="status">共 ${formatNumber(found.count, 0)} 条</div>${hasTable ? rowsMarkup(rows, found.list, layout, carets) : cardsMarkup(rows, found.list)}`;
  for (const name of ['role', 'aria-busy', 'aria-label']) page.removeAttribute(name);
  const tools = card.querySelector<HTMLElement>('.host-early-tools');
  const table = card.querySelector('.kb-table, .kb-cards');
  if (layout && tools && table) {
    const top = table.getBoundingClientRect().top - heading.getBoundingClientRect().top;
    tools.style.height = `${Math.max(0, tools.offsetHeight + layout.top - top)}px`;
  }
  card.querySelectorAll<HTMLElement>('.kb-card-row').forEach(({ style }, at) => {
    const height = layout?.heights?.[at];
    if (height) style.height = `${height}px`;
  });
  await new Promise<void>(afterPaint);
}

/** Returns the layout that this browser stored for the list at the same window width. */
function keptLayout(list: string): RowsLayout | undefined {
  const kept = browserStorage.readJson(rowsLayoutKey(list)) as RowsLayout | null | undefined;
  return Array.isArray(kept?.columns) && kept.windowWidth === window.innerWidth ? kept : undefined;
}
