/// <reference path="../ui/css.d.ts" />
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Checkbox, CheckboxGroup, Popover } from '../antd/base';
import { formatNumber } from '../domain/text';
import { useNarrow } from '../ui/use-media';
import { BulkBar } from './bulk-bar';
import { useDensity } from './density.hook';
import { ExportButton } from './export-button';
import { FilterBar } from './filters/filter-bar';
import { ListBody, ListLoading } from './list-body';
import type { ListDefinition, ListTab, ListTabs as TabsGiven } from './list-definition';
import type { Line } from './list-lines';
import type { ListRows } from './list-rows.hook';
import { fetchAllRows } from './list-rows.hook';
import type { ListStore } from './list-state.hook';
import { PrintedFacts } from './printed-facts';
import { useSelection } from './selection.hook';
import './list.css';
import { z } from 'zod';
import { browserStorage, session } from '../runtime';
import type { Column } from './columns';
import { TabStrip } from '../ui';

/** Maximum number of printed rows; longer lists have to be exported. */
const printedAtMost = 2000;

/**
 * Loads all rows of the query, up to 2,000, shows them in place of the page and prints. The host shows a toast on
 * failure.
 */
function usePrint<Row>(list: ListDefinition<Row>, read: ListRows<Row>) {
  const [isFetching, setFetching] = useState(false);
  const [rows, setRows] = useState<Row[]>();

  useEffect(() => {
    if (!rows) return;
    // `print` blocks until the dialog is closed.
    const frame = requestAnimationFrame(() => {
      window.print();
      setRows(undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [rows]);

  const start = async () => {
    setFetching(true);
    try {
      setRows(await fetchAllRows(list, read, printedAtMost));
    } catch {
      // Already shown by the host.
    } finally {
      setFetching(false);
    }
  };

  return { start: () => void start(), isFetching, rows };
}

interface ListTabsProps extends ListStore {
  tabs: TabsGiven;
  answer: ListRows<unknown>['answer'];
}

const noTabs = (): readonly ListTab[] => [];

/** One filter as tabs, with the number of rows behind each. */
function ListTabs({ tabs, answer, state, change }: ListTabsProps) {
  const { options } = tabs;
  // Fixed by the list's definition, so the order of hooks never changes.
  const useOptions = typeof options === 'function' ? options : noTabs;
  const asked = useOptions();
  const shown = typeof options === 'function' ? asked : options;
  const counts = answer && tabs.counts?.(answer); // `counts` accepts this answer by the list's definition
  return (
    <TabStrip
      label="分类"
      active={state.filters[tabs.param] ?? ''}
      onChange={(value) => change({ type: 'filter', values: { [tabs.param]: value } })}
      tabs={shown.map(({ value, label, count = counts?.[value] }) => ({
        key: value,
        label: count === undefined ? label : `${label} (${count})`,
      }))}
    />
  );
}

const columnKeys = z.array(z.string());

/** Columns after this number are hidden in the column settings by default. */
const shownAtFirst = 7;

const storageKey = (listId: string) => `kb.columns.${session.getState().user?.id ?? 'anyone'}.${listId}`;

const usual = <Row,>(columns: readonly Column<Row>[]) =>
  columns
    .filter((column) => !column.optional)
    .slice(0, shownAtFirst)
    .map(({ key }) => key);

/** The columns of a list that this user has chosen, stored in this browser. The first column is always shown. */
function useColumnChoice<Row>(listId: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => browserStorage.readAs(storageKey(listId), columnKeys));
  const keys = new Set([columns[0]?.key, ...(chosen ?? usual(columns))]);

  const choose = (next: string[] | undefined) => {
    setChosen(next);
    browserStorage.write(storageKey(listId), next && JSON.stringify(next));
  };

  return { shown: columns.filter(({ key }) => keys.has(key)), choose };
}

interface ListFrameProps<Row> {
  list: ListDefinition<Row>;
  store: ListStore;
  read: ListRows<Row>;
  /** Buttons next to the row count, for lists without a page header. */
  toolbar?: ReactNode;
  /** Renders the rows as custom lines at any width. */
  line?: Line<Row>;
  /** The list is a narrow side column: no export, which the list's full page has. */
  isColumn?: boolean;
  isChosen?: boolean | undefined;
}

/**
 * False until the first frame has been painted. Not a deferred value: React renders that in slices between frames,
 * which shows a list some 15 % later.
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
 * Tabs, filters, count, rows and pager of a list, independent of where its state is stored. Rendered after the
 * surrounding page, so that a click shows the page without waiting for the list.
 */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  return usePainted() ? <ListParts {...props} /> : <ListLoading {...props} />;
}

function ListParts<Row>(props: ListFrameProps<Row>) {
  const { list, store, read, toolbar, line, isColumn, isChosen } = props;
  const isNarrow = useNarrow();
  const { start, length } = store.state;
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
          {/* Announces that the page has changed. */}
          {start > 0 && <span className="kb-hidden">，第{Math.floor(start / length) + 1}页</span>}
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

interface ColumnSettingsProps<Row> {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  onChange: (keys: string[] | undefined) => void;
}

function ColumnSettings<Row>({ columns, shown, onChange }: ColumnSettingsProps<Row>) {
  const density = useDensity();
  const choice = (
    <fieldset className="kb-column-settings">
      <legend className="kb-hidden">显示的列</legend>
      <CheckboxGroup
        value={shown.map(({ key }) => key)}
        onChange={onChange}
        options={columns.map(({ key, title }, index) => ({
          value: key,
          label: title,
          disabled: index === 0,
        }))}
      />
      <Button type="link" size="small" onClick={() => onChange(undefined)}>
        恢复默认
      </Button>
      <Checkbox checked={density.isRoomy} onChange={({ target }) => density.choose(target.checked)}>
        宽松显示所有列表
      </Checkbox>
    </fieldset>
  );
  return (
    <Popover trigger={['click']} placement="bottomRight" content={choice}>
      <Button type="text" icon={<SettingOutlined />} aria-label="列设置" />
    </Popover>
  );
}
