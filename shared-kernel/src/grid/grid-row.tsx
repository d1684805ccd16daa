import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import { memo, startTransition, useEffect, useState, type CSSProperties } from 'react';
import { RowCell } from './grid-cell';
import type { Grid } from './grid.hook';
import { placeText } from './grid-keys.hook';
import { isLockedIn, shownText, type GridColumn } from './grid-types';

export type GridRowActions<Row extends object> = Pick<Grid<Row>, 'edit' | 'replaceEverywhere' | 'remove'>;

interface GridRowProps<Row extends object> {
  columns: readonly GridColumn<Row>[];
  row: Row;
  /** Index among all rows, from 0. */
  index: number;
  /** Index among the shown rows, from 0. */
  position: number;
  /** CSS pixels from the top of the list. */
  top: number;
  wrong: ReadonlyMap<string, string> | undefined;
  /** The row came in from outside and only lacks values. */
  isIncomplete: boolean;
  disabled: boolean | undefined;
  isRemovable: boolean;
  isFocusTarget: boolean;
  actions: GridRowActions<Row>;
}

/** CSS pixels. */
export const numberWidth = 48;

/** The first column stays visible while the grid scrolls horizontally. */
export const placeOf = (column: number): { className?: string; style?: CSSProperties } =>
  column > 0 ? {} : { className: 'kb-grid-sticky', style: { left: numberWidth } };

function Row<Row extends object>(props: GridRowProps<Row>) {
  const { columns, row, index, position, top } = props;
  const { wrong, isIncomplete, disabled, isRemovable, actions } = props;
  const hasControls = useControlsLater(props.isFocusTarget);
  return (
    <div role="row" aria-rowindex={position + 2} className="kb-grid-row" style={{ top }}>
      <div
        role="rowheader"
        className={[
          'kb-grid-number kb-grid-sticky',
          wrong && (isIncomplete ? 'kb-grid-number-lacking' : 'kb-grid-number-wrong'),
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {index + 1}
      </div>
      {columns.map((column, at) => (
        <div
          role="gridcell"
          key={column.field}
          data-locked={isLockedIn(row, column) || undefined}
          {...placeOf(at)}
        >
          {hasControls ? (
            <RowCell
              {...{ row, index, column, wrong, disabled, actions }}
              rowName={`第${index + 1}行`}
              place={placeText({ position, column: at })}
              isLacking={isIncomplete}
            />
          ) : (
            <span className="kb-cell">{shownText(row, column)}</span>
          )}
        </div>
      ))}
      {isRemovable && (
        <div role="gridcell">
          <button
            type="button"
            className="kb-grid-remove"
            disabled={disabled}
            aria-label={`删除第${index + 1}行`}
            onClick={() => actions.remove(index)}
          >
            <DeleteOutlined />
          </button>
        </div>
      )}
    </div>
  );
}

/** A row first renders as text; its inputs follow when scrolling pauses, as they would slow it down. */
function useControlsLater(atOnce: boolean): boolean {
  const [isReady, setReady] = useState(atOnce);
  if (atOnce && !isReady) setReady(true);
  useEffect(() => startTransition(() => setReady(true)), []);
  return isReady;
}

/** A row of the grid, memoized because scrolling passes hundreds of rows. */
export const GridRow = memo(Row) as typeof Row; // `memo` loses the type parameter
