/// <reference path="./css.d.ts" />
import CaretDownOutlined from '@ant-design/icons/es/icons/CaretDownOutlined';
import CaretUpOutlined from '@ant-design/icons/es/icons/CaretUpOutlined';
import { useEffect, useRef, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { Checkbox } from '../antd/base';
import './table.css';

export type SortDirection = 'ascending' | 'descending';

export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Shown next to the title, such as a button with a definition. */
  readonly mark?: ReactNode;
  readonly align?: 'left' | 'right';
  /** CSS pixels. */
  readonly width?: number | undefined;
  /** Stays visible while the other columns scroll. */
  readonly fixed?: 'start' | 'end' | undefined;
  readonly className?: string;
  /** Current sort direction by this column; absent when it is not sortable. */
  readonly sorted?: SortDirection | 'none' | undefined;
  readonly cell: (row: Row) => ReactNode;
}

interface RowSelection<Row> {
  readonly isChosen: (row: Row) => boolean;
  /** Returns why a row cannot be selected. */
  readonly refusal?: ((row: Row) => string | undefined) | undefined;
  readonly nameOf?: (row: Row) => string;
  readonly onChoose: (rows: Row[], isChosen: boolean) => void;
}

interface TableProps<Row> {
  /** Id of the shown list. */
  id?: string;
  label?: string;
  rowKey: (row: Row) => string | number;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  size?: 'small' | 'medium';
  /** Other rows are being loaded. */
  isStale?: boolean;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  selection?: RowSelection<Row> | undefined;
  /** Called on a click on a heading, in the order ascending, descending, not sorted. */
  onSort?: (key: string, direction: SortDirection | undefined) => void;
  rowProps?: ((row: Row) => Pick<ComponentProps<'tr'>, 'className' | 'onClick' | 'onAuxClick'>) | undefined;
  /** Renders the cells of a final row with sums. */
  sums?: ((column: TableColumn<Row>, index: number) => ReactNode) | undefined;
}

/** Rows in columns. A table wider than its container scrolls, by arrow keys as well. */
export function Table<Row>(props: TableProps<Row>) {
  const { id, label, rowKey, columns, rows, size = 'small', isStale = false, selection, sums } = props;
  const box = useEdges();
  const boxWidth = selection ? 40 : 0;

  return (
    <div ref={box} className="kb-table" data-list={id} data-size={size} aria-busy={isStale}>
      <table aria-label={label}>
        <colgroup>
          {selection && <col style={{ width: boxWidth }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && <ChooseAll rows={rows} selection={selection} />}
            {columns.map((column) => (
              <Heading key={column.key} column={column} boxWidth={boxWidth} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr className="kb-table-empty">
              <td colSpan={columns.length + (selection ? 1 : 0)}>{props.empty}</td>
            </tr>
          )}
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-row-key={rowKey(row)}
              {...props.rowProps?.(row)}
              data-chosen={selection?.isChosen(row) || undefined}
            >
              {selection && <ChooseOne row={row} selection={selection} />}
              {columns.map((column) => (
                <td key={column.key} {...placeOf(column, boxWidth)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr className="kb-line-total">
              {columns.map((column, index) => (
                <td key={column.key} {...placeOf(column, boxWidth)}>
                  {sums(column, index)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Class and style of a cell in a column. */
function placeOf<Row>({ align, fixed, className }: TableColumn<Row>, boxWidth: number) {
  const classes = [fixed && `kb-cell-${fixed}`, className];
  const style: CSSProperties = {
    ...(fixed === 'start' ? { insetInlineStart: boxWidth } : fixed === 'end' ? { insetInlineEnd: 0 } : {}),
    ...(align === 'right' ? { textAlign: 'right' } : {}),
  };
  return { className: classes.filter(Boolean).join(' ') || undefined, style };
}

const next = { none: 'ascending', ascending: 'descending', descending: undefined } as const;

interface HeadingProps<Row> extends Pick<TableProps<Row>, 'onSort'> {
  column: TableColumn<Row>;
  boxWidth: number;
}

function Heading<Row>({ column, boxWidth, onSort }: HeadingProps<Row>) {
  const { key, title, mark, sorted } = column;
  const place = placeOf(column, boxWidth);
  if (sorted === undefined)
    return (
      <th scope="col" {...place}>
        {title}
        {mark}
      </th>
    );
  return (
    <th
      scope="col"
      {...place}
      aria-sort={sorted === 'none' ? undefined : sorted}
      onClick={() => onSort?.(key, next[sorted])}
    >
      <div className="kb-sort">
        {/* The click bubbles to the heading. */}
        <button type="button">
          {title}
          <span data-sorted={sorted}>
            <CaretUpOutlined />
            <CaretDownOutlined />
          </span>
        </button>
        {mark}
      </div>
    </th>
  );
}

function ChooseAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: RowSelection<Row> }) {
  const offered = rows.filter((row) => selection.isChosen(row) || !selection.refusal?.(row));
  const chosen = offered.filter(selection.isChosen);
  const isAll = offered.length > 0 && chosen.length === offered.length;
  return (
    <th scope="col" className="kb-cell-box">
      <Checkbox
        aria-label="选择本页全部"
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        disabled={offered.length === 0}
        onChange={() => selection.onChoose(offered, !isAll)}
      />
    </th>
  );
}

function ChooseOne<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  const refusal = selection.refusal?.(row);
  return (
    <td className="kb-cell-box">
      <Checkbox
        aria-label={selection.nameOf?.(row) ?? refusal ?? '选择此行'}
        title={refusal}
        checked={selection.isChosen(row)}
        disabled={refusal !== undefined}
        onChange={({ target }) => selection.onChoose([row], target.checked)}
      />
    </td>
  );
}

/** Marks the edges where columns are hidden; a scrollable table is focusable, so that the arrow keys scroll it. */
function useEdges() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      element.toggleAttribute('data-more-start', element.scrollLeft > 0);
      element.toggleAttribute('data-more-end', hidden - element.scrollLeft > 1);
      if (hidden > 0) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    // The observer also calls it after the first layout, which it need not force.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return box;
}
