import type { ReactNode } from 'react';
import type { z } from 'zod';
import { listPageSizeOptions } from '../domain/constants';
import type { AnswerOf, Endpoint, ListDescription, Page } from '../contract';
import type { RunnableAction } from '../ui/run-action.hook';
import { columnKit, type Column, type ColumnKit } from './columns';
import { filterKit, type Filter, type FilterKit } from './filters/filters';
import { preloadControls } from './filters/lazy-controls';
import type { Line } from './list-lines';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Page<unknown>>> & {
  /** Missing where a remote was built before lists were described. */
  readonly list?: ListDescription;
};

/** What an endpoint's list may be sorted by; anything where it is not described. */
type SortOf<E> = E extends { list: ListDescription<string, infer Sort> } ? Sort : string;
/** The fields that an endpoint's list describes. */
type FieldOf<E> = E extends { list: ListDescription<infer Field> } ? Field : never;

/** The rows that a list endpoint answers. */
export type RowOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A>
    ? z.output<A> extends Page<infer Row>
      ? Row
      : never
    : never;

/** The query parameters a filter may set: those of the endpoint, without paging. */
export type FilterParamOf<E> =
  E extends Endpoint<z.ZodType, infer Q>
    ? Exclude<keyof z.input<Q> & string, 'start' | 'length' | 'sort'>
    : never;

/** A link, something to run (the list is reloaded afterwards), or a dialog of its own. */
export interface RowAction extends RunnableAction {
  href?: string;
  /** A form to fill first; mounted while it is open. */
  dialog?: (state: ActionDialog) => ReactNode;
  hidden?: boolean;
}

export interface ActionDialog {
  close: () => void;
  /** Closes and reloads the list. Rows that the outcomes say were refused are listed and stay selected. */
  done: (outcomes?: readonly RowOutcome[]) => void;
}

/** Result of one selected row. */
export interface RowOutcome {
  key: string | number;
  /** Display name of the row. */
  name: string;
  /** Why it was refused; none when it was done. */
  problem?: string | undefined;
}

/** One action on all selected rows: a link with them, something to run, or a dialog of its own. */
export interface BulkAction<Row> {
  key: string;
  label: string;
  href?: (rows: Row[]) => string;
  /** With a result for each row, those refused are listed and stay selected. */
  run: (rows: Row[]) => unknown;
  dialog?: (rows: Row[], state: ActionDialog) => ReactNode;
  confirm?: (rows: Row[]) => string;
  /** Why it cannot be done with these rows, beside the button that is off; nothing when it can. */
  blocked?: (rows: Row[]) => string | undefined;
  /** A sum of the rows, shown beside their number. */
  summary?: (rows: Row[]) => ReactNode;
  /** Toast when all is done. */
  done?: (rows: Row[]) => string;
  danger?: boolean;
}

/** Links and dialogs run nothing. */
type GivenBulkAction<Row> = Omit<BulkAction<Row>, 'run'> & Partial<Pick<BulkAction<Row>, 'run'>>;

export interface ListTab {
  /** Empty text means all. */
  value: string;
  label: string;
  count?: number;
}

export interface ListTabs {
  param: string;
  /** An array, or a hook that returns one (for counts from the server). */
  options: readonly ListTab[] | (() => readonly ListTab[]);
  /** Counts beside the labels, by tab value, when the list's own answer has them. */
  counts?(answer: unknown): Record<string, number>;
}

export interface ListLink {
  label: string;
  href: string;
}

export interface EmptyText {
  text: string;
  /** The list's main link unless given. */
  action?: ListLink;
}

/** One list, described: everything a page would otherwise write for paging, filters, sorting and states. */
export interface ListDefinition<Row> {
  readonly id: string;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly endpoint: AnyEndpoint;
  /** The row's `id` unless given. */
  readonly rowKey: (row: Row) => string | number;
  readonly rowHref?: (row: Row) => string | undefined;
  /** The row opens in the page's `RowDrawer`, which reads its id from this parameter of the URL. */
  readonly rowDrawer?: string;
  readonly filters: readonly Filter[];
  readonly columns: readonly Column<Row>[];
  /** Keys of the columns shown on a phone; the first one is the card's heading. */
  readonly card: readonly string[];
  readonly rowActions?: (row: Row) => RowAction[];
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Why the row may not be selected beside those that are; nothing when it may. */
  readonly mayChoose?: (row: Row, chosen: readonly Row[]) => string | undefined;
  /** Rows that may be selected at once; 500 unless given. */
  readonly chooseLimit?: number;
  readonly tabs?: ListTabs | undefined;
  readonly empty: EmptyText;
  /** The one main action, where it leads to another page. */
  readonly main?: ListLink;
  /** Sums under the filters, from the list's own answer. */
  summary?(answer: unknown): ReactNode;
  readonly defaultSort?: string;
  readonly defaultLength: number;
  /** Rows per page to choose from. */
  readonly pageSizes: readonly number[];
  /** Its rows are read one by one: there is nothing to export. */
  readonly isReading?: boolean;
  /** Page number and arrows alone. */
  readonly simplePager?: boolean;
  /** Renders the rows of a page as custom lines in place of a table. */
  readonly line?: Line<Row>;
}

interface GivenList<E, Row> extends Partial<
  Pick<
    ListDefinition<Row>,
    | 'hint'
    | 'main'
    | 'rowKey'
    | 'rowHref'
    | 'rowDrawer'
    | 'rowActions'
    | 'mayChoose'
    | 'chooseLimit'
    | 'defaultSort'
    | 'defaultLength'
    | 'pageSizes'
    | 'simplePager'
    | 'line'
    | 'isReading'
  >
> {
  /** A described field with labels defines a tab for each label, counted where the list counts by it. */
  tabs?:
    | (FieldOf<E> & FilterParamOf<E>)
    | (Omit<ListTabs, 'param' | 'counts'> & {
        param: FilterParamOf<E>;
        counts?: (answer: AnswerOf<E>) => Record<string, number>;
      });
  bulkActions?: readonly GivenBulkAction<Row>[];
  summary?: (answer: AnswerOf<E>) => ReactNode;
  id: string;
  title: string;
  endpoint: E;
  filters?: (f: FilterKit<FilterParamOf<E>>) => Filter[];
  /** In this order; further fields of the list's description wait in the column settings. */
  columns: (c: ColumnKit<Row, SortOf<E>, FieldOf<E>>) => Column<Row>[];
  card: string[];
  empty: EmptyText;
}

/**
 * Describes a list once; the code of controls that it shows at once is fetched from then on. Throws when `card` names
 * a column that does not exist.
 */
export function defineList<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType<Page<unknown>>,
  L extends { readonly list?: ListDescription } = Record<never, never>,
>(
  given: GivenList<Endpoint<P, Q, B, A> & L, RowOf<Endpoint<P, Q, B, A>>>,
): ListDefinition<RowOf<Endpoint<P, Q, B, A>>> {
  type Row = RowOf<Endpoint<P, Q, B, A>>;
  type E = Endpoint<P, Q, B, A> & L;
  const { bulkActions, ...rest } = given;
  const endpoint = given.endpoint as AnyEndpoint; // its schemas are only handed on to the client, never read here
  const kit = columnKit<Row, SortOf<E>, FieldOf<E>>(endpoint.list);
  const named = given.columns(kit);
  const known = new Set(named.map((column) => column.key));
  const unknown = given.card.filter((key) => !known.has(key));
  if (unknown.length > 0)
    throw new Error(`List ${given.id}: card names unknown columns ${unknown.join(', ')}`);
  const filters = given.filters?.(filterKit<FilterParamOf<Endpoint<P, Q, B, A>>>()) ?? [];
  preloadControls(filters);
  const others = (endpoint.list?.columns ?? []).filter(({ field }) => !known.has(field));

  return {
    defaultLength: 20,
    rowKey: (row) => (row as { id: number }).id,
    pageSizes: listPageSizeOptions,
    ...rest,
    ...(bulkActions
      ? { bulkActions: bulkActions.map((action) => ({ run: () => undefined, ...action })) }
      : {}),
    endpoint,
    tabs: typeof given.tabs === 'string' ? tabsOf(given.tabs, endpoint.list) : given.tabs,
    filters,
    columns: [...named, ...others.map(({ field }) => kit.field(field as FieldOf<E>, { optional: true }))],
  };
}

/** A tab for all rows, then one for each word of the field's dictionary. */
function tabsOf(field: string, list: ListDescription | undefined): ListTabs {
  const words = list?.columns.find((column) => column.field === field)?.dictionary?.options ?? [];
  return {
    param: field,
    options: [
      { value: '', label: '全部' },
      ...words.map(({ value, label }) => ({ value: String(value), label })),
    ],
    ...(list?.countBy === field
      ? { counts: ({ statusCounts }: { statusCounts: Record<string, number> }) => statusCounts }
      : {}),
  };
}
