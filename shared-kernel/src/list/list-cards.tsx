import { Checkbox } from '../antd/base';
import { RowLink } from './columns';
import type { ListDefinition } from './list-definition';
import { RowActions } from './row-actions';
import { CardDefinitions, RowCard } from './row-card';
import type { Selection } from './selection.hook';

interface ListCardsProps<Row> {
  list: ListDefinition<Row>;
  rows: Row[];
  selection: Selection<Row>;
  onDone: () => unknown;
}

/** Rows on a phone: a heading that opens the detail with the status beside it, the main facts, the actions. */
export function ListCards<Row>({ list, rows, selection, onDone }: ListCardsProps<Row>) {
  const columns = list.card.flatMap((key) => list.columns.filter((column) => column.key === key));
  return (
    <>
      <CardDefinitions columns={columns} />
      <ul className="kb-cards" aria-label={list.title}>
        {rows.map((row) => (
          <RowCard
            key={list.rowKey(row)}
            row={row}
            columns={columns}
            heading={(column) => (
              <>
                {list.bulkActions && <ChooseRow list={list} row={row} selection={selection} />}
                <RowLink href={column.link ? undefined : list.rowHref?.(row)}>{column.render(row)}</RowLink>
              </>
            )}
            actions={list.rowActions && <RowActions actions={list.rowActions(row)} onDone={onDone} />}
          />
        ))}
      </ul>
    </>
  );
}

function ChooseRow<Row>({
  list,
  row,
  selection,
}: Pick<ListCardsProps<Row>, 'list' | 'selection'> & { row: Row }) {
  const refusal = selection.refusal(row);
  return (
    <Checkbox
      className="kb-card-choice"
      aria-label={refusal ?? '选择此行'}
      title={refusal}
      disabled={refusal !== undefined}
      checked={selection.keys.includes(list.rowKey(row))}
      onChange={({ target }) => selection.toggle([row], target.checked)}
    />
  );
}
