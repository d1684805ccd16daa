import { drawTable } from './draw-table';
import { blue, grey, lineColor, type Pen } from './pen';

/** Interface for writing documents: blocks below each other, with new pages as needed. */
export interface Sheet {
  title(text: string): void;
  heading(text: string): void;
  paragraph(text: string): void;
  /** Writes small grey text. */
  note(text: string): void;
  facts(pairs: readonly (readonly [string, string])[]): void;
  /** Sizes columns by their content; amounts are right-aligned. */
  table(head: readonly string[], rows: readonly (readonly string[])[]): void;
  /** Reserves space for signature, seal and date. */
  signatures(parties: readonly string[]): void;
}

/** A recorded call of a sheet. */
export type Block = {
  [Kind in keyof Sheet]: { kind: Kind; content: Parameters<Sheet[Kind]> };
}[keyof Sheet];

/** Records the calls in order without drawing. */
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

/**
 * Draws recorded blocks; `subtitle` is printed below the title. The last block leaves `tail` free for what follows,
 * which never stands alone on a page.
 */
export function drawOn(pen: Pen, blocks: readonly Block[], subtitle: string, tail: number): void {
  const sheet = createSheet(pen, subtitle);
  blocks.forEach(({ kind, content }, index) => {
    if (index === blocks.length - 1) pen.tail = tail;
    (sheet[kind] as (...parts: readonly unknown[]) => void)(...content);
  });
}

const text = 10.5;
const boxHeight = 64;
const gap = 12;

function createSheet(pen: Pen, subtitle: string): Sheet {
  const { pdf, left, width } = pen;
  const space = (points: number) => {
    pdf.y += points;
  };

  return {
    title(title) {
      pen.flow(title, { size: 19, isBold: true, align: 'center' });
      space(2);
      if (subtitle !== '') pen.flow(subtitle, { size: 9, color: grey, align: 'center' });
      space(10);
    },
    heading(heading) {
      // A heading never stands alone at the bottom of a page.
      pen.need(72 + pen.tail);
      space(8);
      pdf.rect(left, pdf.y + 3, 3, 13).fill(blue);
      pen.flow(heading, { size: 12.5, isBold: true, left: left + 10, width: width - 10 });
      space(4);
    },
    paragraph(paragraph) {
      pen.flow(paragraph, { size: text, indent: 2 * text });
      space(3);
    },
    note(note) {
      pen.flow(note, { size: 9, color: grey });
      space(3);
    },
    facts(pairs) {
      const names = pairs.map(([name]) => pen.measure(text)(`${name}：`));
      const share = Math.min(Math.max(84, ...names) + gap, width * 0.4);
      pairs.forEach(([name, value], index) => {
        const height = (content: string, room: number) => pen.heightOf(content, room, text);
        const most = Math.max(height(`${name}：`, share - gap), height(value, width - share));
        // A value longer than half a page starts on this page and continues on the next.
        pen.need(Math.min(most, 300) + (index === pairs.length - 1 ? pen.tail : 0));
        const top = pdf.y;
        pen.block(`${name}：`, top, { size: text, color: grey, left, width: share - gap });
        pen.flow(value, { size: text, left: left + share, width: width - share });
        if (pdf.y > top) pdf.y = Math.max(pdf.y, top + most);
        space(1);
      });
      space(6);
    },
    table(head, rows) {
      drawTable(pen, head, rows);
      space(10);
    },
    signatures(parties) {
      const share = (width - gap * (parties.length - 1)) / parties.length;
      const names = parties.map((party) => `${party}（盖章）：`);
      const most = Math.max(...names.map((name) => pen.heightOf(name, share, text)));
      pen.need(most + boxHeight + 40 + pen.tail);
      space(10);
      const top = pdf.y;
      names.forEach((name, index) => {
        const at = left + index * (share + gap);
        pen.block(name, top, { size: text, left: at, width: share });
        pdf.lineWidth(0.5).dash(3, { space: 3 });
        pdf
          .rect(at, top + most + 4, share, boxHeight)
          .stroke(lineColor)
          .undash();
        pen.line('日期：　　　　年　　月　　日', at, top + most + boxHeight + 10, { size: text });
      });
      pdf.y = top + most + boxHeight + 34;
    },
  };
}
