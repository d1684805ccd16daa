import { useState } from 'react';
import { Checkbox, Modal } from '../antd/base';
import { Select } from '../antd/entry';
import { useNarrow } from '../ui/use-media';
import { GridCell } from './grid-cell';
import { isFillable, type GridColumn } from './grid-types';
import type { Grid } from './grid.hook';

interface FillColumnProps<Row extends object> {
  grid: Grid<Row>;
  column: GridColumn<Row>;
  /** Another column is chosen, or none when the dialog closes. */
  onColumn: (column: GridColumn<Row> | undefined) => void;
}

/** Asks for the value of a whole column. A phone shows no headings to begin from: the column is chosen here. */
export function FillColumn<Row extends object>({ grid, column, onColumn }: FillColumnProps<Row>) {
  const [text, setText] = useState('');
  const [onlyEmpty, setOnlyEmpty] = useState(false);
  const isNarrow = useNarrow();
  const all = grid.cellsOf(column, false).length;
  const empty = grid.cellsOf(column, true).length;
  const isMixed = empty > 0 && empty < all;
  const count = isMixed && onlyEmpty ? empty : all;
  const choose = (field: string) => {
    setText('');
    onColumn(grid.columns.find((each) => each.field === field));
  };
  return (
    <Modal
      open
      title={isNarrow ? '整列填写' : `整列填写${column.title}`}
      width={420}
      okText={`填入${count}${grid.unit}`}
      okButtonProps={{ disabled: text === '' || count === 0 }}
      onOk={() => {
        grid.fill(column, text, { onlyEmpty: isMixed && onlyEmpty });
        onColumn(undefined);
      }}
      onCancel={() => onColumn(undefined)}
    >
      {isNarrow && (
        <div className="kb-grid-field">
          <Select
            aria-label="要填写的列"
            style={{ width: '100%' }}
            value={column.field}
            options={grid.columns
              .filter(isFillable)
              .map(({ field, title }) => ({ value: field, label: title }))}
            onChange={choose}
          />
        </div>
      )}
      <div className="kb-grid-field">
        <GridCell
          // Each column has a value of its own.
          key={column.field}
          column={column}
          rowName="整列"
          place=""
          value={text}
          issue={undefined}
          isLacking={false}
          disabled={false}
          isLocked={false}
          onSettle={setText}
        />
      </div>
      {isMixed && (
        <Checkbox checked={onlyEmpty} onChange={({ target }) => setOnlyEmpty(target.checked)}>
          {`只填空白的${empty}${grid.unit}`}
        </Checkbox>
      )}
      <p className="kb-muted">填入后可以撤销。</p>
    </Modal>
  );
}
