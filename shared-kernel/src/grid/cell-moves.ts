import type { CellPlace } from './grid.hook';

interface GridSize {
  rows: number;
  columns: number;
  /** Rows of one screen. */
  page: number;
}

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** Where a key leads from a cell, as in a spreadsheet; undefined for keys that do not move. */
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
