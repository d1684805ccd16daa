import VerticalAlignBottomOutlined from '@ant-design/icons/es/icons/VerticalAlignBottomOutlined';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { placeText, useGridKeys } from './grid-keys.hook';
import { GridRow, numberWidth, placeOf, type GridRowActions } from './grid-row';
import { isFillable, type GridColumn } from './grid-types';
import type { Grid, GridNotice } from './grid.hook';
import { useVirtualRows } from './virtual-rows.hook';

export interface GridTableProps<Row extends object> {
  grid: Grid<Row>;
  label: string;
  disabled: boolean | undefined;
  onNotice: (notice: GridNotice) => void;
  /** Opens the dialog that fills a whole column. */
  onFill: (column: GridColumn<Row>) => void;
}

const rowHeight = 48;
const headHeight = 44;
const actionsWidth = 44;
/** Height of the page's header and footer, in CSS pixels; the grid fits between them. */
const aroundIt = 300;
const leastHeight = 376;
const defaultWidth = 150;

/** An editable table that renders only the visible rows. Keyboard and clipboard work as in a spreadsheet. */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { grid, label, disabled, onNotice, onFill } = props;
  const { columns, rows, order, issues, incomplete, wanted, active } = grid;
  const [height] = useState(() => Math.max(leastHeight, window.innerHeight - aroundIt));
  const style = useMemo(() => sizesOf(columns, grid.mayAddRows), [columns, grid.mayAddRows]);
  const kept = useCallback(() => active.current?.position, [active]);
  const { element, show, ...list } = useVirtualRows({ count: order.length, rowHeight, height, kept });
  const keys = useGridKeys({
    grid,
    element,
    page: Math.floor((height - headHeight) / rowHeight),
    onNotice,
  });
  const end = useRef<HTMLDivElement>(null);
  const actions = useStableActions(grid);

  // In every commit: a distant row is mounted only after the list has been scrolled to it.
  useLayoutEffect(() => {
    if (!wanted) return;
    const cell = element.current?.querySelector<HTMLElement>(`[data-place="${placeText(wanted)}"]`);
    if (!cell) return show(wanted.position);
    cell.focus();
    grid.arrived();
  });

  return (
    <>
      <button type="button" className="kb-grid-skip" onClick={() => end.current?.focus()}>
        跳过表格
      </button>
      <div
        ref={element}
        role="grid"
        aria-label={label}
        aria-rowcount={order.length + 1}
        aria-colcount={columns.length + 1}
        className="kb-grid"
        style={{ ...style, maxHeight: height }}
        {...keys}
      >
        <div className="kb-grid-body" role="presentation">
          <div role="row" aria-rowindex={1} className="kb-grid-head">
            <div role="columnheader" className="kb-grid-sticky kb-grid-number">
              行号
            </div>
            {columns.map((column, at) => (
              <div
                role="columnheader"
                key={column.field}
                title={column.title}
                data-align={column.align}
                {...placeOf(at)}
              >
                <span>
                  {column.title}
                  {column.required && <span className="kb-required"> *</span>}
                </span>
                {isFillable(column) && (
                  <button
                    type="button"
                    className="kb-grid-fill"
                    disabled={disabled}
                    title={`整列填写${column.title}`}
                    aria-label={`整列填写${column.title}`}
                    onClick={() => onFill(column)}
                  >
                    <VerticalAlignBottomOutlined />
                  </button>
                )}
              </div>
            ))}
            {grid.mayAddRows && <div role="columnheader" aria-label="操作" />}
          </div>
          <div role="rowgroup" className="kb-grid-rows" style={{ height: list.height }}>
            {list.rows.map(({ index: position, start }) => {
              const index = order[position];
              const row = index === undefined ? undefined : rows[index];
              if (index === undefined || row === undefined) return null;
              return (
                <GridRow
                  key={index}
                  columns={columns}
                  row={row}
                  index={index}
                  position={position}
                  top={start}
                  wrong={issues.byRow.get(index)}
                  isIncomplete={incomplete.has(index)}
                  disabled={disabled}
                  isRemovable={grid.mayAddRows}
                  isFocusTarget={wanted?.position === position}
                  actions={actions}
                />
              );
            })}
          </div>
        </div>
      </div>
      <div ref={end} tabIndex={-1} />
    </>
  );
}

/** Column widths for header and rows: the minimum widths, and the remaining space distributed in proportion. */
function sizesOf<Row>(columns: readonly GridColumn<Row>[], hasActions: boolean) {
  const widths = columns.map(({ width = defaultWidth }) => width);
  const sides = numberWidth + (hasActions ? actionsWidth : 0);
  const tracks = widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' ');
  return {
    '--kb-grid-columns': `${numberWidth}px ${tracks}${hasActions ? ` ${actionsWidth}px` : ''}`,
    '--kb-grid-width': `${sides + widths.reduce((sum, width) => sum + width, 0)}px`,
    scrollPadding: `${headHeight}px 0 0 ${numberWidth + (widths[0] ?? 0)}px`,
  } as CSSProperties; // CSSProperties has no custom properties
}

/** Returns the same object in every render, so that unchanged rows do not render again. */
function useStableActions<Row extends object>(grid: Grid<Row>): GridRowActions<Row> {
  const latest = useRef(grid);
  useLayoutEffect(() => {
    latest.current = grid;
  });
  return useMemo(
    () => ({
      edit: (...given) => latest.current.edit(...given),
      replaceEverywhere: (...given) => latest.current.replaceEverywhere(...given),
      remove: (index) => latest.current.remove(index),
    }),
    [],
  );
}
