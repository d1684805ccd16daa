import { fenFromYuan, moneyText } from '../domain/money';
import { exactInstantText, instantText } from '../domain/instant';
import { formatNumber } from '../domain/text';
import type { Tone } from '../domain/dictionary';
import type { ColumnKind } from '../contract/list';

// Renders a list's first rows in the page's first script, from the list's description and the server's response only.
// `list-table.tsx` renders the same and more once its code is loaded; a spec compares the two.

export interface FirstColumn {
  readonly key: string;
  readonly title: string;
  /** Kind of the row's field `key`; absent for a cell that only the page's code can render. */
  readonly kind?: ColumnKind;
  /** Code, label and tone. */
  readonly words?: readonly (readonly [code: string, label: string, tone?: Tone])[];
  /** Field shown when the first is missing. */
  readonly or?: string;
  /** A text with fields of the row, `{inForceCount} / {personCount}`. */
  readonly parts?: string;
  /** Only the beginning of the cell that the page's code renders; no part of it if the field is empty or zero. */
  readonly isBeginning?: boolean;
  /** Address of the cell's link, with fields of the row as `{name}`. */
  readonly href?: string;
  readonly isRight?: boolean;
  readonly isSorted?: boolean;
  readonly isSigned?: boolean;
  readonly isExact?: boolean;
  readonly optional?: boolean;
  /** Shown next to the heading of a card. */
  readonly isStatus?: boolean;
  /** The heading shows the definition of its figure. */
  readonly isDefined?: boolean;
}

/** The part of a list that can be rendered without the remote's code; contained in the remote's description. */
export interface FirstRows {
  readonly list: string;
  readonly hint?: string;
  readonly href?: string;
  readonly hasTabs?: boolean;
  readonly hasActions?: boolean;
  readonly isChosen?: boolean;
  readonly filters: number;
  readonly columns: readonly FirstColumn[];
  /** Keys of the columns on a card, which shows a row on phones. */
  readonly card?: readonly string[];
}

/** The layout in which this browser last rendered the list; contains no row data. */
export interface RowsLayout {
  /** Column keys with widths in CSS pixels; empty for cards. */
  readonly columns: readonly (readonly [key: string, width: number])[];
  readonly size: 'small' | 'medium';
  /** Width of the actions column, which some users do not have. */
  readonly actionsWidth?: number | undefined;
  readonly isChosen: boolean;
  /** From the top of the page's heading to the table or the cards in CSS pixels, for a window of `windowWidth`. */
  readonly top: number;
  readonly windowWidth: number;
  /** Heights of the first cards in CSS pixels. */
  readonly heights?: readonly number[];
}

export const rowsLayoutKey = (list: string): string => `kb.rows.${list}`;

type Row = Readonly<Record<string, unknown>>;

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Placeholder for content that only the page's code can render. */
const unknown = '<span class="kb-cell-unknown"></span>';
const none = '<span class="kb-muted kb-none">-</span>';

/** Returns the rows of a list response; undefined for any other response. */
export function rowsIn(answer: unknown): { list: readonly Row[]; count: number } | undefined {
  const { data } = (answer ?? {}) as { data?: { list?: unknown; count?: unknown } };
  return Array.isArray(data?.list) && typeof data.count === 'number'
    ? { list: data.list as Row[], count: data.count }
    : undefined;
}

/**
 * Returns the table of the first rows as markup. Parts that need the page's code get a grey placeholder: custom cells,
 * row actions, amounts that may be withheld.
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
  // The user's rights decide whether there is a first and a last column; as in the last layout.
  const hasActions = layout ? layout.actionsWidth !== undefined : given.hasActions;
  const { isChosen } = layout ?? given;
  // As in the table: one cell of a row is the main link; links of other cells are in the row's menu, if there is one.
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

/** Returns the same rows as cards, as in `row-card.tsx`. */
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

/** Returns a cell's markup, as a link when the row has an address for it. */
function linkedMarkup(column: FirstColumn, href: string | undefined, row: Row): string {
  const text = cellMarkup(column, row);
  const address = href && text !== unknown ? hrefOf(href, row) : undefined;
  return address ? `<a class="kb-link" href="${address}">${text}</a>` : text;
}

/** Fills `/insurance/details/{id}` with the row's fields; undefined when the row lacks one. */
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
  // Null is a missing amount, or one that this user may not see; only the contract distinguishes them.
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

/** Fills a text with fields of a row; numbers are grouped, arrays joined. */
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
