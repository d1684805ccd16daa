import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Table, type SortDirection, type TableColumn } from '../ui/table';
import { ColumnMark, RowLink, type Column } from './columns';
import { useDensity } from './density.hook';
import { useKeptLayout } from './kept-layout.hook';
import type { ListDefinition, RowAction } from './list-definition';
import type { ListRows } from './list-rows.hook';
import type { ListStore } from './list-state.hook';
import { RowActions } from './row-actions';
import type { Selection } from './selection.hook';

const actionsKey = 'kb-actions';

interface ListTableProps<Row> {
  list: ListDefinition<Row>;
  shown: readonly Column<Row>[];
  read: ListRows<Row>;
  store: ListStore;
  selection: Selection<Row>;
}

/** False for clicks on interactive elements and at the end of a text selection, which must not open the row. */
const isForTheRow = (event: MouseEvent<HTMLElement>) =>
  !(event.target as HTMLElement).closest('a, button, input, label, [role="menu"]') &&
  !window.getSelection()?.toString();

/** Opens a row as its link would: in a new tab. */
const openTab = (href: string) => void window.open(new URL(href, window.location.href), '_blank', 'noopener');

/** Menu items for the links of these columns, named by column title without 号: the link opens the object itself. */
const linksOf = <Row,>(columns: readonly Column<Row>[], row: Row): RowAction[] =>
  columns.map(({ key, title, link }) => {
    const href = link?.href(row);
    const label = `查看${title.replace(/号$/, '')}`;
    return { key: `open-${key}`, label, hidden: href === undefined, ...(href === undefined ? {} : { href }) };
  });

export function ListTable<Row>({ list, shown, read, store, selection }: ListTableProps<Row>) {
  const navigate = useNavigate();
  const { isRoomy } = useDensity();
  const { sort } = store.state;
  const { rowActions, rowHref } = list;
  const sortedBy = (key: string): SortDirection | 'none' =>
    sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';

  // One cell of a row is the main link; links of other cells go to the row's menu.
  const isNamed = rowHref !== undefined && !shown[0]?.link;
  const further = shown.filter(({ link }) => link).slice(isNamed ? 0 : 1);
  // A separate column for a menu with one item would be further away than the link.
  const folded = rowActions || further.length > 1 ? further : [];

  const columns: TableColumn<Row>[] = shown.map((column, index) => ({
    key: column.key,
    title: column.title,
    mark: <ColumnMark column={column} />,
    align: column.align,
    width: column.width,
    fixed: index === 0 ? 'start' : undefined,
    sorted: column.sort ? sortedBy(column.key) : undefined,
    cell: (row) =>
      index === 0 ? (
        <span className="kb-row-name">
          <RowLink href={column.link ? undefined : rowHref?.(row)}>{column.render(row)}</RowLink>
        </span>
      ) : (
        ((folded.includes(column) && column.link?.text) || column.render)(row)
      ),
  }));
  if (rowActions || folded.length > 0) {
    columns.push({
      key: actionsKey,
      title: '操作',
      className: 'kb-no-print',
      fixed: 'end',
      cell: (row) => (
        <RowActions actions={[...(rowActions?.(row) ?? []), ...linksOf(folded, row)]} onDone={read.reload} />
      ),
    });
  }

  useKeptLayout(list.id, {
    columns: columns.map(({ key }) => key).join(),
    actions: actionsKey,
    isRoomy,
    isChosen: list.bulkActions !== undefined,
  });

  return (
    <Table<Row>
      id={list.id}
      rowKey={list.rowKey}
      columns={columns}
      rows={read.rows}
      size={isRoomy ? 'medium' : 'small'}
      isStale={read.isStale}
      selection={
        list.bulkActions && {
          isChosen: (row) => selection.keys.includes(list.rowKey(row)),
          refusal: selection.refusal,
          onChoose: selection.toggle,
        }
      }
      rowProps={(row) => {
        const href = rowHref?.(row);
        if (!href) return {};
        return {
          className: 'kb-row-open',
          onClick: (event) => {
            if (!isForTheRow(event)) return;
            if (event.ctrlKey || event.metaKey) openTab(href);
            else void navigate(href);
          },
          onAuxClick: (event) => event.button === 1 && isForTheRow(event) && openTab(href),
        };
      }}
      onSort={(key, direction) =>
        store.change({ type: 'sort', sort: direction && (direction === 'descending' ? `-${key}` : key) })
      }
    />
  );
}
