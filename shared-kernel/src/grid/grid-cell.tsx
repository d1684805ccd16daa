import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useDebouncedText } from '../ui/debounced-text.hook';
import { useAlikeRows } from './alike-rows';
import { CellChoices, completedChoice, isClosedChoice, matchesOf } from './cell-choices';
import { cellText, isLockedIn, keptText, shownText, type GridColumn } from './grid-types';
import type { Grid } from './grid.hook';
import { similarTexts } from '../domain/similar-texts';

/** Cache: comparing with hundreds of options takes milliseconds, and each rendered cell needs the result again. */
const known = new WeakMap<object, Map<string, string | undefined>>();

/** Returns a suggestion for an unknown value of a column with options; undefined when none is similar. */
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

interface RowCellProps<Row extends object> extends Pick<
  GridCellProps,
  'rowName' | 'place' | 'isLacking' | 'disabled'
> {
  row: Row;
  /** Index among all rows, from 0. */
  index: number;
  column: GridColumn<Row>;
  wrong: ReadonlyMap<string, string> | undefined;
  actions: Pick<Grid<Row>, 'edit' | 'replaceEverywhere'>;
}

export function RowCell<Row extends object>({
  row,
  index,
  column,
  wrong,
  actions,
  ...shown
}: RowCellProps<Row>) {
  const { field } = column;
  const value = shownText(row, column);
  const before = column.before?.(row);
  return (
    <GridCell
      {...shown}
      column={column}
      value={value}
      before={before === value ? undefined : before}
      note={column.note?.(value, row)}
      issue={wrong?.get(field)}
      isLocked={isLockedIn(row, column)}
      onSettle={(text) => actions.edit(index, field, text)}
      onReplace={(text) => actions.replaceEverywhere(field, cellText(row, field), text)}
    />
  );
}

interface GridCellProps {
  column: Omit<GridColumn<never>, 'compute' | 'before' | 'note' | 'isFor' | 'isGiven' | 'field'> & {
    field: string;
  };
  /** Accessible name of the row, such as 第3行. */
  rowName: string;
  /** Position of the cell, for keyboard navigation. */
  place: string;
  value: string;
  /** The former value, if different. */
  before?: string | undefined;
  note?: string | undefined;
  issue: string | undefined;
  /** The row came in without this value: the issue is a to-do, not an error. */
  isLacking: boolean;
  disabled: boolean | undefined;
  isLocked: boolean;
  onSettle: (text: string) => void;
  /** Replaces this value in the whole column; by default in this cell only. */
  onReplace?: (text: string) => void;
}

/** Debounce in milliseconds before typed text is validated. */
const restMs = 250;

export const issueClass = (isLacking: boolean): string =>
  isLacking ? 'kb-cell-issue kb-cell-issue-lacking' : 'kb-cell-issue';

/**
 * One cell: typed text is committed after the debounce or on blur; its issue, a suggestion or the former value is shown
 * below.
 */
export function GridCell(props: GridCellProps) {
  const { column, rowName, place, value, before, note, issue, isLacking } = props;
  const { disabled, isLocked, onSettle } = props;
  const messageId = useId();
  const options = isLocked ? undefined : column.options;
  const isClosed = column.editor === 'select' && isClosedChoice(options);
  const { shown, take, settle } = useDebouncedText({
    value,
    restMs,
    onSettle,
    clean: (text) => (isClosed ? completedChoice(options ?? [], text) : keptText(column.editor, text)),
  });
  const input = useRef<HTMLInputElement>(null);
  const choices = useChoices(options, isClosed, (option) => settle(option));
  const better = issue && !isLocked ? suggestionFor(column, value) : undefined;

  return (
    <>
      <input
        ref={input}
        data-place={place}
        type="text"
        className={[
          'kb-cell',
          issue && (isLacking ? 'kb-cell-lacking' : 'kb-cell-wrong'),
          isLocked && 'kb-cell-locked',
          before !== undefined && value !== '' && 'kb-cell-changed',
          column.align && 'kb-cell-right',
          options && 'kb-cell-choice',
        ]
          .filter(Boolean)
          .join(' ')}
        aria-label={`${rowName}${column.title}`}
        aria-invalid={issue !== undefined && !isLacking}
        aria-describedby={issue || note || before !== undefined ? messageId : undefined}
        aria-required={column.required}
        title={issue}
        value={shown}
        disabled={disabled}
        readOnly={isLocked}
        tabIndex={isLocked ? -1 : undefined}
        autoComplete="off"
        placeholder={column.editor === 'date' && !isLocked ? '如2026-01-05' : undefined}
        // The few options are tapped, so no on-screen keyboard may cover them.
        inputMode={isClosed ? 'none' : undefined}
        {...(options ? choices.attributes : {})}
        onMouseDown={(event) => {
          const isAgain = document.activeElement === event.currentTarget;
          if (options && event.button === 0 && (isClosed || isAgain)) choices.toggle();
        }}
        onChange={(event) => {
          const { isComposing } = event.nativeEvent as InputEvent;
          take(event.target.value, { wait: !isComposing });
          choices.narrow(event.target.value);
        }}
        onCompositionEnd={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => {
          choices.onKeyDown(event);
          // Discards uncommitted text; the grid reverts committed text.
          if (event.key === 'Escape') settle(value);
        }}
        onBlur={() => {
          choices.close();
          settle(shown);
        }}
      />
      {choices.open && (
        <CellChoices {...choices.open} anchor={() => input.current} onChoose={choices.choose} />
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

/**
 * Option list of a cell, opened by typing, a click or Alt+↓. Enter selects the option reached by arrow keys, or the
 * first match of a closed choice.
 */
function useChoices(
  options: readonly string[] | undefined,
  isClosed: boolean,
  onChoose: (option: string) => void,
) {
  const id = useId();
  const [list, setList] = useState<{ options: readonly string[]; active: number }>();
  const show = (found: readonly string[], active: number) =>
    setList(found.length === 0 ? undefined : { options: found, active });
  const close = () => setList(undefined);
  const choose = (option: string) => {
    onChoose(option);
    close();
  };
  return {
    open: list && { id, ...list },
    close,
    choose,
    toggle: () => (list ? close() : show(options ?? [], -1)),
    narrow: (text: string) => {
      if (options?.includes(text)) close();
      else if (options) show(matchesOf(options, text), isClosed && text !== '' ? 0 : -1);
    },
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': list !== undefined,
      'aria-controls': list && id,
      'aria-activedescendant': list && list.active >= 0 ? `${id}-${list.active}` : undefined,
    } as const,
    onKeyDown(event: KeyboardEvent) {
      if (!options || event.nativeEvent.isComposing) return;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0 && (list || event.altKey)) {
        // The grid would go to the next row.
        event.preventDefault();
        event.stopPropagation();
        const shown = list?.options ?? options;
        const active = ((list?.active ?? -1) + step + shown.length) % shown.length;
        show(shown, list ? active : -1);
      }
      const chosen = list?.options[list.active];
      if (chosen !== undefined && (event.key === 'Enter' || event.key === 'Tab')) choose(chosen);
      if (list && event.key === 'Escape') {
        close();
        // Keeps a surrounding drawer open.
        event.nativeEvent.stopPropagation();
      }
    },
  };
}

function HowMany({ field, value }: { field: string; value: string }) {
  const count = useAlikeRows()(field, value);
  return count > 1 && `全部${count}处`;
}
