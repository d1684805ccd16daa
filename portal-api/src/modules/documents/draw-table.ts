/** How wide a column is, in parts of all columns' shares, and where its text stands. */
export interface TableColumn {
  share: number;
  align?: 'right';
}

interface Place {
  left: number;
  width: number;
  /** Colours of text and lines. */
  ink: string;
  line: string;
  /** Of one width unless given. */
  columns?: readonly TableColumn[] | undefined;
}

type Cells = readonly (readonly string[])[];

const padding = 5;
const headColor = '#f3f4f6';

/**
 * A table whose head stands on every page. PDFKit's own tables lay out each cell several
 * times, which takes minutes for the people of a large policy.
 */
export function drawTable(
  pdf: PDFKit.PDFDocument,
  place: Place,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const given = place.columns ?? head.map((): TableColumn => ({ share: 1 }));
  const shares = given.reduce((sum, { share }) => sum + share, 0);
  let edge = place.left;
  const columns = given.map(({ share, align }) => {
    const width = (place.width * share) / shares;
    const x = edge;
    edge += width;
    return { x, width, align };
  });
  const wrap = lineWrapper(pdf);
  const wrapped = (row: readonly string[]): Cells =>
    columns.map(({ width }, at) => wrap(row[at] ?? '', width - 2 * padding));
  const top = pdf.page.margins.top;
  const bottom = pdf.page.height - pdf.page.margins.bottom;
  const lineHeight = pdf.currentLineHeight(true);
  const heightOf = (lines: number) => lines * lineHeight + 2 * padding;
  const headCells = wrapped(head);
  const headHeight = heightOf(longest(headCells));
  let y = pdf.y;

  const drawRow = (cells: Cells, height: number, background?: string) => {
    columns.forEach(({ x, width, align }, column) => {
      pdf.rect(x, y, width, height);
      if (background) pdf.fillAndStroke(background, place.line);
      else pdf.stroke(place.line);
      pdf.fillColor(place.ink);
      (cells[column] ?? []).forEach((text, index) => {
        const room = align === 'right' ? width - 2 * padding - pdf.widthOfString(text) : 0;
        const at = y + padding + index * lineHeight;
        pdf.text(text, x + padding + room, at, { lineBreak: false });
      });
    });
    y += height;
  };
  const startPage = () => {
    pdf.addPage();
    y = top;
    drawRow(headCells, headHeight, headColor);
  };

  pdf.lineWidth(0.5);
  drawRow(headCells, headHeight, headColor);
  for (const row of rows) {
    let cells: Cells = wrapped(row);
    if (y + heightOf(longest(cells)) > bottom && y > top + headHeight) startPage();
    // What is longer than a page goes on at the next one.
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
  pdf.y = y;
}

const longest = (cells: Cells): number => Math.max(1, ...cells.map((lines) => lines.length));

/** Breaks text into lines of a width: between Chinese signs anywhere, other words only where they do not fit. */
function lineWrapper(pdf: PDFKit.PDFDocument) {
  const widths = new Map<string, number>();
  const widthOf = (text: string): number => {
    let sum = 0;
    for (const sign of text) {
      const known = widths.get(sign) ?? pdf.widthOfString(sign);
      widths.set(sign, known);
      sum += known;
    }
    return sum;
  };
  return (text: string, width: number): string[] => {
    const lines: string[] = [];
    let line = '';
    const add = (part: string) => {
      if (line !== '' && widthOf(line + part) > width) {
        lines.push(line.trimEnd());
        line = part.trimStart();
      } else line += part;
    };
    for (const word of text.match(/[!-~]+|[^!-~]/gu) ?? [])
      if (widthOf(word) > width) for (const sign of word) add(sign);
      else add(word);
    return [...lines, line];
  };
}
