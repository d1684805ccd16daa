import type { Kysely, RawBuilder, Selectable, UpdateObject } from 'kysely';
import { notFound } from './http/problem';
import type { Database, Db, Trx } from './db/database';

/** The type of the id by table, of the tables whose rows have a numeric id. */
type Ids = {
  [Table in keyof Database as Selectable<Database[Table]> extends { id: number } ? Table : never]: Selectable<
    Database[Table]
  > extends { id: infer Id extends number }
    ? Id
    : never;
};
export type NumberedTable = keyof Ids;
export type IdOf<Table extends NumberedTable> = Ids[Table];

type Columns<Table extends NumberedTable> = keyof Database[Table] &
  keyof Selectable<Database[Table]> &
  string;
type Row<Table extends NumberedTable, Column extends Columns<Table>> = Promise<
  Pick<Selectable<Database[Table]>, Column>
>;

/** Returns these columns of an existing row; all columns by default. */
export const rowById = <Table extends NumberedTable, Column extends Columns<Table>>(
  db: Db,
  table: Table,
  id: IdOf<Table>,
  ...columns: Column[]
): Row<Table, Column> => chosen(db, table, id, columns).executeTakeFirstOrThrow() as Row<Table, Column>;

/** Like `rowById`, but locks the row until the transaction ends; throws 404 for a missing row. */
export const lockRow = <Table extends NumberedTable, Column extends Columns<Table>>(
  trx: Trx,
  table: Table,
  id: IdOf<Table>,
  ...columns: Column[]
): Row<Table, Column> =>
  chosen(trx, table, id, columns).forUpdate().executeTakeFirstOrThrow(notFound) as Row<Table, Column>;

/**
 * Returns a row that meets the condition, such as `ownedBy`; 404 for any other, so that its existence is not revealed.
 */
export const ownRow = <Table extends NumberedTable, Column extends Columns<Table>>(
  db: Db,
  table: Table,
  id: IdOf<Table>,
  whose: RawBuilder<boolean>,
  ...columns: Column[]
): Row<Table, Column> =>
  chosen(db, table, id, columns).where(whose).executeTakeFirstOrThrow(notFound) as Row<Table, Column>;

// The signatures declare the columns; Kysely cannot follow a generic table name.
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

function chosen(db: Db, table: string, id: number, columns: readonly string[]) {
  const rows = (db as AnyTables).selectFrom(table);
  return (columns.length === 0 ? rows.selectAll() : rows.select(columns)).where('id', '=', id);
}

/** Sets these columns of a row. */
export async function updateById<Table extends NumberedTable>(
  db: Db,
  table: Table,
  id: IdOf<Table>,
  values: UpdateObject<Database, Table>,
): Promise<void> {
  await (db as AnyTables)
    .updateTable(table as string)
    .set(values as object)
    .where('id', '=', id)
    .execute();
}

export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);
