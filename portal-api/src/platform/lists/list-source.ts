import { sql, type RawBuilder } from 'kysely';
import type { AnswerOf, ListEndpoint, Page, QueryOf } from 'shared-kernel/contract';
import type { Actor, Context } from '../context';

/** The caller and its context. */
export interface ListScope {
  ctx: Context;
  actor: Actor;
}

/** A column (`table.column`), an expression, or one that depends on the caller. */
type FieldSql = string | RawBuilder<unknown> | ((scope: ListScope) => RawBuilder<unknown>);

type RowOf<E> = AnswerOf<E> extends Page<infer Row> ? Row : never;
type FilterOf<E> = Exclude<keyof QueryOf<E>, 'start' | 'length' | 'sort'>;
export type Condition<Value = never> = (value: Value, scope: ListScope) => RawBuilder<boolean> | undefined;

export interface Counted {
  count: number;
  /** `statusCounts` where the list counts by a field, and the source's sums. */
  more: object;
}

/**
 * Where the rows of a list come from. Fields and filters are those of the contract; a field that is not named is the
 * column of `table` with its name in snake case, and every filter needs a condition.
 */
interface ListSource<E extends ListEndpoint> {
  endpoint: E;
  /** The table (or alias) whose rows are listed; it has the `id`. */
  table: string;
  /** What follows FROM: the table and whatever filters read. */
  from: RawBuilder<unknown> | ((scope: ListScope) => RawBuilder<unknown>);
  /** Joins that only the fields of rows need, so that counting does without them. */
  joins?: RawBuilder<unknown>;
  /** Whose rows the caller sees, from platform/tenant. */
  visible: (actor: Actor) => RawBuilder<boolean>;
  /** Null: `complete` fills it in. */
  fields: { readonly [K in keyof RowOf<E>]?: FieldSql | null };
  /** Columns that `complete` reads besides the fields. */
  also?: Readonly<Record<string, FieldSql>>;
  filters: { readonly [K in FilterOf<E>]-?: Condition<NonNullable<QueryOf<E>[K]>> };
  /** Columns to sort by where these are not the fields themselves. */
  sortBy?: Readonly<Record<string, { column: string; reversed?: boolean }>>;
  /** Further figures over all rows of the filters, counted together with them. */
  sums?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The number of rows, with the sums where the list has some, where they are kept elsewhere; undefined for filters that make them be counted. */
  kept?: (
    filters: Readonly<Record<string, unknown>>,
    scope: ListScope,
  ) => Promise<number | Counted> | undefined;
  /** Finishes the rows of one page (or of a batch of an export) together. */
  complete?: (rows: readonly SelectedRow[], scope: ListScope) => Promise<object[]> | object[];
  /** Adds to rows that are shown what the caller may do with each; exports do without it. */
  offer?: (rows: readonly SelectedRow[], scope: ListScope) => Promise<object[]>;
  /** Columns with the sealed originals of masked fields, by field. */
  sealed?: Readonly<Record<string, string>>;
}

/** A row as it was selected: fields under their names in the contract, instants as ISO text. */
export type SelectedRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** A condition whose value the contract has checked: a method, which TypeScript lets take any. */
interface ReadByName {
  condition(value: unknown, scope: ListScope): RawBuilder<boolean> | undefined;
}

/** Its source's types are fixed where it is declared; the engine reads it by name. */
export type AnyListSource = Omit<ListSource<ListEndpoint>, 'fields' | 'filters'> & {
  fields: Readonly<Record<string, FieldSql | null | undefined>>;
  filters: Readonly<Record<string, ReadByName['condition']>>;
};

export const defineListSource = <E extends ListEndpoint>(source: ListSource<E>): AnyListSource =>
  source as AnyListSource;

/** Adds to each row what no column contains. */
export const eachRow =
  <Row>(more: (row: Row, scope: ListScope) => object) =>
  (rows: readonly SelectedRow[], scope: ListScope) =>
    rows.map((row) => ({ ...row, ...more(row as Row, scope) }));

export const columnOf = (table: string, field: string): string =>
  `${table}.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

export const fieldSql = (given: FieldSql, scope: ListScope): RawBuilder<unknown> => {
  if (typeof given === 'string') return sql.ref(given);
  return typeof given === 'function' ? given(scope) : given;
};
