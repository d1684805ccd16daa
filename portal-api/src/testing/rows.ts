import { sql, type Insertable, type Selectable, type UpdateObject } from 'kysely';
import type { Database, Db } from '../platform/db/database';

/** A portal, or a transaction. */
type Place = { ctx: { db: Db } } | Db;
type Table = keyof Database;
type Row<T extends Table> = Selectable<Database[T]>;
type Column<T extends Table> = keyof Row<T> & string;
/** Values that the columns must equal; for a list, any of its values. */
type Where<T extends Table> = { [C in Column<T>]?: Row<T>[C] | readonly Row<T>[C][] };

/** Returns the row with the lowest value in the table's first column, its id. Throws when there is no such row. */
export async function firstRow<T extends Table>(
  place: Place,
  table: T,
  where: Where<T> = {},
): Promise<Row<T>> {
  const query = conditioned(
    dbOf(place)
      .selectFrom(table as 'cases')
      .selectAll(),
    where,
  );
  return (await query.orderBy(sql`1`).executeTakeFirstOrThrow()) as unknown as Row<T>;
}

/** Returns these columns of the rows, ordered by one of them. */
export async function rowsOf<T extends Table, C extends Column<T>>(
  place: Place,
  table: T,
  columns: readonly C[],
  where: Where<T> = {},
  order?: Column<T>,
): Promise<Pick<Row<T>, C>[]> {
  const query = conditioned(
    dbOf(place)
      .selectFrom(table as 'cases')
      .select(columns as readonly 'id'[]),
    where,
  );
  return (order ? query.orderBy(order as 'id') : query).execute() as unknown as Promise<Pick<Row<T>, C>[]>;
}

/** Returns the row as it is stored. */
export async function insertRow<T extends Table>(
  place: Place,
  table: T,
  row: Insertable<Database[T]>,
): Promise<Row<T>> {
  const query = dbOf(place)
    .insertInto(table as 'cases')
    .values(row as never);
  return (await query.returningAll().executeTakeFirstOrThrow()) as unknown as Row<T>;
}

/** Sets the values in every row, or in the rows that match. */
export async function updateRows<T extends Table>(
  place: Place,
  table: T,
  values: UpdateObject<Database, T>,
  where: Where<T> = {},
): Promise<void> {
  const query = dbOf(place)
    .updateTable(table as 'cases')
    .set(values as object);
  await conditioned(query, where).execute();
}

const dbOf = (place: Place): Db => ('selectFrom' in place ? place : place.ctx.db);

const conditioned = <Query extends { where(column: 'id', is: '=', value: never): Query }>(
  query: Query,
  where: object,
): Query =>
  Object.entries(where).reduce(
    (so, [column, value]) => so.where(column as 'id', signOf(value), value as never),
    query,
  );

const signOf = (value: unknown) => (Array.isArray(value) ? 'in' : value === null ? 'is' : '=') as '=';
