import type { ReactNode } from 'react';
import { Checkbox } from '../antd/base';
import type { ListDefinition } from './list-definition';
import type { ListRows } from './list-rows.hook';
import type { Selection } from './selection.hook';

/** Renders one row in a single line; `name` is its accessible name in the selection. */
export type Line<Row> = (row: Row) => { name: string; content: ReactNode };

interface ListLinesProps<Row> {
  list: ListDefinition<Row>;
  read: ListRows<Row>;
  selection: Selection<Row>;
  line: Line<Row>;
}

/** Rows as custom lines, for lists in dialogs and side columns; selectable like the rows of a table. */
export function ListLines<Row>({ list, read, selection, line }: ListLinesProps<Row>) {
  const { rows } = read;
  const isChosen = (row: Row) => selection.keys.includes(list.rowKey(row));
  const chosenHere = rows.filter(isChosen);

  return (
    <>
      {list.bulkActions && (
        <Checkbox
          className="kb-lines-all"
          checked={chosenHere.length === rows.length}
          indeterminate={chosenHere.length > 0 && chosenHere.length < rows.length}
          onChange={({ target }) => selection.toggle(rows, target.checked)}
        >
          选择本页
        </Checkbox>
      )}
      <ul className="kb-lines" aria-label={list.title} aria-busy={read.isStale}>
        {rows.map((row) => {
          const { content, name } = line(row);
          return (
            <li key={list.rowKey(row)}>
              {list.bulkActions && (
                <Checkbox
                  aria-label={`选择${name}`}
                  checked={isChosen(row)}
                  disabled={selection.refusal(row) !== undefined}
                  title={selection.refusal(row)}
                  onChange={({ target }) => selection.toggle([row], target.checked)}
                />
              )}
              {content}
            </li>
          );
        })}
      </ul>
    </>
  );
}
