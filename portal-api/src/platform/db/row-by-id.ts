import type { Kysely, Selectable } from 'kysely';
import type { Database, Db } from './database';

/** Tables whose rows have a number as their id. */
export type NumberedTable = {
  [Table in keyof Database]: Selectable<Database[Table]> extends { id: number } ? Table : never;
}[keyof Database];

/** These columns of a row that exists; all of them where none is named. */
export const rowById = <Table extends NumberedTable, Column extends keyof Database[Table] & string>(
  db: Db,
  table: Table,
  id: number,
  ...columns: Column[]
): Promise<Pick<Selectable<Database[Table]>, Column & keyof Selectable<Database[Table]>>> => {
  // The parameters say which table and columns; Kysely cannot follow that through a generic name.
  const rows = (db as unknown as Kysely<Record<string, Record<string, unknown>>>).selectFrom(table as string);
  const chosen = columns.length === 0 ? rows.selectAll() : rows.select(columns);
  return chosen.where('id', '=', id).executeTakeFirstOrThrow() as Promise<never>;
};
