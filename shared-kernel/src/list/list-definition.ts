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
  /** Absent in remotes that were built before lists had descriptions. */
  readonly list?: ListDescription;
};

/** Sort keys of an endpoint's list; any string when the endpoint has no list description. */
type SortOf<E> = E extends { list: ListDescription<string, infer Sort> } ? Sort : string;
/** Names of the fields in an endpoint's list description. */
type FieldOf<E> = E extends { list: ListDescription<infer Field> } ? Field : never;

export type RowOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A>
    ? z.output<A> extends Page<infer Row>
      ? Row
      : never
    : never;

/** Query parameters that filters may set: all of the endpoint except paging and sorting. */
export type FilterParamOf<E> =
  E extends Endpoint<z.ZodType, infer Q>
    ? Exclude<keyof z.input<Q> & string, 'start' | 'length' | 'sort'>
    : never;

/** A link, a function to run (the list reloads afterwards), or a dialog. */
export interface RowAction extends RunnableAction {
  href?: string;
  /** A form to fill in first; mounted while it is open. */
  dialog?: (state: ActionDialog) => ReactNode;
  hidden?: boolean;
}

export interface ActionDialog {
  close: () => void;
  /** Closes the dialog and reloads the list. Refused rows in the outcomes are listed and stay selected. */
  done: (outcomes?: readonly RowOutcome[]) => void;
}

export interface RowOutcome {
  key: string | number;
  name: string;
  /** The reason for a refusal; absent on success. */
  problem?: string | undefined;
}

/** One action on all selected rows: a link, a function to run, or a dialog. */
export interface BulkAction<Row> {
  key: string;
  label: string;
  href?: (rows: Row[]) => string;
  /** If it returns a result per row, the refused rows are listed and stay selected. */
  run: (rows: Row[]) => unknown;
  dialog?: (rows: Row[], state: ActionDialog) => ReactNode;
  confirm?: (rows: Row[]) => string;
  /** Reason, next to the disabled button, why the action is not possible for these rows; undefined if it is. */
  blocked?: (rows: Row[]) => string | undefined;
  /** A sum of the rows, shown next to their number. */
  summary?: (rows: Row[]) => ReactNode;
  /** Text of the toast when all rows are done. */
  done?: (rows: Row[]) => string;
  danger?: boolean;
}

/** `run` is optional for links and dialogs. */
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
  /** Counts per tab value, when the list's response contains them. */
  counts?(answer: unknown): Record<string, number>;
}

export interface ListLink {
  label: string;
  href: string;
}

export interface EmptyText {
  text: string;
  /** Defaults to the list's main link. */
  action?: ListLink;
}

/** Complete description of a list, so that a page needs no code for paging, filters, sorting and states. */
export interface ListDefinition<Row> {
  readonly id: string;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly endpoint: AnyEndpoint;
  /** Defaults to the row's `id`. */
  readonly rowKey: (row: Row) => string | number;
  readonly rowHref?: (row: Row) => string | undefined;
  /** Rows open in the page's `RowDrawer`, which reads the row's id from this URL parameter. */
  readonly rowDrawer?: string;
  readonly filters: readonly Filter[];
  readonly columns: readonly Column<Row>[];
  /** Keys of the columns shown on a phone; the first one is the card's heading. */
  readonly card: readonly string[];
  readonly rowActions?: (row: Row) => RowAction[];
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Returns why the row cannot be selected together with those already selected; undefined when it can. */
  readonly mayChoose?: (row: Row, chosen: readonly Row[]) => string | undefined;
  /** Maximum number of selected rows; 500 by default. */
  readonly chooseLimit?: number;
  readonly tabs?: ListTabs | undefined;
  readonly empty: EmptyText;
  /** The main action, if it leads to another page. */
  readonly main?: ListLink;
  /** Sums below the filters, from the list's response. */
  summary?(answer: unknown): ReactNode;
  readonly defaultSort?: string;
  readonly defaultLength: number;
  readonly pageSizes: readonly number[];
  /** Rows are read individually, so there is no export. */
  readonly isReading?: boolean;
  /** Shows only page number and arrows. */
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
  /** A described field with labels gets a tab per label, with counts if the list counts by that field. */
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
  /** The columns in order; other fields of the list's description are available in the column settings. */
  columns: (c: ColumnKit<Row, SortOf<E>, FieldOf<E>>) => Column<Row>[];
  card: string[];
  empty: EmptyText;
}

/**
 * Defines a list and starts loading the code of its visible controls. Throws when `card` names a column that does not
 * exist.
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
  const endpoint = given.endpoint as AnyEndpoint; // its schemas are passed to the client, not read here
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

/** A tab for all rows, then one per label of the field's dictionary. */
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
