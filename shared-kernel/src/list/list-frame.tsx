/// <reference path="../ui/css.d.ts" />
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../antd/base';
import { formatNumber } from '../domain/text';
import { useNarrow } from '../ui/use-media';
import { BulkBar } from './bulk-bar';
import { useColumnChoice } from './column-choice.hook';
import { ColumnSettings } from './column-settings';
import { ExportButton } from './export-button';
import { FilterBar } from './filters/filter-bar';
import { ListBody, ListLoading } from './list-body';
import type { ListDefinition } from './list-definition';
import type { Line } from './list-lines';
import type { ListRows } from './list-rows.hook';
import type { ListStore } from './list-state.hook';
import { ListTabs } from './list-tabs';
import { usePrint } from './print.hook';
import { PrintedFacts } from './printed-facts';
import { useSelection } from './selection.hook';
import './list.css';

interface ListFrameProps<Row> {
  list: ListDefinition<Row>;
  store: ListStore;
  read: ListRows<Row>;
  /** Buttons in the line of the count, for lists without a page header. */
  toolbar?: ReactNode;
  /** Draws the rows as lines, whatever the width. */
  line?: Line<Row>;
  /** The list is a narrow column beside something else: without an export, which its own page has. */
  isColumn?: boolean;
  isChosen?: boolean | undefined;
}

/**
 * False until the first frame has been painted. Not a deferred value: that is rendered in slices between frames, and a
 * list's many parts are shown some 15 % later for it.
 */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}

/**
 * Tabs, filters, count, rows and pager of a list, wherever its state is kept. They are rendered after the page
 * around them, so that a click shows the page before its many parts.
 */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  return usePainted() ? <ListParts {...props} /> : <ListLoading {...props} />;
}

function ListParts<Row>(props: ListFrameProps<Row>) {
  const { list, store, read, toolbar, line, isColumn, isChosen } = props;
  const isNarrow = useNarrow();
  const { shown, choose } = useColumnChoice(list.id, list.columns);
  const top = useRef<HTMLDivElement>(null);
  const toTop = () => {
    const isAbove = (top.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove) top.current?.scrollIntoView?.();
  };
  const selection = useSelection(list, store.state, isChosen && !read.isLoading ? read.rows : undefined);
  const print = usePrint(list, read);
  const rows = print.rows ?? read.rows;
  return (
    <>
      <div ref={top} className="kb-list-top" />
      {read.answer && (
        <PrintedFacts
          title={list.title}
          filters={list.filters}
          state={store.state}
          shown={rows.length}
          start={print.rows ? 0 : store.state.start}
          count={read.count}
        />
      )}
      {list.tabs && <ListTabs tabs={list.tabs} answer={read.answer} {...store} />}
      {!isNarrow && <FilterBar filters={list.filters} isWaiting={read.isLoading} {...store} />}
      {read.answer && list.summary?.(read.answer)}
      <div className="kb-list-line">
        <span className="kb-muted" role="status">
          {read.answer && !read.error ? `共 ${formatNumber(read.count, 0)} 条` : ' '}
        </span>
        <div className="kb-list-tools kb-no-print">
          {isNarrow && <FilterBar filters={list.filters} isWaiting={read.isLoading} {...store} />}
          {toolbar}
          {list.endpoint.list && !isColumn && !list.isReading && (
            <ExportButton description={list.endpoint.list} read={read} />
          )}
          {!isNarrow && !line && read.count > 0 && (
            <Button
              type="text"
              icon={<PrinterOutlined />}
              aria-label="打印全部"
              title="打印全部"
              loading={print.isFetching}
              onClick={print.start}
            />
          )}
          {!isNarrow && !line && <ColumnSettings columns={list.columns} shown={shown} onChange={choose} />}
        </div>
      </div>
      {list.bulkActions && (
        <BulkBar list={list} actions={list.bulkActions} read={read} selection={selection} />
      )}
      <ListBody
        list={list}
        shown={shown}
        read={print.rows ? { ...read, rows } : read}
        store={store}
        selection={selection}
        line={line}
        onTurn={toTop}
      />
    </>
  );
}
