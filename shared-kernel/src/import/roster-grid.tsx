import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import { useId, useRef, type ClipboardEvent, type CSSProperties, type KeyboardEvent } from 'react';
import { Button } from '../antd/base';
import { GridCell, isLongChoice } from './grid-cell';
import type { RosterRows } from './roster-rows.hook';
import { cellText, type RosterColumn } from './roster-types';
import { isManyCells, parseTsv } from './tsv';
import { WindowList } from './window-list';

interface RosterGridProps<Row extends object> {
  columns: readonly RosterColumn<Row>[];
  rows: readonly Row[];
  roster: RosterRows<Row>;
  disabled: boolean | undefined;
  onTooMany: () => void;
}

const rowHeight = 60;
const height = 480;
const defaultWidth = 150;

const placeOf = (element: EventTarget): [position: number, column: number] | undefined => {
  const place = element instanceof HTMLElement ? element.dataset['place'] : undefined;
  const [position, column] = (place ?? '').split('/').map(Number);
  return place === undefined || position === undefined || column === undefined
    ? undefined
    : [position, column];
};

/** An editable table. Tab goes through the cells, Enter and the arrow keys up and down; many cells can be pasted at once. */
export function RosterGrid<Row extends object>({
  columns,
  rows,
  roster,
  disabled,
  onTooMany,
}: RosterGridProps<Row>) {
  const grid = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const template = `64px ${columns.map(({ width = defaultWidth }) => `minmax(${width}px, 1fr)`).join(' ')} 56px`;
  const listIdOf = (column: RosterColumn<Row>) =>
    isLongChoice(column.options) ? `${prefix}-${column.field}` : undefined;

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
    const place = placeOf(event.target);
    if (!step || !place || event.nativeEvent.isComposing) return;
    const [position, column] = place;
    // A select and a list of matches need the arrows for themselves.
    const target = event.target as HTMLElement;
    if (event.key !== 'Enter' && (target instanceof HTMLSelectElement || target.hasAttribute('list'))) return;
    const neighbour = grid.current?.querySelector<HTMLElement>(`[data-place="${position + step}/${column}"]`);
    if (!neighbour) return;
    event.preventDefault();
    neighbour.focus();
  };

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const place = placeOf(event.target);
    if (!place || !isManyCells(text)) return;
    event.preventDefault();
    if (!roster.pasteAt(...place, parseTsv(text))) onTooMany();
  };

  const renderRow = (position: number, style: CSSProperties) => {
    const index = roster.order[position];
    const row = index === undefined ? undefined : rows[index];
    if (index === undefined || row === undefined) return null;
    const wrong = roster.issues.byRow.get(index);
    return (
      <div
        key={index}
        role="row"
        aria-rowindex={position + 2}
        className="kb-grid-row"
        style={{ ...style, gridTemplateColumns: template }}
      >
        <div role="rowheader" className={wrong ? 'kb-grid-number kb-grid-number-wrong' : 'kb-grid-number'}>
          {index + 1}
        </div>
        {columns.map((column, at) => (
          <div role="cell" key={column.field}>
            <GridCell
              column={column}
              rowName={`第${index + 1}行`}
              place={`${position}/${at}`}
              value={cellText(row, column.field)}
              issue={wrong?.get(column.field)}
              disabled={disabled}
              listId={listIdOf(column)}
              onSettle={(text) => roster.edit(index, column.field, text)}
            />
          </div>
        ))}
        <div role="cell">
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={disabled}
            aria-label={`删除第${index + 1}行`}
            onClick={() => roster.remove(index)}
          />
        </div>
      </div>
    );
  };

  return (
    <>
      {columns.map((column) => (
        <Matches key={column.field} id={listIdOf(column)} options={column.options} />
      ))}
      <WindowList
        ref={grid}
        role="table"
        label="人员清单"
        count={roster.order.length}
        rowHeight={rowHeight}
        height={height}
        onKeyDown={move}
        onPaste={paste}
        renderRow={renderRow}
        head={
          <div
            role="row"
            aria-rowindex={1}
            className="kb-grid-row kb-grid-head"
            style={{ gridTemplateColumns: template }}
          >
            <div role="columnheader">行号</div>
            {columns.map(({ field, title, required }) => (
              <div role="columnheader" key={field}>
                {title}
                {required && <span className="kb-required"> *</span>}
              </div>
            ))}
            <div role="columnheader">操作</div>
          </div>
        }
      />
    </>
  );
}

/** One list of matches for all rows of a column. */
function Matches({ id, options }: { id: string | undefined; options: readonly string[] | undefined }) {
  if (!id) return null;
  return (
    <datalist id={id}>
      {options?.map((option) => (
        <option key={option} value={option} />
      ))}
    </datalist>
  );
}
