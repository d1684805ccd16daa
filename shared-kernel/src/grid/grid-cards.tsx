import { useState } from 'react';
import { Button, Drawer } from '../antd/base';
import { issueClass, RowCell } from './grid-cell';
import { columnsFor, shownText } from './grid-types';
import type { GridTableProps } from './grid-table';
import { useVirtualRows } from './virtual-rows.hook';

const cardHeight = 92;
const height = 520;

/** The grid on a phone: a card per row with its issues, edited in a drawer. */
export function GridCards<Row extends object>({
  grid,
  label,
  disabled,
}: Pick<GridTableProps<Row>, 'grid' | 'label' | 'disabled'>) {
  const { columns, rows, order, issues, incomplete, wanted } = grid;
  const [chosen, setChosen] = useState<number>();
  const { element, ...list } = useVirtualRows({ count: order.length, rowHeight: cardHeight, height });
  const editing = wanted ? order[wanted.position] : chosen;
  const edited = editing === undefined ? undefined : rows[editing];
  const [first, ...facts] = columns.slice(0, 3);

  const close = () => {
    if (editing !== undefined) grid.leave(editing);
    grid.arrived();
    setChosen(undefined);
  };

  return (
    <>
      <div ref={element} role="list" aria-label={label} className="kb-grid" style={{ maxHeight: height }}>
        <div className="kb-grid-rows" role="presentation" style={{ height: list.height }}>
          {list.rows.map(({ index: position, start }) => {
            const index = order[position];
            const row = index === undefined ? undefined : rows[index];
            if (index === undefined || !row || !first) return null;
            const wrong = [...(issues.byRow.get(index)?.values() ?? [])];
            const name = shownText(row, first) || `第${index + 1}行`;
            return (
              <div
                key={index}
                role="listitem"
                className="kb-grid-card"
                style={{ top: start, height: cardHeight }}
              >
                <div>
                  <strong>{name}</strong>
                  <div className="kb-muted">{facts.map((column) => shownText(row, column)).join(' ')}</div>
                  {wrong.length > 0 && (
                    <div className={issueClass(incomplete.has(index))}>
                      {wrong[0]}
                      {wrong.length > 1 && ` 等${wrong.length}处`}
                    </div>
                  )}
                </div>
                <Button
                  size="small"
                  disabled={disabled}
                  aria-label={`编辑${name}`}
                  onClick={() => setChosen(index)}
                >
                  编辑
                </Button>
              </div>
            );
          })}
        </div>
      </div>
      <Drawer
        open={edited !== undefined}
        placement="bottom"
        size="large"
        title={editing === undefined ? '' : `第${editing + 1}行`}
        destroyOnHidden
        onClose={close}
        footer={
          <div className="kb-grid-tools">
            {grid.mayAddRows && (
              <Button
                danger
                onClick={() => {
                  if (editing !== undefined) grid.remove(editing);
                  close();
                }}
              >
                删除
              </Button>
            )}
            <Button type="primary" onClick={close}>
              完成
            </Button>
          </div>
        }
      >
        {editing !== undefined &&
          edited &&
          columnsFor(columns, [edited]).map((column) => (
            <div key={column.field} className="kb-grid-field">
              <span aria-hidden>
                {column.title}
                {column.required && <span className="kb-required"> *</span>}
              </span>
              <RowCell
                row={edited}
                index={editing}
                column={column}
                rowName=""
                place={`${editing}/${column.field}`}
                wrong={issues.byRow.get(editing)}
                isLacking={incomplete.has(editing)}
                disabled={disabled}
                actions={grid}
              />
            </div>
          ))}
      </Drawer>
    </>
  );
}
