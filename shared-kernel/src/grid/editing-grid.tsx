/// <reference path="../ui/css.d.ts" />
import { type ReactNode, useMemo, useState } from 'react';
import { Alert, Button, Checkbox, Modal } from '../antd/base';
import { Select } from '../antd/entry';
import { formatNumber } from '../domain/text';
import { EmptyPanel } from '../ui/panels';
import { useNarrow } from '../ui/use-media';
import { AlikeProvider, alikeRowsOf } from './alike-rows';
import { GridCards } from './grid-cards';
import { GridCell } from './grid-cell';
import { GridTable } from './grid-table';
import { type GridColumn, isFillable } from './grid-types';
import type { Grid, GridNotice } from './grid.hook';
import { issueKinds } from './row-issues';
import './grid.css';
import { notify } from '../runtime';

interface EditingGridProps<Row extends object> {
  /** From `useGrid`. */
  grid: Grid<Row>;
  /** Accessible name of the table. */
  label: string;
  /** Id of the whole control in its form; focusing it moves to the first cell with an issue. */
  id?: string | undefined;
  /** Shown in place of the table while there are no rows. */
  empty: string;
  disabled?: boolean | undefined;
  /** Shown next to the row count while nothing is invalid, such as that the server is still checking. */
  state?: ReactNode;
  /** Additional buttons. */
  tools?: ReactNode;
  /** Further buttons of the list of issues. */
  issueTools?: ReactNode;
  /** Between the buttons and the table. */
  children?: ReactNode;
}

/** A table that is edited like a spreadsheet, with row count, issues and actions. */
export function EditingGrid<Row extends object>(props: EditingGridProps<Row>) {
  const { grid, label, id, empty, disabled, state, tools, children } = props;
  const { rows, order, issues, unit } = grid;
  const issueCount = issues.byRow.size;
  const incompleteCount = grid.incomplete.size;
  const wrongCount = issueCount - incompleteCount;
  const isNarrow = useNarrow();
  const alike = useMemo(() => alikeRowsOf(rows), [rows]);
  const [filled, setFilled] = useState<GridColumn<Row>>();
  const [fillable] = grid.columns.filter(isFillable);
  const showNotice = (notice: GridNotice) => notice && notify.warning(notice);

  return (
    <div
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="kb-grid-block"
      onFocus={(event) => event.target === event.currentTarget && grid.wantIssue(0)}
    >
      <div className="kb-grid-tools">
        <strong role="status">
          共 {formatNumber(rows.length, 0)} {unit}
          {wrongCount > 0 && (
            <span className="kb-wrong">
              ，{formatNumber(wrongCount, 0)} {unit}有误
            </span>
          )}
          {incompleteCount > 0 && (
            <span className="kb-lacking">
              ，{formatNumber(incompleteCount, 0)} {unit}待补全
            </span>
          )}
          {issueCount === 0 && state}
        </strong>
        <span className="kb-grid-buttons">
          {tools}
          {(grid.canUndo || grid.canRedo) && (
            <>
              <Button disabled={disabled || !grid.canUndo} onClick={grid.undo}>
                撤销
              </Button>
              <Button disabled={disabled || !grid.canRedo} onClick={grid.redo}>
                恢复
              </Button>
            </>
          )}
          {isNarrow && fillable && rows.length > 1 && (
            <Button disabled={disabled} onClick={() => setFilled(fillable)}>
              整列填写
            </Button>
          )}
          {grid.mayAddRows && (
            <Button disabled={disabled} onClick={() => showNotice(grid.add())}>
              添加一行
            </Button>
          )}
        </span>
      </div>
      {issues.general.map((text) => (
        <Alert key={text} type="error" title={text} />
      ))}
      {(issueCount > 0 || grid.onlyInvalid) && <IssueList grid={grid} tools={props.issueTools} />}
      {children}
      <AlikeProvider value={alike}>
        {rows.length === 0 ? (
          <EmptyPanel text={empty} />
        ) : order.length === 0 ? (
          <EmptyPanel text="没有有误的数据" />
        ) : isNarrow ? (
          <GridCards grid={grid} label={label} disabled={disabled} />
        ) : (
          <GridTable grid={grid} label={label} disabled={disabled} onNotice={showNotice} onFill={setFilled} />
        )}
      </AlikeProvider>
      {filled && <FillColumn grid={grid} column={filled} onColumn={setFilled} />}
    </div>
  );
}

/** Maximum number of listed messages; for the rest the user steps through the cells. */
const listedAtMost = 6;

/** Lists the messages with their counts; a click moves to the next cell with that message. */
function IssueList<Row extends object>({ grid, tools }: { grid: Grid<Row>; tools: ReactNode }) {
  const { issues, incomplete, columns } = grid;
  const kinds = useMemo(() => issueKinds(issues, columns), [issues, columns]);
  const isOnlyIncomplete = incomplete.size > 0 && incomplete.size === issues.byRow.size;
  return (
    <section
      aria-label={isOnlyIncomplete ? '待补全内容' : '错误列表'}
      className={isOnlyIncomplete ? 'kb-grid-issues kb-grid-issues-lacking' : 'kb-grid-issues'}
    >
      <ul>
        {kinds.slice(0, listedAtMost).map(({ title, message, count }) => (
          <li key={title + message}>
            <button type="button" onClick={() => grid.wantIssue(1, message)}>
              {title && `${title}：`}
              {message}
              {count > 1 && <b>{` ${count}处`}</b>}
            </button>
          </li>
        ))}
        {kinds.length > listedAtMost && <li>另有{kinds.length - listedAtMost}种</li>}
      </ul>
      <div className="kb-grid-buttons">
        <Button size="small" onClick={() => grid.wantIssue(-1)}>
          上一处
        </Button>
        <Button size="small" onClick={() => grid.wantIssue(1)}>
          下一处
        </Button>
        <Checkbox checked={grid.onlyInvalid} onChange={(event) => grid.setOnlyInvalid(event.target.checked)}>
          {isOnlyIncomplete ? '只看待补全' : '只看有误'}
        </Checkbox>
        {grid.onlyInvalid && (
          <Button size="small" onClick={grid.rearrange}>
            刷新
          </Button>
        )}
        {tools}
      </div>
    </section>
  );
}

interface FillColumnProps<Row extends object> {
  grid: Grid<Row>;
  column: GridColumn<Row>;
  /** Called with another column, or undefined when the dialog closes. */
  onColumn: (column: GridColumn<Row> | undefined) => void;
}

/** Dialog that fills a whole column, which is chosen in it because phones show no headings to start from. */
function FillColumn<Row extends object>({ grid, column, onColumn }: FillColumnProps<Row>) {
  const [text, setText] = useState('');
  const [onlyEmpty, setOnlyEmpty] = useState(false);
  const isNarrow = useNarrow();
  const all = grid.cellsOf(column, false).length;
  const empty = grid.cellsOf(column, true).length;
  const isMixed = empty > 0 && empty < all;
  const count = isMixed && onlyEmpty ? empty : all;
  const choose = (field: string) => {
    setText('');
    onColumn(grid.columns.find((each) => each.field === field));
  };
  return (
    <Modal
      open
      title={isNarrow ? '整列填写' : `整列填写${column.title}`}
      width={420}
      okText={`填入${count}${grid.unit}`}
      okButtonProps={{ disabled: text === '' || count === 0 }}
      onOk={() => {
        grid.fill(column, text, { onlyEmpty: isMixed && onlyEmpty });
        onColumn(undefined);
      }}
      onCancel={() => onColumn(undefined)}
    >
      {isNarrow && (
        <div className="kb-grid-field">
          <Select
            aria-label="要填写的列"
            style={{ width: '100%' }}
            value={column.field}
            options={grid.columns
              .filter(isFillable)
              .map(({ field, title }) => ({ value: field, label: title }))}
            onChange={choose}
          />
        </div>
      )}
      <div className="kb-grid-field">
        <GridCell
          // Discards the typed value when the column changes.
          key={column.field}
          column={column}
          rowName="整列"
          place=""
          value={text}
          issue={undefined}
          isLacking={false}
          disabled={false}
          isLocked={false}
          onSettle={setText}
        />
      </div>
      {isMixed && (
        <Checkbox checked={onlyEmpty} onChange={({ target }) => setOnlyEmpty(target.checked)}>
          {`只填空白的${empty}${grid.unit}`}
        </Checkbox>
      )}
      <p className="kb-muted">填入后可以撤销。</p>
    </Modal>
  );
}
