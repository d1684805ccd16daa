/// <reference path="../ui/css.d.ts" />
import { useState } from 'react';
import { Pagination, Table, type TableColumnType } from '../antd/table';
import { ColumnTitle } from '../list/columns';
import { EmptyPanel } from '../ui/panels';
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
          aria-label={table.label}
          rowKey="key"
          size={table.compact ? 'small' : 'middle'}
          pagination={false}
          scroll={{ x: 'max-content' }}
          showSorterTooltip={false}
          dataSource={lines}
          columns={table.columns.map((column, index) => columnOf(table, column, index, sort))}
          rowClassName={(line) => `kb-line-${line.kind}`}
          summary={table.sums.length > 0 ? () => <Sums table={table} rows={rows} /> : undefined}
          onChange={(_, __, sorter) => {
            const [one] = Array.isArray(sorter) ? sorter : [sorter];
            setSort(
              one?.order ? { key: String(one.columnKey), descending: one.order === 'descend' } : undefined,
            );
          }}
        />
      )}
      {rows.length > pageSize && (
        <nav className="kb-pager kb-no-print" aria-label={`${table.label}分页`}>
          <Pagination
            current={current}
            pageSize={pageSize}
            total={rows.length}
            simple={isNarrow || table.compact}
            showSizeChanger={false}
            onChange={setPage}
          />
        </nav>
      )}
    </div>
  );
}

function columnOf<Row>(
  table: TableDefinition<Row>,
  column: TableDefinition<Row>['columns'][number],
  index: number,
  sort: TableSort | undefined,
): TableColumnType<Line<Row>> {
  return {
    key: column.key,
    title: <ColumnTitle column={column} />,
    align: column.align,
    width: column.width,
    fixed: index === 0 ? 'start' : undefined,
    sorter: column.sort,
    sortOrder: sort?.key === column.key ? (sort.descending ? 'descend' : 'ascend') : null,
    // The heading of a group takes the whole line.
    onCell: (line) =>
      line.kind === 'group' ? { colSpan: index === 0 ? table.columns.length : 0, align: 'left' } : {},
    render: (_, line) => {
      if (line.kind === 'row') return cellOf(table, column, line.row);
      if (line.kind === 'subtotal') return index === 0 ? '小计' : sumCell(table, column, line.rows);
      return index === 0 ? `${line.label}（${line.rows.length}）` : null;
    },
  };
}

function Sums<Row>({ table, rows }: DataTableProps<Row>) {
  return (
    <Table.Summary.Row className="kb-line-total">
      {table.columns.map((column, index) => (
        <Table.Summary.Cell key={column.key} index={index} align={column.align}>
          {index === 0 ? '合计' : sumCell(table, column, rows)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
