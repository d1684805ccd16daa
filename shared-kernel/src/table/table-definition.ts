import { columnKit, type Column, type ColumnKit } from '../list/columns';

/** A table over rows that the page already has. */
export interface TableDefinition<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly rowKey: (row: Row) => string | number;
  /** Those with `sort` are sorted by the value under their key. */
  readonly columns: readonly Column<Row>[];
  /** Keys of the columns shown on a phone; the first one is the card's heading. All of them unless given. */
  readonly card: readonly string[];
  /** Keys of the columns that are summed at the foot, and at the end of each group. */
  readonly sums: readonly string[];
  /** Rows with the same text are grouped under it, in the order in which the groups first occur. */
  readonly groupBy?: (row: Row) => string;
  /** Values before a change, by key: cells that differ show both. Undefined for a row without a change. */
  readonly before?: (row: Row) => Partial<Row> | undefined;
  /** More rows than this are shown in pages. */
  readonly pageSize: number;
  /** Shown in place of rows. */
  readonly empty: string;
  /** Lines of less height, for a table beside a form. */
  readonly compact?: boolean;
}

interface GivenTable<Row> extends Partial<
  Omit<TableDefinition<Row>, 'label' | 'rowKey' | 'columns' | 'sums'>
> {
  label: string;
  rowKey: (row: Row) => string | number;
  columns: (c: ColumnKit<Row>) => Column<Row>[];
  sums?: readonly (keyof Row & string)[];
}

/** Throws when `card` or `sums` names a column that does not exist. */
export function defineTable<Row>(given: GivenTable<Row>): TableDefinition<Row> {
  const columns = given.columns(columnKit<Row>());
  const keys = columns.map(({ key }) => key);
  const { card = keys, sums = [] } = given;
  const unknown = [...card, ...sums].filter((key) => !keys.includes(key));
  if (unknown.length > 0) throw new Error(`Table ${given.label}: unknown columns ${unknown.join(', ')}`);
  return { pageSize: 20, empty: '没有记录', ...given, columns, card, sums };
}
