import {
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { moveOf } from './cell-moves';
import type { CellPlace, Grid, GridNotice } from './grid.hook';
import { isManyCells, parseTsv } from './tsv';

interface GridKeysOptions<Row extends object> {
  grid: Grid<Row>;
  element: RefObject<HTMLElement | null>;
  /** Rows of one screen. */
  page: number;
  onNotice: (notice: GridNotice) => void;
}

type Control = HTMLInputElement | HTMLSelectElement;

export const placeText = ({ position, column }: CellPlace): string => `${position}/${column}`;

function placeOf(target: EventTarget | null): CellPlace | undefined {
  const text = target instanceof HTMLElement ? target.dataset['place'] : undefined;
  const [position, column] = (text ?? '').split('/').map(Number);
  return text === undefined || position === undefined || column === undefined
    ? undefined
    : { position, column };
}

/**
 * Keys, clipboard and mouse as in a spreadsheet. A cell that has just received the focus is chosen as a whole: arrows
 * move on and typing replaces its text. F2, a second click or typing begin to edit: then left and right move in the
 * text, Escape brings the former text back.
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
    if (cell && !cell.column.readOnly && !cell.column.compute) grid.edit(cell.index, cell.column.field, text);
  };

  const keepsKey = (event: KeyboardEvent, control: Control): boolean => {
    if (event.nativeEvent.isComposing || event.altKey) return true;
    if (!isEditing.current) return false;
    // A list of matches needs the arrows for itself; a text, those to its left and right.
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    return event.key !== 'Enter' && (!isVertical || control.hasAttribute('list'));
  };

  return {
    onFocus(event: FocusEvent) {
      const place = placeOf(event.target);
      if (!place) return;
      grid.enter(place);
      isEditing.current = false;
      const control = event.target as Control; // only controls have a place
      textBefore.current = control.value;
      if (control instanceof HTMLInputElement) control.select();
    },
    onBlur(event: FocusEvent) {
      const from = placeOf(event.target);
      const to = placeOf(event.relatedTarget);
      const index = from && grid.order[from.position];
      if (index !== undefined && to?.position !== from?.position) grid.leave(index);
    },
    onMouseDown(event: MouseEvent) {
      const control = event.target;
      if (!(control instanceof HTMLInputElement) || !placeOf(control) || event.button !== 0) return;
      if (control === document.activeElement) isEditing.current = true;
      else {
        // The browser would put the caret where the mouse is and drop the selection of the text.
        event.preventDefault();
        control.focus();
      }
    },
    onInput() {
      isEditing.current = true;
    },
    onKeyDown(event: KeyboardEvent) {
      const place = placeOf(event.target);
      if (!place) return;
      const control = event.target as Control; // only controls have a place
      if (event.key === 'Enter') event.preventDefault();
      if ((event.ctrlKey || event.metaKey) && event.key === 'z' && !isEditing.current) {
        event.preventDefault();
        grid.undo();
      } else if (event.key === 'F2') {
        isEditing.current = true;
        if (control instanceof HTMLInputElement && control.type === 'text')
          control.setSelectionRange(control.value.length, control.value.length);
      } else if (event.key === 'Escape' && isEditing.current) {
        isEditing.current = false;
        write(place, textBefore.current);
      } else if (event.key === 'Delete' && control instanceof HTMLSelectElement) {
        write(place, '');
      } else if (!keepsKey(event, control)) {
        const to = moveOf(event, place, { rows: grid.order.length, columns: grid.columns.length, page });
        if (!to) return;
        event.preventDefault();
        go(to);
      }
    },
    onPaste(event: ClipboardEvent) {
      const place = placeOf(event.target);
      const text = event.clipboardData.getData('text/plain');
      if (!place || !(isManyCells(text) || event.target instanceof HTMLSelectElement)) return;
      event.preventDefault();
      onNotice(grid.paste(parseTsv(text), place));
    },
  };
}
