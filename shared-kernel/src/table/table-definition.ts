import { columnKit, type Column, type ColumnKit } from '../list/columns';

export interface TableDefinition<Row> {
  readonly label: string;
  readonly rowKey: (row: Row) => string | number;
  /** Columns with `sort` are sorted by the value under their key. */
  readonly columns: readonly Column<Row>[];
  /** Keys of the columns shown on phones, the first one as the card's heading; all columns by default. */
  readonly card: readonly string[];
  /** Keys of the columns that are summed at the end of the table. */
  readonly sums: readonly string[];
  /** Keys of the columns calculated from summed values, which the last line therefore has too. */
  readonly ratios?: readonly string[];
  readonly pageSize: number;
  readonly empty: string;
  /** Reduces the line height, for a table next to a form. */
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

/** Throws when `card`, `sums` or `ratios` names a column that does not exist. */
export function defineTable<Row>(given: GivenTable<Row>): TableDefinition<Row> {
  const columns = given.columns(columnKit<Row>());
  const keys = columns.map(({ key }) => key);
  const { card = keys, sums = [], ratios = [] } = given;
  const unknown = [...card, ...sums, ...ratios].filter((key) => !keys.includes(key));
  if (unknown.length > 0) throw new Error(`Table ${given.label}: unknown columns ${unknown.join(', ')}`);
  return { pageSize: 20, empty: '没有记录', ...given, columns, card, sums };
}
