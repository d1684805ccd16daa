import { CardDefinitions, RowCard } from '../list/row-card';
import { cellOf, sumCell } from './table-cell';
import type { TableDefinition } from './table-definition';
import type { Line } from './table-lines';

interface TableCardsProps<Row> {
  table: TableDefinition<Row>;
  lines: readonly Line<Row>[];
  rows: readonly Row[];
}

/** The lines of a table on a phone. */
export function TableCards<Row>({ table, lines, rows }: TableCardsProps<Row>) {
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
