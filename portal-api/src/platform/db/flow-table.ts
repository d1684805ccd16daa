import type { ColumnType, GeneratedAlways } from 'kysely';

/** A column that is never updated: the database refuses it. */
export type Once<T> = ColumnType<T, T, never>;

/** Append-only history of a row's states; `Owner` is the column of the row's id. */
export type FlowTable<Owner extends string, Id extends number = number> = Record<Owner, Once<Id>> & {
  id: GeneratedAlways<number>;
  from_status: Once<number | null>;
  to_status: Once<number>;
  actor_name: Once<string>;
  remark: Once<string | null>;
  created_at: Once<Date>;
};
