import { sql, type RawBuilder } from 'kysely';
import type { AnswerOf, ListEndpoint, Page, QueryOf } from 'shared-kernel/contract';
import type { Actor, Context } from '../context';

export interface ListScope {
  ctx: Context;
  actor: Actor;
}

/** A column (`table.column`), an expression, or a function of the caller. */
type FieldSql = string | RawBuilder<unknown> | ((scope: ListScope) => RawBuilder<unknown>);

type RowOf<E> = AnswerOf<E> extends Page<infer Row> ? Row : never;
type FilterOf<E> = Exclude<keyof QueryOf<E>, 'start' | 'length' | 'sort'>;
export type Condition<Value = never> = (value: Value, scope: ListScope) => RawBuilder<boolean> | undefined;

export interface Counted {
  count: number;
  /** `statusCounts` for lists that count by a field, and the source's sums. */
  more: object;
}

/**
 * Source of a list's rows. Fields and filters are those of the contract; a field that is not named is the column of
 * `table` with its name in snake case, and every filter needs a condition.
 */
interface ListSource<E extends ListEndpoint> {
  endpoint: E;
  /** The table (or alias) whose rows are listed; it has the column `id`. */
  table: string;
  /** The FROM clause: the table and everything that filters read. */
  from: RawBuilder<unknown> | ((scope: ListScope) => RawBuilder<unknown>);
  /** Joins that only the rows' fields need; counting leaves them out. */
  joins?: RawBuilder<unknown>;
  /** Condition for the rows that the caller sees, from platform/tenant. */
  visible: (actor: Actor) => RawBuilder<boolean>;
  /** Null: `complete` fills the field in. */
  fields: { readonly [K in keyof RowOf<E>]?: FieldSql | null };
  /** Columns that `complete` reads besides the fields. */
  also?: Readonly<Record<string, FieldSql>>;
  filters: { readonly [K in FilterOf<E>]-?: Condition<NonNullable<QueryOf<E>[K]>> };
  /** What to sort by where it differs from the fields. */
  sortBy?: Readonly<Record<string, { column: string | RawBuilder<unknown>; reversed?: boolean }>>;
  /** Further aggregates over all filtered rows, computed together with the count. */
  sums?: Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * Returns the number of rows (with the sums, if the list has some) from a stored count; undefined for filters that
   * need counting.
   */
  kept?: (
    filters: Readonly<Record<string, unknown>>,
    scope: ListScope,
  ) => Promise<number | Counted> | undefined;
  /** Completes the rows of one page (or of a batch of an export) together. */
  complete?: (rows: readonly SelectedRow[], scope: ListScope) => Promise<object[]> | object[];
  /** Adds the caller's actions to displayed rows; exports leave them out. */
  offer?: (rows: readonly SelectedRow[], scope: ListScope) => Promise<object[]>;
  /** For ids that the source computes: a further condition on rows with such ids, which an index can find. */
  among?: (ids: readonly number[]) => RawBuilder<boolean>;
  /** Columns with the sealed originals of masked fields, by field. */
  sealed?: Readonly<Record<string, string>>;
}

/** A selected row: fields under their names in the contract, instants as ISO text. */
export type SelectedRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** A condition with a value that the contract validated. A method, so that TypeScript accepts any parameter type. */
interface ReadByName {
  condition(value: unknown, scope: ListScope): RawBuilder<boolean> | undefined;
}

/** The source's types are checked where it is declared; the list engine reads it by name. */
export type AnyListSource = Omit<ListSource<ListEndpoint>, 'fields' | 'filters'> & {
  fields: Readonly<Record<string, FieldSql | null | undefined>>;
  filters: Readonly<Record<string, ReadByName['condition']>>;
};

export const defineListSource = <E extends ListEndpoint>(source: ListSource<E>): AnyListSource =>
  source as AnyListSource;

/** Adds fields that no column contains to each row. */
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
