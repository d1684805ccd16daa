import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Table, type TableColumnType } from '../antd/table';
import { ColumnTitle, RowLink, type Column } from './columns';
import type { ListDefinition } from './list-definition';
import type { ListRows } from './list-rows.hook';
import type { ListStore } from './list-state.hook';
import { RowActions } from './row-actions';
import type { Selection } from './selection.hook';

interface ListTableProps<Row> {
  list: ListDefinition<Row>;
  shown: readonly Column<Row>[];
  read: ListRows<Row>;
  store: ListStore;
  selection: Selection<Row>;
}

/** Clicks on interactive elements do not open the row, nor does the end of selecting text. */
const isForTheRow = (event: MouseEvent<HTMLElement>) =>
  !(event.target as HTMLElement).closest('a, button, input, label, [role="menu"]') &&
  !window.getSelection()?.toString();

export function ListTable<Row>({ list, shown, read, store, selection }: ListTableProps<Row>) {
  const navigate = useNavigate();
  const { sort } = store.state;
  const { rowActions, rowHref } = list;

  const columns: TableColumnType<Row>[] = shown.map((column, index) => ({
    key: column.key,
    title: <ColumnTitle column={column} />,
    align: column.align,
    width: column.width,
    fixed: index === 0 ? 'start' : undefined,
    sorter: column.sort,
    sortOrder: sort === column.key ? 'ascend' : sort === `-${column.key}` ? 'descend' : null,
    render: (_, row) =>
      index === 0 ? (
        <span className="kb-row-name">
          <RowLink href={column.isLink ? undefined : rowHref?.(row)}>{column.render(row)}</RowLink>
        </span>
      ) : (
        column.render(row)
      ),
  }));
  if (rowActions) {
    columns.push({
      key: 'kb-actions',
      title: '操作',
      className: 'kb-no-print',
      fixed: 'end',
      render: (_, row) => <RowActions actions={rowActions(row)} onDone={read.reload} />,
    });
  }

  return (
    <Table<Row>
      rowKey={list.rowKey}
      columns={columns}
      dataSource={read.rows}
      pagination={false}
      size="middle"
      scroll={{ x: 'max-content' }}
      loading={{ spinning: read.isStale, delay: 200 }}
      showSorterTooltip={false}
      rowSelection={
        list.bulkActions && {
          selectedRowKeys: selection.keys,
          preserveSelectedRowKeys: true,
          getCheckboxProps: (row) => {
            const refusal = selection.refusal(row);
            return refusal === undefined ? {} : { 'aria-label': refusal, title: refusal, disabled: true };
          },
          onChange: (_, rows) => selection.choose(rows),
        }
      }
      onRow={(row) => {
        const href = rowHref?.(row);
        if (!href) return {};
        return {
          className: 'kb-row-open',
          onClick: (event) => isForTheRow(event) && void navigate(href),
        };
      }}
      onChange={(_, __, sorter) => {
        const [one] = Array.isArray(sorter) ? sorter : [sorter];
        const key = one?.order ? String(one.columnKey) : undefined;
        store.change({ type: 'sort', sort: key && one?.order === 'descend' ? `-${key}` : key });
      }}
    />
  );
}
