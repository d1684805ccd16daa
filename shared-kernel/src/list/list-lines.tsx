import type { ReactNode } from 'react';
import { Checkbox } from '../antd/entry';
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
  const others = selection.rows.filter((row) => !rows.some((one) => list.rowKey(one) === list.rowKey(row)));
  const choose = (next: Row[]) => selection.choose([...others, ...next]);

  return (
    <>
      {list.bulkActions && (
        <Checkbox
          className="kb-lines-all"
          checked={chosenHere.length === rows.length}
          indeterminate={chosenHere.length > 0 && chosenHere.length < rows.length}
          onChange={({ target }) => choose(target.checked ? rows : [])}
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
                  onChange={({ target }) =>
                    choose(target.checked ? [...chosenHere, row] : chosenHere.filter((one) => one !== row))
                  }
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
