import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { hides } from '../http/mask-costs';
import { notFound } from '../http/problem';
import {
  columnOf,
  fieldSql,
  type AnyListSource,
  type Counted,
  type ListScope,
  type SelectedRow,
} from './list-source';

export type Filters = Readonly<Record<string, unknown>>;

export interface PageQuery extends Filters {
  start: number;
  length: number;
  sort?: string | undefined;
}

const rowShape = ({ endpoint }: AnyListSource): Record<string, z.ZodType> => {
  const { list } = (endpoint.answer as z.ZodObject<{ list: z.ZodArray<z.ZodObject> }>).shape;
  return list.element.shape;
};

const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join([...conditions], sql` and `);

function fromWhere(source: AnyListSource, scope: ListScope, filters: Filters, but?: string) {
  const conditions = Object.entries(source.filters).flatMap(([name, condition]) => {
    const value = filters[name];
    if (name === but || value === undefined) return [];
    return condition(value, scope) ?? [];
  });
  const from = typeof source.from === 'function' ? source.from(scope) : source.from;
  return (joins: RawBuilder<unknown> = sql``) =>
    sql`from ${from} ${joins} where ${and([source.visible(scope.actor), ...conditions])}`;
}

/** Returns the SQL of a field; undefined for fields that `complete` fills in. */
function sqlOf(source: AnyListSource, field: string, scope: ListScope): RawBuilder<unknown> | undefined {
  const given = source.fields[field];
  return given === null ? undefined : fieldSql(given ?? columnOf(source.table, field), scope);
}

function selected(source: AnyListSource, scope: ListScope, isWhole: boolean) {
  const fields = Object.keys(rowShape(source)).flatMap((field): [string, RawBuilder<unknown>][] => {
    const made = sqlOf(source, field, scope);
    return made ? [[field, made]] : [];
  });
  const also = Object.entries({ ...source.also, ...(isWhole ? sealedFields(source) : {}) });
  const all = [...fields, ...also.map(([name, given]) => [name, fieldSql(given, scope)] as const)];
  return sql.join(all.map(([name, made]) => sql`${made} as ${sql.id(name)}`));
}

const sealedFields = ({ sealed = {} }: AnyListSource) =>
  Object.fromEntries(Object.entries(sealed).map(([field, column]) => [`sealed:${field}`, column]));

/**
 * ORDER BY for `field` or `-field`, always ending with the id so that pages never overlap. Rows without a value come
 * last; `nulls last` is added only for nullable fields, since it prevents the use of the index.
 */
function ordered(source: AnyListSource, scope: ListScope, sort: string | undefined, isSelected: boolean) {
  const requested = sortFor(source, scope, sort);
  const field = fieldOf(requested);
  const other = source.sortBy?.[field];
  const direction = requested.startsWith('-') !== Boolean(other?.reversed) ? sql`desc` : sql`asc`;
  const id = sql`${sql.ref(`${source.table}.id`)} ${direction}`;
  if (field === 'id') return id;
  const nulls = rowShape(source)[field] instanceof z.ZodNullable ? sql` nulls last` : sql``;
  const made = sqlOf(source, field, scope);
  // A selected expression is referred to by name; otherwise it would be computed twice for each row.
  const isNamed = isSelected && made !== undefined && typeof source.fields[field] !== 'string';
  const by = other ? fieldSql(other.column, scope) : isNamed ? sql.id(field) : made;
  if (!by) throw new Error(`${source.endpoint.id} cannot be sorted by ${field}: say by what with sortBy`);
  return sql`${by} ${direction}${nulls}, ${id}`;
}

const fieldOf = (sort: string): string => sort.replace(/^-/, '');

/** Replaces a sort by an amount that the caller may not see, which would reveal who costs more, by the usual sort. */
function sortFor(source: AnyListSource, { actor }: ListScope, sort: string | undefined): string {
  const { usualSort } = source.endpoint.list;
  const requested = sort ?? usualSort;
  return hides(source.endpoint, actor, rowShape(source)[fieldOf(requested)]) ? usualSort : requested;
}

const readable = (row: object): SelectedRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as SelectedRow;

async function finished(source: AnyListSource, scope: ListScope, rows: readonly Record<string, unknown>[]) {
  const read = rows.map(readable);
  return source.complete ? source.complete(read, scope) : read;
}

const offered = async (source: AnyListSource, scope: ListScope, rows: readonly object[]) =>
  source.offer ? source.offer(rows as readonly SelectedRow[], scope) : rows;

/** Returns the number of filtered rows, and the aggregates of the response. */
export async function countRows(source: AnyListSource, scope: ListScope, filters: Filters): Promise<Counted> {
  const { countBy } = source.endpoint.list;
  if (countBy) return countByValue(source, scope, filters, countBy);
  const kept = await source.kept?.(filters, scope);
  if (kept !== undefined) return typeof kept === 'number' ? { count: kept, more: {} } : kept;
  const sums = Object.entries(source.sums ?? {}).map(([name, sum]) => sql`, ${sum} as ${sql.id(name)}`);
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count ${sql.join(sums, sql``)}
    ${fromWhere(source, scope, filters)()}`.execute(scope.ctx.db);
  const { count = 0, ...more } = rows[0] ?? {};
  return { count, more };
}

async function countByValue(source: AnyListSource, scope: ListScope, filters: Filters, field: string) {
  const { rows } = await sql<{ value: number; n: number }>`select ${sqlOf(source, field, scope)} as value,
    count(*)::bigint as n ${fromWhere(source, scope, filters, field)()} group by 1`.execute(scope.ctx.db);
  // One code, or several joined by commas.
  const requested = filters[field] === undefined ? '' : String(filters[field]);
  const counted = rows.filter(
    ({ value }) => requested === '' || requested.split(',').map(Number).includes(value),
  );
  return {
    count: counted.reduce((sum, { n }) => sum + n, 0),
    more: { statusCounts: Object.fromEntries(rows.map(({ value, n }) => [String(value), n])) },
  };
}

/** Returns one page of a list with its count. */
export async function listPage(source: AnyListSource, scope: ListScope, query: PageQuery) {
  const { count, more } = await countRows(source, scope, query);
  const { rows } = await sql<Record<string, unknown>>`select ${selected(source, scope, false)}
    ${fromWhere(source, scope, query)(source.joins)} order by ${ordered(source, scope, query.sort, true)}
    limit ${query.length} offset ${query.start}`.execute(scope.ctx.db);
  return { list: await offered(source, scope, await finished(source, scope, rows)), count, ...more };
}

/**
 * Returns the number of filtered rows and some fields of the first one, in one statement; undefined without rows. Fields
 * that `complete` fills in cannot be read this way.
 */
export async function firstRow<Row extends object>(
  source: AnyListSource,
  scope: ListScope,
  { sort, ...filters }: Filters,
  fields: readonly (keyof Row & string)[],
): Promise<{ count: number; first: Row } | undefined> {
  const read = fields.map((field) => {
    const made = sqlOf(source, field, scope);
    if (!made) throw new Error(`${source.endpoint.id} cannot read ${field} in SQL`);
    return sql`${made} as ${sql.id(field)}`;
  });
  const { rows } = await sql<{ count: number }>`select count(*) over () as count, ${sql.join(read)}
    ${fromWhere(source, scope, filters)(source.joins)}
    order by ${ordered(source, scope, sort as string | undefined, false)} limit 1`.execute(scope.ctx.db);
  const [row] = rows;
  if (!row) return undefined;
  const { count, ...first } = readable(row as Row & { count: number });
  return { count: Number(count), first: first as unknown as Row };
}

/** Returns one row as in the list, with the source's further fields; 404 when missing or hidden from the caller. */
export async function listRow<Row = SelectedRow>(
  source: AnyListSource,
  scope: ListScope,
  id: number,
): Promise<Row> {
  const [row] = await offered(source, scope, await rowsOf(source, scope, [id]));
  if (!row) throw notFound();
  return row as Row;
}

/** Returns the ids of at most `limit` rows in their order. */
export async function idsInOrder(
  source: AnyListSource,
  scope: ListScope,
  { sort, ...filters }: Filters,
  limit: number,
): Promise<number[]> {
  // Aggregated into one text: reading one row per id would block all other calls.
  const { rows } = await sql<{ ids: string | null }>`select string_agg(in_order.id::text, ',') as ids from (
    select ${sql.ref(`${source.table}.id`)} as id
    ${fromWhere(source, scope, filters)(source.joins)} order by ${ordered(source, scope, sort as string | undefined, false)}
    limit ${limit}) in_order`.execute(scope.ctx.db);
  return rows[0]?.ids?.split(',').map(Number) ?? [];
}

/** Returns rows in the order of their ids, without missing and foreign ones; with unmasked originals if `isWhole`. */
export async function rowsOf(
  source: AnyListSource,
  scope: ListScope,
  ids: readonly number[],
  isWhole = false,
): Promise<object[]> {
  const { rows } = await sql<Record<string, unknown>>`select ${selected(source, scope, isWhole)}
    ${fromWhere(source, scope, {})(source.joins)} and ${sql.ref(`${source.table}.id`)} = any(${[...ids]}::bigint[])
      and ${source.among?.(ids) ?? sql`true`}`.execute(scope.ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return finished(source, scope, inOrder);
}
