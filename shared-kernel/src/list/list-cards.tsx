import { RowLink } from './columns';
import type { ListDefinition } from './list-definition';
import { RowActions } from './row-actions';
import { RowCard } from './row-card';

interface ListCardsProps<Row> {
  list: ListDefinition<Row>;
  rows: Row[];
  onDone: () => unknown;
}

/** Rows on a phone: a heading that opens the detail with the status beside it, the main facts, the actions. */
export function ListCards<Row>({ list, rows, onDone }: ListCardsProps<Row>) {
  const columns = list.card.flatMap((key) => list.columns.filter((column) => column.key === key));
  return (
    <ul className="kb-cards" aria-label={list.title}>
      {rows.map((row) => (
        <RowCard
          key={list.rowKey(row)}
          row={row}
          columns={columns}
          heading={(column) => (
            <RowLink href={column.isLink ? undefined : list.rowHref?.(row)}>{column.render(row)}</RowLink>
          )}
          actions={list.rowActions && <RowActions actions={list.rowActions(row)} onDone={onDone} />}
        />
      ))}
    </ul>
  );
}
