/// <reference path="../ui/css.d.ts" />
import { useState, type ReactNode } from 'react';
import { ColumnMark, type Column } from '../list/columns';
import { CardDefinitions, RowCard } from '../list/row-card';
import { Pager } from '../ui/pager';
import { Table, type TableColumn } from '../ui/table';
import { useNarrow } from '../ui/use-media';
import type { TableDefinition } from './table-definition';
import { sorted, sumOf, type TableSort } from './table-lines';
import './table.css';

interface DataTableProps<Row> {
  table: TableDefinition<Row>;
  rows: readonly Row[];
}

/** A table of rows that the page already has: sorts, sums and pages in the browser; cards on phones. */
export function DataTable<Row>({ table, rows }: DataTableProps<Row>) {
  const isNarrow = useNarrow();
  const [sort, setSort] = useState<TableSort>();
  const [page, setPage] = useState(1);
  if (rows.length === 0) return <p className="kb-muted">{table.empty}</p>;

  const { pageSize } = table;
  // The number of rows may have decreased.
  const current = Math.min(page, Math.ceil(rows.length / pageSize));
  const shown = sorted(rows, sort).slice((current - 1) * pageSize, current * pageSize);
  return (
    <div className="kb-data-table">
      {isNarrow ? (
        <TableCards table={table} shown={shown} rows={rows} />
      ) : (
        <Table
          label={table.label}
          rowKey={table.rowKey}
          rows={shown}
          columns={table.columns.map((column, index) => columnOf(column, index, sort))}
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

function columnOf<Row>(column: Column<Row>, index: number, sort: TableSort | undefined): TableColumn<Row> {
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
    cell: column.render,
  };
}

interface TableCardsProps<Row> {
  table: TableDefinition<Row>;
  shown: readonly Row[];
  rows: readonly Row[];
}

function TableCards<Row>({ table, shown, rows }: TableCardsProps<Row>) {
  const columns = table.card.flatMap((key) => table.columns.filter((column) => column.key === key));
  return (
    <>
      <CardDefinitions columns={columns} />
      <ul className="kb-cards" aria-label={table.label}>
        {shown.map((row) => (
          <RowCard
            key={table.rowKey(row)}
            row={row}
            columns={columns}
            as="h3"
            heading={(column) => column.render(row)}
          />
        ))}
      </ul>
      {table.sums.length > 0 && <SumFacts table={table} rows={rows} />}
    </>
  );
}

function SumFacts<Row>({ table, rows }: DataTableProps<Row>) {
  const summed = table.columns.filter(({ key }) => isSummed(table, key));
  return (
    <dl className="kb-sum-facts" aria-label="合计">
      {summed.map((column) => (
        <div key={column.key}>
          <dt>合计{column.title}</dt>
          <dd>{sumCell(table, column, rows)}</dd>
        </div>
      ))}
    </dl>
  );
}

const isSummed = ({ sums, ratios = [] }: Pick<TableDefinition<never>, 'sums' | 'ratios'>, key: string) =>
  sums.includes(key) || ratios.includes(key);

/** Renders a column over these rows in the column's format; nothing for columns without a sum. */
function sumCell<Row>(table: TableDefinition<Row>, column: Column<Row>, rows: readonly Row[]): ReactNode {
  const [first] = rows;
  if (first === undefined || !isSummed(table, column.key)) return null;
  if (table.sums.includes(column.key))
    return column.render({ ...first, [column.key]: sumOf(rows, column.key) });
  const totals = Object.keys(first as object).map((key) => [key, sumOf(rows, key)] as const);
  // A ratio over sums of which one is unknown or withheld would be wrong.
  if (totals.some(([key, sum]) => table.sums.includes(key) && typeof sum !== 'number')) return null;
  const known = Object.fromEntries(totals.filter(([, sum]) => typeof sum === 'number'));
  return column.render({ ...first, ...known });
}
