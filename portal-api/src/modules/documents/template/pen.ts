import { linesOf, spaced, type Measure } from './text-lines';

export const ink = '#1f2733';
export const grey = '#5b6573';
export const lineColor = '#d5dce5';
export const blue = '#1d5fbf';
export const red = '#c0282d';

export interface Style {
  size: number;
  color?: string;
  isBold?: boolean;
  align?: 'left' | 'center' | 'right';
}

interface Area extends Style {
  left: number;
  width: number;
  /** Indent of the first line, in points. */
  indent?: number;
}

/** Writes text on pages. Breaks lines itself, because PDFKit breaks Chinese between any two characters. */
export interface Pen {
  pdf: PDFKit.PDFDocument;
  left: number;
  width: number;
  /** Lower end of a page's content. */
  bottom: number;
  /** Space that the last drawn block keeps free on its page. */
  tail: number;
  measure(size: number): Measure;
  /** Draws one line without breaking it. */
  line(text: string, x: number, y: number, style: Style & { width?: number }): void;
  heightOf(text: string, width: number, size: number): number;
  /** Draws all lines from `y` on this page and returns the end position. */
  block(text: string, y: number, area: Area): number;
  /** Draws lines from the current position, over as many pages as needed. */
  flow(text: string, area: Partial<Area> & Style): void;
  /** Starts a new page when this height does not fit. */
  need(height: number): void;
}

export function createPen(pdf: PDFKit.PDFDocument): Pen {
  const { left, right, bottom: foot } = pdf.page.margins;
  const width = pdf.page.width - left - right;
  const bottom = pdf.page.height - foot;
  const widths = new Map<string, number>();
  // Widths are proportional to the size, so each character is measured once.
  const unit = (sign: string): number => {
    const known = widths.get(sign) ?? pdf.fontSize(100).widthOfString(sign) / 100;
    widths.set(sign, known);
    return known;
  };
  const measure =
    (size: number): Measure =>
    (text) => {
      let sum = 0;
      for (const sign of spaced(text)) sum += unit(sign);
      return sum * size;
    };
  const lineHeight = (size: number) => size * 1.6;

  const line: Pen['line'] = (
    text,
    x,
    y,
    { size, color = ink, isBold = false, align = 'left', width: room = 0 },
  ) => {
    const rest = align === 'left' ? 0 : (room - measure(size)(text)) / (align === 'center' ? 2 : 1);
    pdf.fontSize(size).fillColor(color);
    if (isBold) pdf.strokeColor(color).lineWidth(size * 0.035);
    pdf.text(spaced(text), x + rest, y, {
      lineBreak: false,
      ...(isBold ? { fill: true, stroke: true } : {}),
    });
  };
  const need: Pen['need'] = (height) => {
    if (pdf.y + height > bottom) pdf.addPage();
  };
  const broken = (text: string, { width: room, size, indent = 0 }: Area) =>
    linesOf(text, room, measure(size), indent).map((content, index) => ({
      content,
      indent: index === 0 ? indent : 0,
    }));

  const pen: Pen = {
    pdf,
    left,
    width,
    bottom,
    tail: 0,
    measure,
    line,
    need,
    heightOf: (text, room, size) => linesOf(text, room, measure(size)).length * lineHeight(size),
    block(text, y, area) {
      let at = y;
      for (const { content, indent } of broken(text, area)) {
        line(content, area.left + indent, at, area);
        at += lineHeight(area.size);
      }
      return at;
    },
    flow(text, given) {
      const area: Area = { left, width, ...given };
      const lines = broken(text, area);
      const height = lineHeight(area.size);
      // Avoids a single first or last line of a paragraph on a page.
      need(Math.min(lines.length, 3) * height + (lines.length <= 3 ? pen.tail : 0));
      lines.forEach(({ content, indent }, index) => {
        const isNearEnd = index === lines.length - 2 && lines.length > 3;
        need(isNearEnd ? 2 * height + pen.tail : height);
        const y = pdf.y;
        line(content, area.left + indent, y, area);
        pdf.y = y + height;
      });
    },
  };
  return pen;
}
