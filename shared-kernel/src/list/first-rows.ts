import { fenFromYuan, moneyText } from '../domain/money';
import { exactInstantText, instantText } from '../domain/instant';
import { formatNumber } from '../domain/text';
import type { Tone } from '../domain/dictionary';
import type { ColumnKind } from '../contract/list';

// Rows of a list as the page's first script draws them, from the list's description and the server's answer alone.
// `list-table.tsx` draws the same, and more, once its code is there; a spec compares the two.

export interface FirstColumn {
  readonly key: string;
  readonly title: string;
  /** Of the row's field of that key; missing for a cell that only the page's code can draw. */
  readonly kind?: ColumnKind;
  /** Code, label and tone. */
  readonly words?: readonly (readonly [code: string, label: string, tone?: Tone])[];
  /** The field shown where the first is missing. */
  readonly or?: string;
  /** Fields of the row in a text, `{inForceCount} / {personCount}`. */
  readonly parts?: string;
  /** Only the beginning of what the page's code draws: nothing of it where the field is empty or zero. */
  readonly isBeginning?: boolean;
  /** Where the cell leads, with fields of the row as `{name}`. */
  readonly href?: string;
  readonly isRight?: boolean;
  readonly isSorted?: boolean;
  readonly isSigned?: boolean;
  readonly isExact?: boolean;
  readonly optional?: boolean;
  /** Beside the heading of a card. */
  readonly isStatus?: boolean;
  /** Says what it counts. */
  readonly isDefined?: boolean;
}

/** A list as far as it can be drawn without its code: part of the remote's description. */
export interface FirstRows {
  /** Id of the list. */
  readonly list: string;
  readonly hint?: string;
  readonly href?: string;
  readonly hasTabs?: boolean;
  readonly hasActions?: boolean;
  /** Rows can be selected. */
  readonly isChosen?: boolean;
  /** Filters in sight. */
  readonly filters: number;
  readonly columns: readonly FirstColumn[];
  /** Columns of a card, by key: how rows are drawn on a phone. */
  readonly card?: readonly string[];
}

/** How this browser drew the list last; nothing of its rows. */
export interface RowsLayout {
  /** Columns by key, with their widths in CSS pixels; none of cards. */
  readonly columns: readonly (readonly [key: string, width: number])[];
  readonly size: 'small' | 'medium';
  /** Of the column of actions, which some users do not have. */
  readonly actionsWidth?: number | undefined;
  readonly isChosen: boolean;
  /** From the top of the page's heading to the table or the cards, in CSS pixels; the window was so wide. */
  readonly top: number;
  readonly windowWidth: number;
  /** Of the first cards, in CSS pixels. */
  readonly heights?: readonly number[];
}

/** Under which this browser's storage has it. */
export const rowsLayoutKey = (list: string): string => `kb.rows.${list}`;

type Row = Readonly<Record<string, unknown>>;

/** Text made safe for markup. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** In place of what only the page's code can say. */
const unknown = '<span class="kb-cell-unknown"></span>';
const none = '<span class="kb-muted kb-none">-</span>';

/** The rows of a list's answer; undefined for anything else. */
export function rowsIn(answer: unknown): { list: readonly Row[]; count: number } | undefined {
  const { data } = (answer ?? {}) as { data?: { list?: unknown; count?: unknown } };
  return Array.isArray(data?.list) && typeof data.count === 'number'
    ? { list: data.list as Row[], count: data.count }
    : undefined;
}

/**
 * The table of the first rows as markup. What needs the page's code has a grey place: cells of its own making, the
 * actions of a row, amounts that may be withheld.
 */
export function rowsMarkup(
  given: FirstRows,
  rows: readonly Row[],
  layout: RowsLayout | undefined,
  caret: string,
): string {
  const shown = layout
    ? layout.columns.flatMap(([key]) => given.columns.filter((column) => column.key === key))
    : given.columns.filter(({ optional }) => !optional).slice(0, 7);
  const widths = new Map(layout?.columns);
  // What a user may do decides about the first and the last column: as they were.
  const hasActions = layout ? layout.actionsWidth !== undefined : given.hasActions;
  const { isChosen } = layout ?? given;
  // As in the table: a row has one name that is a link, others are in its menu where there is one.
  const isNamed = given.href !== undefined && !shown[0]?.href;
  const further = shown.filter(({ href }) => href).slice(isNamed ? 0 : 1);
  const isFolded = hasActions || further.length > 1;

  const place = ({ isRight }: FirstColumn, at: number): string =>
    (at === 0 ? ' class="kb-cell-start"' : '') + (isRight ? ' data-align="right"' : '');
  const heading = (column: FirstColumn, at: number) => {
    const title = escaped(column.title);
    const content = column.isSorted
      ? `<div class="kb-sort"><button type="button" tabindex="-1">${title}<span data-sorted="none">${caret}</span></button></div>`
      : title;
    return `<th scope="col"${place(column, at)}>${content}</th>`;
  };
  const cell = (row: Row) => (column: FirstColumn, at: number) => {
    const href = at === 0 ? (column.href ?? given.href) : isFolded ? undefined : column.href;
    const linked = linkedMarkup(column, href, row);
    return `<td${place(column, at)}>${at === 0 ? `<span class="kb-row-name">${linked}</span>` : linked}</td>`;
  };
  const line = (row: Row) =>
    `<tr data-row-key="${escaped(String(row['id'] ?? ''))}">${isChosen ? '<td class="kb-cell-box"></td>' : ''}${shown
      .map(cell(row))
      .join('')}${isFolded ? `<td class="kb-no-print kb-cell-end">${unknown}</td>` : ''}</tr>`;
  const column = (width: number | undefined) => `<col width="${width ?? ''}">`;

  return `<div class="kb-table" data-size="${layout?.size ?? 'small'}"><table><colgroup>${
    isChosen ? column(40) : ''
  }${shown.map(({ key }) => column(widths.get(key))).join('')}${isFolded ? column(layout?.actionsWidth) : ''}</colgroup><thead><tr>${
    isChosen ? '<th scope="col" class="kb-cell-box"></th>' : ''
  }${shown.map(heading).join('')}${
    isFolded ? '<th scope="col" class="kb-no-print kb-cell-end">操作</th>' : ''
  }</tr></thead><tbody>${rows.map(line).join('')}</tbody></table></div>`;
}

/** The same rows as cards, as `row-card.tsx` draws them. */
export function cardsMarkup(given: FirstRows, rows: readonly Row[]): string {
  const shown = (given.card ?? []).flatMap((key) => given.columns.filter((column) => column.key === key));
  const [first, ...others] = shown;
  const status = others.find(({ isStatus }) => isStatus);
  const facts = others.filter((column) => column !== status);
  const definitions = shown.some(({ isDefined }) => isDefined)
    ? '<details class="kb-card-definitions"><summary>指标口径</summary></details>'
    : '';
  const choice = given.isChosen ? '<span class="kb-card-choice kb-cell-unknown"></span>' : '';
  const actions = given.hasActions ? `<div class="kb-row-actions">${unknown}</div>` : '';
  const fact = (row: Row) => (column: FirstColumn) =>
    `<div><dt>${escaped(column.title)}</dt><dd>${linkedMarkup(column, column.href, row)}</dd></div>`;
  const card = (row: Row) =>
    `<li class="kb-card-row" data-row-key="${escaped(String(row['id'] ?? ''))}">${first ? `<h2>${choice}${linkedMarkup(first, first.href ?? given.href, row)}</h2>` : ''}${
      status ? `<div>${cellMarkup(status, row)}</div>` : ''
    }${
      facts.length > 0
        ? `<div class="kb-card-facts"><dl>${facts.map(fact(row)).join('')}</dl>${actions}</div>`
        : actions
    }</li>`;
  return `${definitions}<ul class="kb-cards">${rows.map(card).join('')}</ul>`;
}

/** A cell, as a link where the row says where it leads. */
function linkedMarkup(column: FirstColumn, href: string | undefined, row: Row): string {
  const text = cellMarkup(column, row);
  const address = href && text !== unknown ? hrefOf(href, row) : undefined;
  return address ? `<a class="kb-link" href="${address}">${text}</a>` : text;
}

/** `/insurance/details/{id}` of this row; undefined where the row has no such field. */
function hrefOf(pattern: string, row: Row): string | undefined {
  const fields = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
  if (fields.some((field) => row[field] === null || row[field] === undefined)) return undefined;
  return escaped(pattern.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(row[field]))));
}

function cellMarkup(column: FirstColumn, row: Row): string {
  const { key, kind, words, or, parts, isBeginning, isExact, isSigned } = column;
  if (parts !== undefined) return escaped(partsOf(parts, row));
  const value = row[key] ?? (or === undefined ? undefined : row[or]);
  if (kind === undefined || (isBeginning && !value)) return unknown;
  if (words) {
    const word = words.find(([code]) => code === String(value));
    if (value === null || value === undefined) return none;
    if (!word) return unknown;
    const [, label, tone] = word;
    return tone ? `<span class="kb-tag" data-tone="${tone}">${escaped(label)}</span>` : escaped(label);
  }
  // Null is an amount that is missing, or one that this user may not see: the contract knows which.
  if (kind === 'money') return typeof value === 'number' ? amountMarkup(value, isSigned) : unknown;
  if (value === null || value === undefined || value === '') return none;
  if (kind === 'count') return typeof value === 'number' ? countText(value) : unknown;
  if (kind === 'flag') return typeof value === 'boolean' ? (value ? '是' : '否') : unknown;
  if (Array.isArray(value)) return escaped(value.join('、'));
  if (typeof value === 'object') return unknown;
  const text = escaped(String(value));
  if (kind === 'date') return `<time class="kb-money" datetime="${text}">${text}</time>`;
  if (kind === 'instant') {
    const shown = isExact ? exactInstantText(String(value)) : instantText(String(value));
    return `<time class="kb-money" datetime="${text}">${shown}</time>`;
  }
  return text;
}

/** A text with fields of a row: numbers grouped, several joined. */
export const partsOf = (text: string, row: object): string =>
  text.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = (row as Row)[field];
    if (typeof value === 'number') return countText(value);
    return Array.isArray(value) ? value.join('、') : String(value ?? '-');
  });

function amountMarkup(yuan: number, isSigned = false): string {
  const amount = fenFromYuan(yuan);
  return `<span class="kb-money">${isSigned && amount > 0 ? '+' : ''}${moneyText(amount)}</span>`;
}

const countText = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 2);
