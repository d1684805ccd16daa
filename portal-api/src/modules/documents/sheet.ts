import { drawTable, type TableColumn } from './draw-table';

/** What documents are written with: blocks one below the other, new pages as needed. */
export interface Sheet {
  title(text: string): void;
  heading(text: string): void;
  paragraph(text: string): void;
  /** Small print in grey. */
  note(text: string): void;
  /** Name and value, one pair a line. */
  facts(pairs: readonly (readonly [string, string])[]): void;
  /** Columns share the width evenly, unless they say otherwise. */
  table(
    head: readonly string[],
    rows: readonly (readonly string[])[],
    columns?: readonly TableColumn[],
  ): void;
  /** Room for signature, seal and date. */
  signatures(parties: readonly string[]): void;
}

/** One call of a sheet. */
export type Block = {
  [Kind in keyof Sheet]: { kind: Kind; content: Parameters<Sheet[Kind]> };
}[keyof Sheet];

/** What is written, in order, without drawing any of it. */
export function recordedBlocks(write: (sheet: Sheet) => void): Block[] {
  const blocks: Block[] = [];
  const record =
    <Kind extends keyof Sheet>(kind: Kind) =>
    (...content: Parameters<Sheet[Kind]>) =>
      void blocks.push({ kind, content } as Block);
  write({
    title: record('title'),
    heading: record('heading'),
    paragraph: record('paragraph'),
    note: record('note'),
    facts: record('facts'),
    table: record('table'),
    signatures: record('signatures'),
  });
  return blocks;
}

/** Draws recorded blocks. */
export function drawOn(pdf: PDFKit.PDFDocument, blocks: readonly Block[]): void {
  const sheet = createSheet(pdf);
  for (const { kind, content } of blocks) (sheet[kind] as (...parts: readonly unknown[]) => void)(...content);
}

const ink = '#111827';
const grey = '#6b7280';
const line = '#d1d5db';
const signatureHeight = 120;

function createSheet(pdf: PDFKit.PDFDocument): Sheet {
  const left = pdf.page.margins.left;
  const width = pdf.page.width - left - pdf.page.margins.right;
  const write = (text: string, size: number, options: PDFKit.Mixins.TextOptions = {}, color = ink) =>
    void pdf
      .fontSize(size)
      .fillColor(color)
      .text(text, left, pdf.y, { width, lineGap: 4, ...options });
  const roomFor = (height: number) => {
    if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  };

  return {
    title(text) {
      write(text, 18, { align: 'center' });
      pdf.moveDown(1);
    },
    heading(text) {
      // A heading is never alone at the foot of a page.
      roomFor(64);
      pdf.moveDown(0.5);
      write(text, 13);
      pdf.moveDown(0.3);
    },
    paragraph(text) {
      write(text, 10.5, { indent: 21, align: 'left' });
      pdf.moveDown(0.35);
    },
    note(text) {
      write(text, 9, {}, grey);
      pdf.moveDown(0.3);
    },
    facts(pairs) {
      for (const [name, value] of pairs) write(`${name}：${value}`, 10.5);
      pdf.moveDown(0.5);
    },
    table(head, rows, columns) {
      roomFor(60);
      pdf.fontSize(9.5).fillColor(ink);
      drawTable(pdf, { left, width, ink, line, columns }, head, rows);
      pdf.x = left;
      pdf.moveDown(0.8);
    },
    signatures(parties) {
      roomFor(signatureHeight);
      pdf.moveDown(1);
      const top = pdf.y;
      const share = width / parties.length;
      parties.forEach((party, index) => {
        const at = left + index * share;
        pdf
          .fontSize(10.5)
          .fillColor(ink)
          .text(`${party}（盖章）：`, at, top, { width: share - 12 });
        pdf.text('日期：　　　　年　　月　　日', at, top + 72, { width: share - 12 });
      });
      pdf.y = top + signatureHeight;
    },
  };
}
