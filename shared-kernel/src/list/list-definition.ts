import type { ReactNode } from 'react';
import type { z } from 'zod';
import { listPageSizeOptions } from '../domain/constants';
import type { AnswerOf, Endpoint, Page } from '../contract';
import { columnKit, type Column, type ColumnKit } from './columns';
import { filterKit, type Filter, type FilterKit } from './filters';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Page<unknown>>>;

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

export interface RowAction {
  key: string;
  label: string;
  href?: string;
  /** Runs on click; the list is read again when it resolves. A rejection was already shown by `useAction`. */
  run?: () => unknown;
  /** Asked before `run`. */
  confirm?: string;
  danger?: boolean;
  hidden?: boolean;
}

export interface BulkAction<Row> {
  key: string;
  label: string;
  run: (rows: Row[]) => unknown;
  confirm?: (rows: Row[]) => string;
  danger?: boolean;
}

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
  /** Numbers beside the words, by tab value, when the list's own answer carries them. */
  counts?: (answer: never) => Record<string, number>;
}

export interface EmptyWords {
  text: string;
  action?: { label: string; href: string };
}

/** One list, described: everything a page would otherwise write for paging, filters, sorting and states. */
export interface ListDefinition<Row> {
  readonly id: string;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly endpoint: AnyEndpoint;
  readonly rowKey: (row: Row) => string | number;
  readonly rowHref?: (row: Row) => string | undefined;
  readonly filters: readonly Filter[];
  readonly columns: readonly Column<Row>[];
  /** Keys of the columns shown on a phone; the first one is the card's heading. */
  readonly card: readonly string[];
  readonly rowActions?: (row: Row) => RowAction[];
  readonly bulkActions?: readonly BulkAction<Row>[];
  readonly tabs?: ListTabs;
  readonly empty: EmptyWords;
  /** Sums under the filters, from the list's own answer. */
  readonly summary?: (answer: never) => ReactNode;
  readonly defaultSort?: string;
  readonly defaultLength: number;
  /** Rows per page to choose from. */
  readonly pageSizes: readonly number[];
  /** Page number and arrows alone. */
  readonly simplePager?: boolean;
}

interface GivenList<E, Row> extends Partial<
  Pick<
    ListDefinition<Row>,
    | 'hint'
    | 'rowHref'
    | 'rowActions'
    | 'bulkActions'
    | 'defaultSort'
    | 'defaultLength'
    | 'pageSizes'
    | 'simplePager'
  >
> {
  tabs?: Omit<ListTabs, 'param' | 'counts'> & {
    param: FilterParamOf<E>;
    counts?: (answer: AnswerOf<E>) => Record<string, number>;
  };
  summary?: (answer: AnswerOf<E>) => ReactNode;
  id: string;
  title: string;
  endpoint: E;
  rowKey: (row: Row) => string | number;
  filters?: (f: FilterKit<FilterParamOf<E>>) => Filter[];
  columns: (c: ColumnKit<Row>) => Column<Row>[];
  card: string[];
  empty: EmptyWords;
}

/** Describes a list once. Throws when `card` names a column that does not exist. */
export function defineList<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType<Page<unknown>>,
>(
  given: GivenList<Endpoint<P, Q, B, A>, RowOf<Endpoint<P, Q, B, A>>>,
): ListDefinition<RowOf<Endpoint<P, Q, B, A>>> {
  type Row = RowOf<Endpoint<P, Q, B, A>>;
  const columns = given.columns(columnKit<Row>());
  const known = new Set(columns.map((column) => column.key));
  const unknown = given.card.filter((key) => !known.has(key));
  if (unknown.length > 0)
    throw new Error(`List ${given.id}: card names unknown columns ${unknown.join(', ')}`);

  return {
    defaultLength: 20,
    pageSizes: listPageSizeOptions,
    ...given,
    endpoint: given.endpoint as unknown as AnyEndpoint, // its schemas are only handed on to the client, never read here
    filters: given.filters?.(filterKit<FilterParamOf<Endpoint<P, Q, B, A>>>()) ?? [],
    columns,
  };
}
