import { useState, type CSSProperties } from 'react';
import { Button, Drawer } from '../antd/base';
import { GridCell } from './grid-cell';
import type { RosterRows } from './roster-rows.hook';
import { cellText, type RosterColumn } from './roster-types';
import { WindowList } from './window-list';

interface RosterCardsProps<Row extends object> {
  columns: readonly RosterColumn<Row>[];
  rows: readonly Row[];
  roster: RosterRows<Row>;
  disabled: boolean | undefined;
}

const cardHeight = 92;
const height = 520;

/** The roster on a phone: a card per row with its issues, edited in a drawer. */
export function RosterCards<Row extends object>({ columns, rows, roster, disabled }: RosterCardsProps<Row>) {
  const [editing, setEditing] = useState<number>();
  const [first, second] = columns;
  const edited = editing === undefined ? undefined : rows[editing];

  const renderRow = (position: number, style: CSSProperties) => {
    const index = roster.order[position];
    const row = index === undefined ? undefined : rows[index];
    if (index === undefined || !row || !first) return null;
    const wrong = [...(roster.issues.byRow.get(index)?.values() ?? [])];
    const name = cellText(row, first.field) || `第${index + 1}行`;
    return (
      <div key={index} role="listitem" className="kb-roster-card" style={style}>
        <div>
          <strong>{name}</strong>
          <div className="kb-muted">{second && cellText(row, second.field)}</div>
          {wrong.length > 0 && (
            <div className="kb-cell-issue">
              {wrong[0]}
              {wrong.length > 1 && ` 等${wrong.length}处`}
            </div>
          )}
        </div>
        <Button size="small" disabled={disabled} aria-label={`编辑${name}`} onClick={() => setEditing(index)}>
          编辑
        </Button>
      </div>
    );
  };

  return (
    <>
      <WindowList
        role="list"
        label="人员清单"
        count={roster.order.length}
        rowHeight={cardHeight}
        height={height}
        renderRow={renderRow}
      />
      <Drawer
        open={edited !== undefined}
        placement="bottom"
        size="large"
        title={editing === undefined ? '' : `第${editing + 1}行`}
        destroyOnHidden
        onClose={() => setEditing(undefined)}
        footer={
          <div className="kb-roster-tools">
            <Button
              danger
              onClick={() => {
                if (editing !== undefined) roster.remove(editing);
                setEditing(undefined);
              }}
            >
              删除
            </Button>
            <Button type="primary" onClick={() => setEditing(undefined)}>
              完成
            </Button>
          </div>
        }
      >
        {editing !== undefined &&
          edited &&
          columns.map((column) => (
            <div key={column.field} className="kb-roster-field">
              <span aria-hidden>{column.title}</span>
              <GridCell
                column={column}
                rowName=""
                place={`${editing}/${column.field}`}
                value={cellText(edited, column.field)}
                issue={roster.issues.byRow.get(editing)?.get(column.field)}
                disabled={disabled}
                listId={undefined}
                onSettle={(text) => roster.edit(editing, column.field, text)}
              />
            </div>
          ))}
      </Drawer>
    </>
  );
}
