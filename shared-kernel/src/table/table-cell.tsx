import type { ReactNode } from 'react';
import type { Column } from '../list/columns';
import type { TableDefinition } from './table-definition';
import { sumOf, valueOf } from './table-lines';

/** A row's value, beside the one before where a change made them differ. */
export function cellOf<Row>(table: TableDefinition<Row>, column: Column<Row>, row: Row): ReactNode {
  const before = table.before?.(row);
  const isChanged =
    before !== undefined &&
    Object.hasOwn(before, column.key) &&
    valueOf(before, column.key) !== valueOf(row, column.key);
  if (!isChanged) return column.render(row);
  return (
    <>
      <del className="kb-before">
        <span className="kb-hidden">原</span>
        {column.render({ ...row, ...before })}
      </del>{' '}
      <ins className="kb-after">
        <span className="kb-hidden">现</span>
        {column.render(row)}
      </ins>
    </>
  );
}

/** The sum of a column over these rows as the column shows its values; nothing for other columns. */
export function sumCell<Row>(
  table: TableDefinition<Row>,
  column: Column<Row>,
  rows: readonly Row[],
): ReactNode {
  const [first] = rows;
  if (first === undefined || !table.sums.includes(column.key)) return null;
  return column.render({ ...first, [column.key]: sumOf(rows, column.key) });
}
