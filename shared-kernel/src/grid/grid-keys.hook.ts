import {
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { CellPlace, Grid, GridNotice } from './grid.hook';
import { cellText, isLockedIn } from './grid-types';
import { isManyCells, parseTsv } from './tsv';

interface GridSize {
  rows: number;
  columns: number;
  page: number;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;
const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** Returns the cell that a key moves to, as in a spreadsheet; undefined for keys that do not move. */
export function moveOf(pressed: PressedKey, from: CellPlace, size: GridSize): CellPlace | undefined {
  const toEdge = pressed.ctrlKey || pressed.metaKey;
  const by = (rows: number, columns: number): CellPlace => ({
    position: within(from.position + rows * (toEdge ? size.rows : 1), size.rows),
    column: within(from.column + columns * (toEdge ? size.columns : 1), size.columns),
  });
  switch (pressed.key) {
    case 'ArrowUp':
      return by(-1, 0);
    case 'ArrowDown':
      return by(1, 0);
    case 'ArrowLeft':
      return by(0, -1);
    case 'ArrowRight':
      return by(0, 1);
    case 'Enter':
      return by(pressed.shiftKey ? -1 : 1, 0);
    case 'PageUp':
      return by(-size.page, 0);
    case 'PageDown':
      return by(size.page, 0);
    case 'Home':
      return { position: toEdge ? 0 : from.position, column: 0 };
    case 'End':
      return { position: toEdge ? size.rows - 1 : from.position, column: size.columns - 1 };
    default:
      return undefined;
  }
}

interface GridKeysOptions<Row extends object> {
  grid: Grid<Row>;
  element: RefObject<HTMLElement | null>;
  page: number;
  onNotice: (notice: GridNotice) => void;
}

export const placeText = ({ position, column }: CellPlace): string => `${position}/${column}`;

function placeOf(target: EventTarget | null): CellPlace | undefined {
  const text = target instanceof HTMLElement ? target.dataset['place'] : undefined;
  const [position, column] = (text ?? '').split('/').map(Number);
  return text === undefined || position === undefined || column === undefined
    ? undefined
    : { position, column };
}

/**
 * Keyboard, clipboard and mouse as in a spreadsheet. A newly focused cell is selected as a whole: arrows move to other
 * cells, typing replaces the text. F2, a second click or typing starts editing: left and right then move within the
 * text, Escape restores the former text.
 */
export function useGridKeys<Row extends object>({ grid, element, page, onNotice }: GridKeysOptions<Row>) {
  const isEditing = useRef(false);
  const textBefore = useRef('');

  const go = (to: CellPlace) => {
    const cell = element.current?.querySelector<HTMLElement>(`[data-place="${placeText(to)}"]`);
    if (cell) cell.focus();
    else grid.want(to);
  };
  const fieldAt = (place: CellPlace) => {
    const index = grid.order[place.position];
    const column = grid.columns[place.column];
    return index === undefined || !column ? undefined : { index, column };
  };
  const write = (place: CellPlace, text: string) => {
    const cell = fieldAt(place);
    const row = cell && grid.rows[cell.index];
    if (row && !isLockedIn(row, cell.column)) grid.edit(cell.index, cell.column.field, text);
  };

  const commands: Readonly<Record<string, (place: CellPlace) => void>> = {
    z: grid.undo,
    y: grid.redo,
    Z: grid.redo,
    // The value of the cell above.
    d: (place) => {
      const above = fieldAt({ ...place, position: place.position - 1 });
      const row = above && grid.rows[above.index];
      if (row) write(place, cellText(row, above.column.field));
    },
  };

  /** Whether a key stays with the input: while editing, all but Enter, up and down. */
  const keepsKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.altKey) return true;
    return isEditing.current && !['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key);
  };

  return {
    onFocus(event: FocusEvent) {
      const place = placeOf(event.target);
      if (!place) return;
      grid.enter(place);
      isEditing.current = false;
      const input = event.target as HTMLInputElement; // only inputs have a place
      textBefore.current = input.value;
      input.select();
    },
    onBlur(event: FocusEvent) {
      const from = placeOf(event.target);
      const to = placeOf(event.relatedTarget);
      const index = from && grid.order[from.position];
      if (index !== undefined && to?.position !== from?.position) grid.leave(index);
    },
    onMouseDown(event: MouseEvent) {
      if (!placeOf(event.target) || event.button !== 0) return;
      const input = event.target as HTMLInputElement; // only inputs have a place
      if (input === document.activeElement) isEditing.current = true;
      else {
        // The browser would place the caret at the mouse and clear the selection.
        event.preventDefault();
        input.focus();
      }
    },
    onInput() {
      isEditing.current = true;
    },
    onKeyDown(event: KeyboardEvent) {
      const place = placeOf(event.target);
      if (!place) return;
      const input = event.target as HTMLInputElement; // only inputs have a place
      if (event.key === 'Enter') event.preventDefault();
      const command = (event.ctrlKey || event.metaKey) && !isEditing.current && commands[event.key];
      if (command) {
        event.preventDefault();
        command(place);
      } else if (event.key === 'F2') {
        isEditing.current = true;
        input.setSelectionRange(input.value.length, input.value.length);
      } else if (event.key === 'Escape' && isEditing.current) {
        isEditing.current = false;
        write(place, textBefore.current);
      } else if (!keepsKey(event)) {
        const to = moveOf(event, place, { rows: grid.order.length, columns: grid.columns.length, page });
        if (!to) return;
        event.preventDefault();
        go(to);
      }
    },
    onPaste(event: ClipboardEvent) {
      const place = placeOf(event.target);
      const text = event.clipboardData.getData('text/plain');
      if (!place || !isManyCells(text)) return;
      event.preventDefault();
      onNotice(grid.paste(parseTsv(text), place));
    },
  };
}
