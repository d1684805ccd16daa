/// <reference path="../ui/css.d.ts" />
import type { ReactNode } from 'react';
import type { Column } from './columns';
import './cards.css';

interface RowCardProps<Row> {
  row: Row;
  /** The first column is the card's heading, a status is next to it, the others are facts. */
  columns: readonly Column<Row>[];
  heading: (column: Column<Row>) => ReactNode;
  /** Heading level within the page. */
  as?: 'h2' | 'h3';
  actions?: ReactNode;
}

export function RowCard<Row>({ row, columns, heading, as: Heading = 'h2', actions }: RowCardProps<Row>) {
  const [first, ...others] = columns;
  const status = others.find(({ isStatus }) => isStatus);
  const rest = others.filter((column) => column !== status);
  return (
    <li className="kb-card-row">
      {first && <Heading>{heading(first)}</Heading>}
      {status && <div title={status.title}>{status.render(row)}</div>}
      {rest.length > 0 ? (
        <div className="kb-card-facts">
          <dl>
            {rest.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
          {actions}
        </div>
      ) : (
        actions
      )}
    </li>
  );
}

/** Folded definitions of the cards' figures, as cards have no column headings for them. */
export function CardDefinitions({ columns }: { columns: readonly Column<never>[] }) {
  const defined = columns.filter(({ definition }) => definition);
  if (!defined.length) return null;
  return (
    <details className="kb-card-definitions kb-no-print">
      <summary>指标口径</summary>
      <dl>
        {defined.map(({ key, title, definition }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{definition}。</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
