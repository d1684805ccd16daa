import { useId } from 'react';
import { useDebouncedText } from '../ui/debounced-text.hook';
import type { RosterColumn } from './roster-types';

interface GridCellProps {
  column: Pick<RosterColumn<Record<string, string>>, 'title' | 'editor' | 'options' | 'required'>;
  /** Accessible name of the row, such as 第3行. */
  rowName: string;
  /** Position of the cell, for the arrow keys. */
  place: string;
  value: string;
  issue: string | undefined;
  disabled: boolean | undefined;
  /** The datalist of a long choice. */
  listId: string | undefined;
  onSettle: (text: string) => void;
}

/** Debounce in milliseconds before typed text is validated. */
const restMs = 250;

/** A choice among few is a select; among many one types and is offered matches. */
export const isLongChoice = (options: readonly string[] | undefined): boolean => (options?.length ?? 0) > 12;

/** One cell: typed text is committed after the debounce or on blur, with its issue below. */
export function GridCell({
  column,
  rowName,
  place,
  value,
  issue,
  disabled,
  listId,
  onSettle,
}: GridCellProps) {
  const messageId = useId();
  const { shown, take, settle } = useDebouncedText({ value, restMs, onSettle });
  const shared = {
    'data-place': place,
    className: issue ? 'kb-cell kb-cell-wrong' : 'kb-cell',
    'aria-label': `${rowName}${column.title}`,
    'aria-invalid': issue !== undefined,
    'aria-describedby': issue ? messageId : undefined,
    'aria-required': column.required,
    value: shown,
    disabled,
  };

  return (
    <>
      {column.editor === 'select' && !isLongChoice(column.options) ? (
        <select {...shared} onChange={(event) => settle(event.target.value)}>
          <option value="">请选择</option>
          {shown !== '' && !column.options?.includes(shown) && <option value={shown}>{shown}</option>}
          {column.options?.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={column.editor === 'date' ? 'date' : 'text'}
          list={listId}
          autoComplete="off"
          onChange={(event) => take(event.target.value)}
          onBlur={() => settle(shown)}
        />
      )}
      {issue && (
        <span id={messageId} className="kb-cell-issue" title={issue}>
          {issue}
        </span>
      )}
    </>
  );
}
