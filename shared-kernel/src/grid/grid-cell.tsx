import { useId, type KeyboardEvent } from 'react';
import { isCivilDate } from '../domain/civil-date';
import { useDebouncedText } from '../ui/debounced-text.hook';
import { useNarrow } from '../ui/use-media';
import { useAlikeRows } from './alike-rows';
import { isEditable, keptText, type GridColumn } from './grid-types';
import { similarTexts } from '../domain/similar-texts';

/** Comparing with hundreds of options takes milliseconds, and each redrawn cell asks again. */
const known = new WeakMap<object, Map<string, string | undefined>>();

/** What to offer in place of an unknown value of a column with options; undefined when nothing comes near. */
function suggestionFor(
  { options, suggest }: Pick<GridColumn<never>, 'options' | 'suggest'>,
  text: string,
): string | undefined {
  const source = suggest ?? options;
  if (!source || text === '' || options?.includes(text)) return undefined;
  const answers = known.get(source) ?? new Map<string, string | undefined>();
  known.set(source, answers);
  if (!answers.has(text)) {
    const [first] = suggest ? suggest(text) : similarTexts(text, options ?? [], 1);
    answers.set(text, first);
  }
  return answers.get(text);
}

interface GridCellProps {
  column: Omit<GridColumn<never>, 'compute' | 'before' | 'isFor' | 'field'> & { field: string };
  /** Accessible name of the row, such as 第3行. */
  rowName: string;
  /** Position of the cell, for the keys. */
  place: string;
  value: string;
  /** The former value, where it differs. */
  before?: string | undefined;
  issue: string | undefined;
  /** Brought along without a value: its issue is a thing to do, not an error. */
  isLacking: boolean;
  disabled: boolean | undefined;
  /** Not to be written into in this row. */
  isLockedHere?: boolean;
  /** The datalist of a long choice. */
  listId: string | undefined;
  onSettle: (text: string) => void;
  /** Replaces this value wherever the column has it; default: here. */
  onReplace?: (text: string) => void;
}

/** Debounce in milliseconds before typed text is validated. */
const restMs = 250;

/** A choice among few is a select; among many one types and is offered matches. */
export const isLongChoice = (options: readonly string[] | undefined): boolean => (options?.length ?? 0) > 12;

export const issueClass = (isLacking: boolean): string =>
  isLacking ? 'kb-cell-issue kb-cell-issue-lacking' : 'kb-cell-issue';

/** One cell: typed text is committed after the debounce or on blur, with its issue, a better value or the former one below. */
export function GridCell(props: GridCellProps) {
  const { column, rowName, place, value, before, issue, isLacking } = props;
  const { disabled, isLockedHere, listId, onSettle } = props;
  const messageId = useId();
  const { shown, take, settle } = useDebouncedText({
    value,
    restMs,
    onSettle,
    clean: (text) => keptText(column.editor, text),
  });
  const note = column.note?.(value);
  const isNarrow = useNarrow();
  const isLocked = isLockedHere === true || !isEditable(column);
  // A phone's own calendar cannot show text that is no day.
  const hasCalendar =
    column.editor === 'date' && !isLocked && isNarrow && (shown === '' || isCivilDate(shown));
  const better = issue && !isLocked ? suggestionFor(column, value) : undefined;
  const shared = {
    'data-place': place,
    className: [
      'kb-cell',
      issue && (isLacking ? 'kb-cell-lacking' : 'kb-cell-wrong'),
      isLocked && 'kb-cell-locked',
      before !== undefined && 'kb-cell-changed',
      column.align && 'kb-cell-right',
    ]
      .filter(Boolean)
      .join(' '),
    'aria-label': `${rowName}${column.title}`,
    'aria-invalid': issue !== undefined && !isLacking,
    'aria-describedby': issue || note || before !== undefined ? messageId : undefined,
    'aria-required': column.required,
    title: issue,
    value: shown,
    disabled,
  };
  const escape = (event: KeyboardEvent<HTMLInputElement>) => {
    // Drops text that is not committed yet; the grid undoes what is.
    if (event.key === 'Escape') settle(value);
  };

  return (
    <>
      {column.editor === 'select' && !isLocked && !isLongChoice(column.options) ? (
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
          type={hasCalendar ? 'date' : 'text'}
          list={isLocked ? undefined : listId}
          readOnly={isLocked}
          tabIndex={isLocked ? -1 : undefined}
          autoComplete="off"
          onChange={(event) => {
            const { isComposing } = event.nativeEvent as InputEvent;
            take(event.target.value, { wait: !isComposing });
          }}
          onCompositionEnd={(event) => take(event.currentTarget.value)}
          onKeyDown={escape}
          onBlur={() => settle(shown)}
        />
      )}
      {issue ? (
        <span id={messageId} className={better ? 'kb-hidden' : issueClass(isLacking)} title={issue}>
          {issue}
        </span>
      ) : note ? (
        <span id={messageId} className="kb-cell-before" title={note}>
          {note}
        </span>
      ) : (
        before !== undefined && (
          <span id={messageId} className="kb-cell-before" title={`原：${before}`}>
            原：{before || '空'}
          </span>
        )
      )}
      {better && (
        <button
          type="button"
          className="kb-cell-better"
          title={issue}
          disabled={disabled}
          onClick={() => (props.onReplace ?? onSettle)(better)}
        >
          {props.onReplace && <HowMany field={column.field} value={value} />}改为“{better}”
        </button>
      )}
    </>
  );
}

/** Says of how many rows the value is replaced, where it is more than this one. */
function HowMany({ field, value }: { field: string; value: string }) {
  const count = useAlikeRows()(field, value);
  return count > 1 && `全部${count}处`;
}
