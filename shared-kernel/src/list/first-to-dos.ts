import type { ToDoRow } from '../contract/to-dos';
import type { CivilDate } from '../domain/civil-date';
import { deadlineOf, earliest } from '../domain/to-do';
import { escaped } from './first-rows';

/** Renders to-dos as `ui/to-do/to-do.tsx` does, for the page's first script; the button for several at once is a grey shape. */
export const toDosMarkup = (rows: readonly ToDoRow[], today: CivilDate): string =>
  rows.map((row) => rowMarkup(row, today)).join('');

function rowMarkup({ text, action, href, tone, deadline, isSeveral, isBulk }: ToDoRow, today: CivilDate) {
  const until = deadline && deadlineOf(deadline, today);
  const limit = until
    ? `<span class="kb-to-do-until" data-tone="${until.tone}">${isSeveral ? earliest : ''}${until.text}</span>`
    : '';
  const isMany = isSeveral && isBulk;
  const link = `<a class="kb-to-do" data-tone="${tone}" href="${escaped(href)}"><span class="kb-to-do-text">${escaped(text)}</span>${limit}${
    isMany ? '' : `<span class="kb-to-do-action">${escaped(action)}</span>`
  }</a>`;
  return isBulk
    ? `<div class="kb-to-do-row">${link}${isMany ? '<span class="kb-cell-unknown"></span>' : ''}</div>`
    : link;
}
