/// <reference path="../ui/css.d.ts" />
import { useMemo, useState, type ReactNode } from 'react';
import { Alert, Button, Checkbox } from '../antd/base';
import { EmptyPanel } from '../ui/panels';
import { useNarrow } from '../ui/use-media';
import { AlikeProvider, alikeRowsOf } from './alike-rows';
import { FillColumn } from './fill-column';
import { GridCards } from './grid-cards';
import { GridTable } from './grid-table';
import { isFillable, type GridColumn } from './grid-types';
import type { Grid, GridNotice } from './grid.hook';
import { issueKinds } from './row-issues';
import './grid.css';
import { notify } from '../runtime';

interface EditingGridProps<Row extends object> {
  /** From `useGrid`. */
  grid: Grid<Row>;
  /** Accessible name of the table. */
  label: string;
  /** The whole in its form: focused, it leads to the first cell with an issue. */
  id?: string | undefined;
  /** Shown in place of the table while there are no rows. */
  empty: string;
  disabled?: boolean | undefined;
  /** Beside the number of rows while nothing is invalid, such as that the server is still checking. */
  state?: ReactNode;
  /** Further buttons. */
  tools?: ReactNode;
  /** Further buttons of the list of issues. */
  issueTools?: ReactNode;
  /** Between the buttons and the table. */
  children?: ReactNode;
}

/** A table that is edited like a spreadsheet, with its number of rows, its issues and what can be done with them. */
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
          共 {rows.length} {unit}
          {wrongCount > 0 && (
            <span className="kb-wrong">
              ，{wrongCount} {unit}有误
            </span>
          )}
          {incompleteCount > 0 && (
            <span className="kb-lacking">
              ，{incompleteCount} {unit}待补全
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
        <Alert key={text} type="error" showIcon title={text} />
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

/** So many wordings are listed; the rest is passed cell by cell. */
const listedAtMost = 6;

/** What is wrong and how often: each leads to its next cell. */
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
