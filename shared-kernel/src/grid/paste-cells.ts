import { isEditable, pastedText, type GridColumn } from './grid-types';

interface Target<Row> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  /** Indexes of the rows in display order. */
  order: readonly number[];
  /** Target of the first cell: position among the shown rows, and column. */
  position: number;
  column: number;
  blank: Row | undefined;
  max: number;
}

/**
 * Writes clipboard cells over the shown rows and appends rows for the surplus lines. If the first line consists of
 * headings, these assign the columns; otherwise cells go to consecutive columns from the given one on.
 */
export function pasteCells<Row extends object>(lines: readonly (readonly string[])[], target: Target<Row>) {
  const byHeading = columnsByHeading(lines[0] ?? [], target.columns);
  const content = byHeading ? lines.slice(1) : lines;
  const places = byHeading ?? target.columns.slice(target.column);
  const shown = target.order.slice(target.position, target.position + content.length);
  const beyond = content.slice(shown.length);
  const room = target.blank ? Math.max(0, target.max - target.rows.length) : 0;
  const appended = beyond.slice(0, room);

  const written = [...target.rows];
  shown.forEach((index, line) => {
    const row = written[index];
    if (row) written[index] = withCells(row, content[line] ?? [], places);
  });
  const { blank } = target;
  if (blank) written.push(...appended.map((cells) => withCells(blank, cells, places)));
  const width = Math.max(0, ...content.map(widthOf));
  return {
    rows: written,
    /** Number of clipboard columns with content that did not fit. */
    cutColumns: byHeading ? 0 : Math.max(0, width - places.length),
    /** Number of clipboard lines that did not fit, as rows cannot be added or the maximum is reached. */
    cutLines: beyond.length - appended.length,
  };
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((text) => text !== '') + 1;

function withCells<Row extends object>(
  row: Row,
  cells: readonly string[],
  places: readonly (GridColumn<Row> | undefined)[],
): Row {
  const texts = places.flatMap((column, index) => {
    const text = cells[index];
    return column && text !== undefined && isEditable(column) && !column.isGiven?.(row)
      ? [[column.field, pastedText(column, text)] as const]
      : [];
  });
  return { ...row, ...Object.fromEntries(texts) };
}

const plain = (title: string) => title.replaceAll(/[*\s]/g, '');

/** Returns the columns named by a heading line; undefined when the line does not consist of headings. */
export function columnsByHeading<Row>(line: readonly string[], columns: readonly GridColumn<Row>[]) {
  const named = line.map((text) => columns.find(({ title }) => plain(title) === plain(text)));
  return named.filter(Boolean).length >= Math.min(2, columns.length) ? named : undefined;
}
