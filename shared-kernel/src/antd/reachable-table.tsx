import { Table as AntdTable, type TableProps, type TableRef } from 'antd';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { namedItem } from './named-pagination';

type Selection<Row> = NonNullable<TableProps<Row>['rowSelection']>;

/** Checkboxes that the page does not name itself; antd's own names are English. */
const named = <Row,>(selection: Selection<Row>): Selection<Row> => ({
  ...selection,
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部', ...selection.getTitleCheckboxProps?.() }),
  getCheckboxProps: (row) => ({ 'aria-label': '选择此行', ...selection.getCheckboxProps?.(row) }),
});

/**
 * Without a fixed header nothing needs the width of the scroll bar, for which rc-table adds style sheets and lays out the
 * page anew each time that a table is shown. `tailor`, which no type declares, makes it skip that; with a numeric
 * `scroll.x` it would also change the widths of columns.
 */
const unmeasured = <Row,>({ scroll, sticky }: TableProps<Row>): TableProps<Row> =>
  scroll?.y === undefined && !sticky && typeof scroll?.x !== 'number' ? ({ tailor: true } as object) : {};

function ReachableTable<Row>({
  ref,
  rowSelection,
  pagination,
  ...props
}: TableProps<Row> & { ref?: Ref<TableRef> }) {
  const table = useRef<TableRef>(null);
  useImperativeHandle(ref, () => table.current as TableRef, []);
  useEffect(() => {
    const root = table.current?.nativeElement;
    if (!root) return;
    for (const copy of root.querySelectorAll<HTMLElement>('tr[aria-hidden="true"] :is(input, button, a)'))
      copy.tabIndex = -1;
    for (const box of root.querySelectorAll<HTMLElement>('.ant-table-content, .ant-table-body')) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  });
  return (
    <AntdTable
      ref={table}
      rowSelection={rowSelection && named(rowSelection)}
      pagination={pagination === false ? false : { itemRender: namedItem, ...pagination }}
      {...unmeasured(props)}
      {...props}
    />
  );
}

// Spread, the component's own internals would come along.
const names = [
  'Column',
  'ColumnGroup',
  'EXPAND_COLUMN',
  'SELECTION_ALL',
  'SELECTION_COLUMN',
  'SELECTION_INVERT',
  'SELECTION_NONE',
  'Summary',
] as const;
const parts = Object.fromEntries(names.map((name) => [name, AntdTable[name]]));

/**
 * antd's table, usable by keyboard alone: what scrolls can be focused, and so scrolled by the arrow keys; the hidden row
 * with copies of the headings, by which antd measures columns, cannot.
 */
export const Table = Object.assign(ReachableTable, parts) as unknown as typeof AntdTable;
