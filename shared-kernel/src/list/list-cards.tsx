import type { Column } from './columns';
import { RowLink } from './columns';
import type { ListDefinition } from './list-definition';
import { RowActions } from './row-actions';

interface ListCardsProps<Row> {
  list: ListDefinition<Row>;
  rows: Row[];
  onDone: () => unknown;
}

/** Rows on a phone: a heading that opens the detail with the status beside it, the main facts, the actions. */
export function ListCards<Row>({ list, rows, onDone }: ListCardsProps<Row>) {
  const facts = list.card.flatMap((key) => list.columns.filter((column) => column.key === key));
  const [heading, ...others] = facts;
  const status = others.find(({ isStatus }) => isStatus);
  const rest = others.filter((column) => column !== status);
  return (
    <ul className="kb-cards" aria-label={list.title}>
      {rows.map((row) => (
        <li key={list.rowKey(row)} className="kb-card-row">
          {heading && <CardHeading list={list} column={heading} row={row} />}
          {status && <div title={status.title}>{status.render(row)}</div>}
          {rest.length > 0 && (
            <dl>
              {rest.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
          )}
          {list.rowActions && <RowActions actions={list.rowActions(row)} onDone={onDone} />}
        </li>
      ))}
    </ul>
  );
}

function CardHeading<Row>({
  list,
  column,
  row,
}: {
  list: ListDefinition<Row>;
  column: Column<Row>;
  row: Row;
}) {
  const href = column.isLink ? undefined : list.rowHref?.(row);
  return (
    <h2>
      <RowLink href={href}>{column.render(row)}</RowLink>
    </h2>
  );
}
