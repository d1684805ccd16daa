/// <reference path="../ui/css.d.ts" />
import { useState } from 'react';
import { ColumnMark } from '../list/columns';
import { Pager } from '../ui/pager';
import { EmptyPanel } from '../ui/panels';
import { Table, type TableColumn } from '../ui/table';
import { useNarrow } from '../ui/use-media';
import { TableCards } from './table-cards';
import { cellOf, sumCell } from './table-cell';
import type { TableDefinition } from './table-definition';
import { linesOf, sorted, type Line, type TableSort } from './table-lines';
import './table.css';

interface DataTableProps<Row> {
  table: TableDefinition<Row>;
  rows: readonly Row[];
}

/** Rows that the page already has: sorted, grouped, summed and paged here; cards on a phone. */
export function DataTable<Row>({ table, rows }: DataTableProps<Row>) {
  const isNarrow = useNarrow();
  const [sort, setSort] = useState<TableSort>();
  const [page, setPage] = useState(1);
  if (rows.length === 0)
    return table.compact ? <p className="kb-muted">{table.empty}</p> : <EmptyPanel text={table.empty} />;

  const { pageSize } = table;
  // The rows may have become fewer.
  const current = Math.min(page, Math.ceil(rows.length / pageSize));
  const lines = linesOf(table, sorted(rows, sort), { start: (current - 1) * pageSize, length: pageSize });
  return (
    <div className="kb-data-table">
      {isNarrow ? (
        <TableCards table={table} lines={lines} rows={rows} />
      ) : (
        <Table<Line<Row>>
          label={table.label}
          rowKey={({ key }) => key}
          rows={lines}
          columns={table.columns.map((column, index) => columnOf(table, column, index, sort))}
          rowProps={(line) => ({ className: `kb-line-${line.kind}` })}
          sums={
            table.sums.length > 0
              ? (_, index) => {
                  const column = table.columns[index];
                  return index === 0 || !column ? '合计' : sumCell(table, column, rows);
                }
              : undefined
          }
          onSort={(key, direction) => setSort(direction && { key, descending: direction === 'descending' })}
        />
      )}
      <Pager
        label={`${table.label}分页`}
        page={current}
        pageSize={pageSize}
        count={rows.length}
        isSimple={isNarrow || table.compact}
        onPage={setPage}
      />
    </div>
  );
}

function columnOf<Row>(
  table: TableDefinition<Row>,
  column: TableDefinition<Row>['columns'][number],
  index: number,
  sort: TableSort | undefined,
): TableColumn<Line<Row>> {
  return {
    key: column.key,
    title: column.title,
    mark: <ColumnMark column={column} />,
    align: column.align,
    width: column.width,
    fixed: index === 0 ? 'start' : undefined,
    sorted: !column.sort
      ? undefined
      : sort?.key !== column.key
        ? 'none'
        : sort.descending
          ? 'descending'
          : 'ascending',
    // The heading of a group takes the whole line.
    span: (line) => (line.kind !== 'group' ? 1 : index === 0 ? table.columns.length : 0),
    cell: (line) => {
      if (line.kind === 'row') return cellOf(table, column, line.row);
      if (line.kind === 'subtotal') return index === 0 ? '小计' : sumCell(table, column, line.rows);
      return index === 0 ? `${line.label}（${line.rows.length}）` : null;
    },
  };
}
