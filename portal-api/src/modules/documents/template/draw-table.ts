import { blue, ink, lineColor, type Pen } from './pen';
import { linesOf, widthsOf } from './text-lines';

type Cells = readonly (readonly string[])[];

const padding = 5;
const headColor = '#eef3fa';
const largest = 9.5;
const smallest = 6;
/** Share of the table's width from which a longer cell no longer widens its column. */
const mostShare = 0.5;

/** Matches amounts, which are right-aligned so that digits can be compared. */
const amount = /^(?:[-+]?¥?-?[\d,]+\.\d{2}|¥[\d,.]+|[-+]?[\d,]+%?|-|)$/;

/**
 * Draws a table that repeats its header on every page, with columns sized by their content. PDFKit's own tables lay out
 * each cell several times, which takes minutes for the people of a large policy.
 */
export function drawTable(pen: Pen, head: readonly string[], rows: Cells): void {
  const { pdf, bottom } = pen;
  const { size, columns } = fitted(pen, head, rows);
  const measure = pen.measure(size);
  const lineHeight = size * 1.45;
  const wrapped = (row: readonly string[]): Cells =>
    columns.map(({ width }, at) => linesOf(row[at] ?? '', width - 2 * padding, measure));
  const heightOf = (lines: number) => lines * lineHeight + 2 * padding;
  const headCells = wrapped(head);
  const headHeight = heightOf(longest(headCells));
  const top = pdf.page.margins.top;
  let y = pdf.y;

  const drawRow = (cells: Cells, height: number, isHead = false) => {
    if (isHead) pdf.rect(pen.left, y, pen.width, height).fill(headColor);
    columns.forEach(({ x, width, isAmount }, column) => {
      pdf.lineWidth(0.5).rect(x, y, width, height).stroke(lineColor);
      (cells[column] ?? []).forEach((text, index) =>
        pen.line(text, x + padding, y + padding + index * lineHeight, {
          size,
          color: isHead ? blue : ink,
          align: isAmount ? 'right' : 'left',
          width: width - 2 * padding,
        }),
      );
    });
    y += height;
  };
  const startPage = () => {
    pdf.addPage();
    y = top;
    drawRow(headCells, headHeight, true);
  };

  // The header never stands alone at the bottom of a page.
  const first = Math.min(heightOf(longest(wrapped(rows[0] ?? []))), (bottom - top) / 2);
  if (y + headHeight + first > bottom) startPage();
  else drawRow(headCells, headHeight, true);
  for (const row of rows) {
    let cells: Cells = wrapped(row);
    const tail = row === rows.at(-1) ? pen.tail : 0;
    if (y + heightOf(longest(cells)) + tail > bottom && y > top + headHeight) startPage();
    // A row longer than the page continues on the next one.
    while (y + heightOf(longest(cells)) > bottom) {
      const fits = Math.max(1, Math.floor((bottom - y - 2 * padding) / lineHeight));
      drawRow(
        cells.map((lines) => lines.slice(0, fits)),
        heightOf(fits),
      );
      cells = cells.map((lines) => lines.slice(fits));
      startPage();
    }
    drawRow(cells, heightOf(longest(cells)));
  }
  pdf.x = pen.left;
  pdf.y = y;
}

const longest = (cells: Cells): number => Math.max(1, ...cells.map((lines) => lines.length));

/** Returns the largest font size at which unbreakable text fits into its column, and the columns for it. */
function fitted(pen: Pen, head: readonly string[], rows: Cells) {
  const measure = pen.measure(1);
  const most = pen.width * mostShare;
  const asked = head.map((name, at) => {
    const isAmount = rows.length > 0 && rows.every((row) => amount.test(row[at] ?? ''));
    let { least, whole } = widthsOf(name, measure);
    for (const row of rows) {
      const cell = widthsOf(row[at] ?? '', measure);
      least = Math.max(least, cell.least);
      whole = Math.max(whole, cell.whole);
    }
    return { isAmount, least, whole };
  });
  const sized = (size: number) =>
    asked.map(({ least, whole }) => {
      const atLeast = Math.min(least * size, most) + 2 * padding + 0.5;
      return { least: atLeast, whole: Math.max(atLeast, Math.min(whole * size, most) + 2 * padding + 0.5) };
    });
  let size = largest;
  while (size > smallest && sum(sized(size).map(({ least }) => least)) > pen.width) size -= 0.5;
  const widths = shared(sized(size), pen.width);
  let x = pen.left;
  return {
    size,
    columns: widths.map((width, at) => {
      const column = { x, width, isAmount: asked[at]?.isAmount ?? false };
      x += width;
      return column;
    }),
  };
}

/** Narrow columns get the width of their content, the others the same width, never less than their minimum. */
function shared(columns: readonly { least: number; whole: number }[], width: number): number[] {
  const at = (level: number) => columns.map(({ least, whole }) => Math.max(least, Math.min(whole, level)));
  let [low, high] = [0, width];
  for (let step = 0; step < 30; step += 1) {
    const level = (low + high) / 2;
    if (sum(at(level)) > width) high = level;
    else low = level;
  }
  const widths = at(low);
  const rest = width - sum(widths);
  return widths.map((one) => one + (rest < 0 ? (rest * one) / (width - rest) : rest / widths.length));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
