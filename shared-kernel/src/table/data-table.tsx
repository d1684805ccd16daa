/// <reference path="../ui/css.d.ts" />
import { useState, type ReactNode } from 'react';
import { ColumnMark, type Column } from '../list/columns';
import { CardDefinitions, RowCard } from '../list/row-card';
import { Pager } from '../ui/pager';
import { EmptyPanel } from '../ui/panels';
import { Table, type TableColumn } from '../ui/table';
import { useNarrow } from '../ui/use-media';
import type { TableDefinition } from './table-definition';
import { type Line, linesOf, sorted, sumOf, type TableSort, valueOf } from './table-lines';
import './table.css';

interface DataTableProps<Row> {
  table: TableDefinition<Row>;
  rows: readonly Row[];
}

/** A table of rows that the page already has: sorts, groups, sums and pages in the browser; cards on phones. */
export function DataTable<Row>({ table, rows }: DataTableProps<Row>) {
  const isNarrow = useNarrow();
  const [sort, setSort] = useState<TableSort>();
  const [page, setPage] = useState(1);
  if (rows.length === 0)
    return table.compact ? <p className="kb-muted">{table.empty}</p> : <EmptyPanel text={table.empty} />;

  const { pageSize } = table;
  // The number of rows may have decreased.
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
    // The heading of a group spans the whole line.
    span: (line) => (line.kind !== 'group' ? 1 : index === 0 ? table.columns.length : 0),
    cell: (line) => {
      if (line.kind === 'row') return cellOf(table, column, line.row);
      if (line.kind === 'subtotal') return index === 0 ? '小计' : sumCell(table, column, line.rows);
      return index === 0 ? `${line.label}（${line.rows.length}）` : null;
    },
  };
}

interface TableCardsProps<Row> {
  table: TableDefinition<Row>;
  lines: readonly Line<Row>[];
  rows: readonly Row[];
}

function TableCards<Row>({ table, lines, rows }: TableCardsProps<Row>) {
  const columns = table.card
    .flatMap((key) => table.columns.filter((column) => column.key === key))
    .map((column) => ({ ...column, render: (row: Row) => cellOf(table, column, row) }));
  return (
    <>
      <CardDefinitions columns={columns} />
      <ul className="kb-cards" aria-label={table.label}>
        {lines.map((line) => {
          if (line.kind === 'row')
            return (
              <RowCard
                key={line.key}
                row={line.row}
                columns={columns}
                as="h3"
                heading={(column) => column.render(line.row)}
              />
            );
          if (line.kind === 'group')
            return (
              <li key={line.key} className="kb-line-group">
                {line.label}（{line.rows.length}）
              </li>
            );
          return (
            <li key={line.key}>
              <SumFacts table={table} rows={line.rows} label="小计" />
            </li>
          );
        })}
      </ul>
      {table.sums.length > 0 && <SumFacts table={table} rows={rows} label="合计" />}
    </>
  );
}

function SumFacts<Row>({ table, rows, label }: Omit<TableCardsProps<Row>, 'lines'> & { label: string }) {
  const summed = table.columns.filter(({ key }) => table.sums.includes(key));
  return (
    <dl className="kb-sum-facts" aria-label={label}>
      {summed.map((column) => (
        <div key={column.key}>
          <dt>
            {column.title}
            {label}
          </dt>
          <dd>{sumCell(table, column, rows)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders a row's value, with the value before a change when they differ. */
function cellOf<Row>(table: TableDefinition<Row>, column: Column<Row>, row: Row): ReactNode {
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

/** Renders the sum of a column over these rows in the column's format; nothing for columns that are not summed. */
function sumCell<Row>(table: TableDefinition<Row>, column: Column<Row>, rows: readonly Row[]): ReactNode {
  const [first] = rows;
  if (first === undefined || !table.sums.includes(column.key)) return null;
  return column.render({ ...first, [column.key]: sumOf(rows, column.key) });
}
