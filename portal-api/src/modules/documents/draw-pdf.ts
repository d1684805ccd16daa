import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';
import { drawOn, type Block } from './sheet';
import { drawQr, drawVerification, type Verification } from './verification-mark';

export interface PdfFacts {
  title: string;
  author: string;
  /** Replaces the creation time in the file, so that the same text gives the same bytes. */
  date: Date;
  /** Printed in the header of every page, next to the author. */
  brand?: string;
  /** A word across every page, such as 未生效. */
  mark?: string;
  /** For documents that are kept. */
  verification?: Verification;
}

export interface MadePdf {
  bytes: Uint8Array;
  pageCount: number;
}

const margin = 56;
/** With room for head and foot. */
const framed = { top: 64, bottom: 76, left: margin, right: margin };
const plain = { top: margin, bottom: margin, left: margin, right: margin };

/** Content of a document, as it is sent to a worker. */
export interface PdfBlocks {
  facts: PdfFacts;
  blocks: readonly Block[];
}

/** An A4 document with Chinese text and page numbers; only the glyphs that occur are embedded. */
export async function drawPdf({ facts, blocks }: PdfBlocks): Promise<MadePdf> {
  const pdf = new PdfKit({
    size: 'A4',
    margins: facts.brand === undefined ? plain : framed,
    bufferPages: true,
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.date, ModDate: facts.date },
  });
  const bytes = collected(pdf);
  pdf.registerFont('sans', fontBytes());
  pdf.font('sans');
  drawOn(pdf, blocks);
  if (facts.verification) drawVerification(pdf, facts.verification);
  const pageCount = framePages(pdf, facts);
  pdf.end();
  return { bytes: await bytes, pageCount };
}

const collected = (pdf: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });

const grey = '#6b7280';
const red = '#c0282d';

/** What stands on every page: its number at the foot, and with a brand a head, the mark and the way to verify it. */
function framePages(pdf: PDFKit.PDFDocument, facts: PdfFacts): number {
  const { start, count } = pdf.bufferedPageRange();
  const foot = [facts.title, facts.verification?.docNo].filter(Boolean).join('　');
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // Head and foot lie in the margins, where writing would otherwise begin a new page.
    pdf.page.margins.top = 0;
    pdf.page.margins.bottom = 0;
    if (facts.brand !== undefined) drawHead(pdf, facts);
    line(pdf, `${foot}　第 ${index + 1} 页 / 共 ${count} 页`, pdf.page.height - 36, 'center');
  }
  return count;
}

function line(pdf: PDFKit.PDFDocument, text: string, y: number, align: 'left' | 'right' | 'center'): void {
  const width = pdf.page.width - 2 * margin;
  pdf.fontSize(8).fillColor(grey).text(text, margin, y, { width, align, lineBreak: false });
}

function drawHead(pdf: PDFKit.PDFDocument, { author, brand, mark, verification }: PdfFacts): void {
  const right = pdf.page.width - margin;
  line(pdf, [brand, author].filter(Boolean).join('　'), 34, 'left');
  pdf.lineWidth(0.5).moveTo(margin, 48).lineTo(right, 48).stroke('#d1d5db');
  if (verification) {
    line(pdf, `文件编号：${verification.docNo}`, 34, 'right');
    drawQr(pdf, verification.url, right - smallQr, pdf.page.height - 68, smallQr);
  }
  if (mark) drawMark(pdf, mark);
}

const smallQr = 48;

/** Once above the text, where it is read, and once across it, where it cannot be cut off. */
function drawMark(pdf: PDFKit.PDFDocument, mark: string): void {
  const { width, height } = pdf.page;
  pdf
    .fontSize(12)
    .fillColor(red)
    .text(mark, margin, 31, { width: width - 2 * margin, align: 'center', lineBreak: false });
  pdf
    .save()
    .rotate(-35, { origin: [width / 2, height / 2] })
    .fillOpacity(0.12);
  pdf.fontSize(120).text(mark, 0, height / 2 - 80, { width, align: 'center', lineBreak: false });
  pdf.restore().fillOpacity(1);
}

let font: Buffer | undefined;

/** Ten megabytes, read when the first document is made; two processes need not hold them otherwise. */
function fontBytes(): Buffer {
  font ??= readFileSync(
    requireFrom.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  );
  return font;
}

// Fonts are files, not modules: the package's folder is resolved.
const requireFrom = createRequire(import.meta.url);
