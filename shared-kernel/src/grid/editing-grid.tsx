/// <reference path="../ui/css.d.ts" />
import { useMemo, type ReactNode } from 'react';
import { Alert, Button, Checkbox } from '../antd/base';
import { EmptyPanel } from '../ui/panels';
import { useNarrow } from '../ui/use-media';
import { AlikeProvider, alikeRowsOf } from './alike-rows';
import { GridCards } from './grid-cards';
import { GridTable } from './grid-table';
import type { Grid, GridNotice } from './grid.hook';
import './grid.css';
import { notify } from '../runtime';

interface EditingGridProps<Row extends object> {
  /** From `useGrid`. */
  grid: Grid<Row>;
  /** Accessible name of the table. */
  label: string;
  /** Shown in place of the table while there are no rows. */
  empty: string;
  disabled?: boolean | undefined;
  /** Beside the number of rows while nothing is invalid, such as that the server is still checking. */
  state?: ReactNode;
  /** Further buttons. */
  tools?: ReactNode;
  /** Between the buttons and the table. */
  children?: ReactNode;
}

/** A table that is edited like a spreadsheet, with its number of rows, its issues and what can be done with them. */
export function EditingGrid<Row extends object>(props: EditingGridProps<Row>) {
  const { grid, label, empty, disabled, state, tools, children } = props;
  const { rows, order, issues, unit } = grid;
  const issueCount = issues.byRow.size;
  const incompleteCount = grid.incomplete.size;
  const wrongCount = issueCount - incompleteCount;
  const isOnlyIncomplete = wrongCount === 0 && incompleteCount > 0;
  const isNarrow = useNarrow();
  const alike = useMemo(() => alikeRowsOf(rows), [rows]);
  const showNotice = (notice: GridNotice) => notice && notify.warning(notice);

  return (
    <div className="kb-grid-block">
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
          {issueCount > 0 && (
            <Button onClick={grid.wantNextInvalid}>{isOnlyIncomplete ? '下一处待补全' : '下一处错误'}</Button>
          )}
          <Checkbox
            checked={grid.onlyInvalid}
            disabled={issueCount === 0 && !grid.onlyInvalid}
            onChange={(event) => grid.setOnlyInvalid(event.target.checked)}
          >
            {isOnlyIncomplete ? '只看待补全' : '只看有误'}
          </Checkbox>
          {grid.onlyInvalid && <Button onClick={grid.rearrange}>刷新</Button>}
          {grid.canUndo && (
            <Button disabled={disabled} onClick={grid.undo}>
              撤销
            </Button>
          )}
          {tools}
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
      {children}
      <AlikeProvider value={alike}>
        {rows.length === 0 ? (
          <EmptyPanel text={empty} />
        ) : order.length === 0 ? (
          <EmptyPanel text="没有有误的数据" />
        ) : isNarrow ? (
          <GridCards grid={grid} label={label} disabled={disabled} />
        ) : (
          <GridTable grid={grid} label={label} disabled={disabled} onNotice={showNotice} />
        )}
      </AlikeProvider>
    </div>
  );
}
