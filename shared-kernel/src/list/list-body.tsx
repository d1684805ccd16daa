import { useLayoutEffect } from 'react';
import { Button, Checkbox } from '../antd/base';
import { isProblem } from '../client';
import { problems } from '../contract';
import { announcePageDrawn } from '../runtime';
import { ErrorPanel } from '../ui/error-panel';
import { explainProblem } from '../ui/explain-problem';
import { LinkButton } from '../ui/link-button';
import { Pager } from '../ui/pager';
import { EmptyPanel, ForbiddenPanel, LoadingPanel } from '../ui/panels';
import { useNarrow } from '../ui/use-media';
import type { Column } from './columns';
import { RowLink } from './columns';
import { useKeptLayout } from './kept-layout.hook';
import type { ListDefinition } from './list-definition';
import { ListLines, type Line } from './list-lines';
import type { ListRows } from './list-rows.hook';
import type { ListChange } from './list-state';
import type { ListStore } from './list-state.hook';
import { ListTable } from './list-table';
import { RowActions } from './row-actions';
import { CardDefinitions, RowCard } from './row-card';
import type { Selection } from './selection.hook';

export interface ListBodyProps<Row> {
  list: ListDefinition<Row>;
  shown: readonly Column<Row>[];
  read: ListRows<Row>;
  store: ListStore;
  selection: Selection<Row>;
  line?: Line<Row>;
  /** Called when another page of rows is requested. */
  onTurn?: () => void;
}

export function ListLoading<Row>({ list, line }: Pick<ListBodyProps<Row>, 'list' | 'line'>) {
  return <LoadingPanel rows={line ? list.defaultLength : 10} />;
}

/** The rows, or the one state that explains why there are none. */
export function ListBody<Row>({ list, shown, read, store, selection, line, onTurn }: ListBodyProps<Row>) {
  const isNarrow = useNarrow();
  const isSettled = !read.isLoading;
  useLayoutEffect(() => {
    if (isSettled) announcePageDrawn();
  }, [isSettled]);
  if (read.error) {
    if (explainProblem(read.error).forbidden) return <ForbiddenPanel />;
    if (isProblem(read.error) && read.error.code === problems.invalidInput.code && isNarrowed(store))
      return <NothingFound text="查询条件无效，请清空后重新选择" store={store} />;
    return <ErrorPanel error={read.error} onRetry={() => void read.reload()} />;
  }
  if (read.isLoading) return <ListLoading list={list} line={line} />;
  if (read.count === 0) return <NoRows list={list} store={store} />;

  const { start, length } = store.state;
  const turn = (change: ListChange) => {
    store.change(change);
    onTurn?.();
  };
  return (
    <>
      {line ? (
        <ListLines list={list} read={read} selection={selection} line={line} />
      ) : isNarrow ? (
        <ListCards list={list} rows={read.rows} selection={selection} onDone={read.reload} />
      ) : (
        <ListTable list={list} shown={shown} read={read} store={store} selection={selection} />
      )}
      <Pager
        label={`${list.title}分页`}
        page={Math.floor(start / length) + 1}
        pageSize={length}
        count={read.count}
        isSimple={isNarrow || list.simplePager}
        sizes={!isNarrow || list.simplePager ? list.pageSizes : undefined}
        onPage={(page) => turn({ type: 'page', start: (page - 1) * length })}
        onSize={(size) => turn({ type: 'size', length: size })}
      />
    </>
  );
}

/** Whether the URL asks for less than the list shows by default. */
const isNarrowed = ({ state }: ListStore) => Object.keys(state.filters).length > 0 || state.start > 0;

function NothingFound({ text, store }: { text: string; store: ListStore }) {
  const clear = <Button onClick={() => store.change({ type: 'clear' })}>清空筛选条件</Button>;
  return <EmptyPanel text={text} action={clear} drawing="search" />;
}

function NoRows<Row>({ list, store }: { list: ListDefinition<Row>; store: ListStore }) {
  const isFiltered = Object.keys(store.state.filters).length > 0;
  if (isFiltered) return <NothingFound text="没有符合条件的记录" store={store} />;
  const { text, action = list.main } = list.empty;
  return (
    <EmptyPanel
      text={text}
      action={
        action && (
          <LinkButton type="primary" href={action.href}>
            {action.label}
          </LinkButton>
        )
      }
    />
  );
}

interface ListCardsProps<Row> {
  list: ListDefinition<Row>;
  rows: Row[];
  selection: Selection<Row>;
  onDone: () => unknown;
}

/** The rows on phones: a heading that links to the details with the status next to it, the main facts, the actions. */
function ListCards<Row>({ list, rows, selection, onDone }: ListCardsProps<Row>) {
  const columns = list.card.flatMap((key) => list.columns.filter((column) => column.key === key));
  useKeptLayout(list.id);
  return (
    <>
      <CardDefinitions columns={columns} />
      <ul className="kb-cards" data-list={list.id} aria-label={list.title}>
        {rows.map((row) => (
          <RowCard
            key={list.rowKey(row)}
            row={row}
            columns={columns}
            heading={(column) => (
              <>
                {list.bulkActions && <ChooseRow list={list} row={row} selection={selection} />}
                <RowLink href={column.link ? undefined : list.rowHref?.(row)}>{column.render(row)}</RowLink>
              </>
            )}
            actions={list.rowActions && <RowActions actions={list.rowActions(row)} onDone={onDone} />}
          />
        ))}
      </ul>
    </>
  );
}

function ChooseRow<Row>({
  list,
  row,
  selection,
}: Pick<ListCardsProps<Row>, 'list' | 'selection'> & { row: Row }) {
  const refusal = selection.refusal(row);
  return (
    <Checkbox
      className="kb-card-choice"
      aria-label={refusal ?? '选择此行'}
      title={refusal}
      disabled={refusal !== undefined}
      checked={selection.keys.includes(list.rowKey(row))}
      onChange={({ target }) => selection.toggle([row], target.checked)}
    />
  );
}
