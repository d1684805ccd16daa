import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { dayText } from 'shared-kernel/domain/instant';
import { type Box, closingHeight, drawClosing, drawQr, type SealFace, type Verification } from './closing';
import { blue, createPen, grey, lineColor, red, type Pen } from './pen';
import { drawOn, type Block } from './sheet';

/** Bytes reserved for the largest signature, including a certificate chain. */
const room = 12_000;
const unknown = '**********';

/** Members missing in PDFKit's types. */
type Insides = PDFKit.PDFDocument & {
  ref(data: object): { end(content?: string): void };
  annotate(x: number, y: number, width: number, height: number, field: object): void;
  page: { annotations: unknown[]; dictionary: unknown };
  _root: { data: { AcroForm: { data: object } } };
};

/**
 * Adds a signature field over the seal, with space for the signature of the whole file. The field draws nothing itself;
 * the visible seal is drawn on the page.
 */
function placeSignature(pdf: PDFKit.PDFDocument, { x, y, size }: Box, face: SealFace, date: Date): void {
  const file = pdf as Insides;
  // PDFKit writes primitive strings as names, String objects as texts.
  const text = (content: string) => Object(content) as unknown;
  const signature = file.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, unknown, unknown, unknown],
    Contents: Buffer.alloc(room),
    Name: text(face.name),
    Reason: text(face.kind),
    M: date,
  });
  const appearance = file.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, size, size] });
  file.annotate(x, y, size, size, {
    Subtype: 'Widget',
    FT: 'Sig',
    T: text('seal'),
    // Printed and locked.
    F: 132,
    V: signature,
    AP: { N: appearance },
    P: file.page.dictionary,
  });
  pdf.initForm();
  // Keeps readers from redrawing fields, which would change the file.
  file._root.data.AcroForm.data = { Fields: file.page.annotations.slice(-1), SigFlags: 3, DR: { Font: {} } };
  signature.end();
  appearance.end('');
}

export interface PdfFacts {
  title: string;
  author: string;
  /** Date of issue; also replaces the creation time in the file, so that the same text produces the same bytes. */
  date: Date;
  /** The document shows an edition instead of a date. */
  isUndated?: boolean;
  /** Printed in the header of every page, above the author. */
  brand: string;
  /** Watermark on every page, such as 未生效. */
  mark?: string;
  /** For stored documents. */
  verification?: Verification;
  /** Texts of the electronic seal; the seal's place stays empty without it. */
  seal?: SealFace;
}

export interface MadePdf {
  bytes: Uint8Array;
  pageCount: number;
}

const margin = 56;
/** Include space for header and footer. */
const margins = { top: 86, bottom: 80, left: margin, right: margin };

/** Content of a document, as it is sent to a worker. */
export interface PdfBlocks {
  facts: PdfFacts;
  blocks: readonly Block[];
}

/** Draws an A4 document with Chinese text, always in the same font; embeds only the glyphs used. */
export async function drawPdf({ facts, blocks }: PdfBlocks): Promise<MadePdf> {
  const { title: Title, author: Author, date } = facts;
  const info = { Title, Author, CreationDate: date, ModDate: date };
  const pdf = new PdfKit({ size: 'A4', margins, bufferPages: true, info });
  const bytes = buffer(pdf);
  mergeFinishedPages(pdf);
  pdf.registerFont('sans', fontBytes());
  pdf.font('sans');
  const pen = createPen(pdf);
  drawOn(pen, blocks, subtitleOf(facts), facts.verification ? closingHeight : 0);
  const box = drawClosing(pen, facts);
  if (box && facts.seal) placeSignature(pdf, box, facts.seal, date);
  const pageCount = framePages(pen, facts);
  pdf.end();
  return { bytes: await bytes, pageCount };
}

/** The stream of a page: PDFKit collects its chunks until the file is written. Missing in PDFKit's types. */
interface PageStream {
  buffer: Uint8Array[];
}

/** Merges the chunks of finished pages: the small buffers of hundreds of pages would exceed a worker's heap. */
function mergeFinishedPages(pdf: PDFKit.PDFDocument): void {
  let { content } = pdf.page;
  pdf.on('pageAdded', () => {
    const finished = content as unknown as PageStream;
    finished.buffer = [Buffer.concat(finished.buffer)];
    ({ content } = pdf.page);
  });
}

const subtitleOf = ({ verification, date, isUndated }: PdfFacts): string =>
  [verification && `文件编号 ${verification.docNo}`, isUndated ? undefined : `日期 ${dayText(date)}`]
    .filter(Boolean)
    .join('　　');

/** Draws brand and author at the top of every page, page number and verification at the bottom, and the watermark. */
function framePages(pen: Pen, facts: PdfFacts): number {
  const { pdf } = pen;
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // Header and footer lie in the margins, where PDFKit would otherwise start a new page.
    pdf.page.margins.top = 0;
    pdf.page.margins.bottom = 0;
    drawHead(pen, facts);
    if (facts.mark) drawMark(pen, facts.mark);
    drawFoot(pen, facts, `第${index + 1}页　共${count}页`);
  }
  return count;
}

function drawHead({ pdf, left, width, line, measure }: Pen, { author, brand, verification }: PdfFacts): void {
  line(brand, left, 32, { size: 12, color: blue, isBold: true });
  if (verification)
    line(`文件编号：${verification.docNo}`, left, 35, { size: 8, color: grey, align: 'right', width });
  // Shrinks a name of up to sixty characters so that it stays on the page.
  const size = Math.min(8.5, width / measure(1)(author));
  line(author, left, 52, { size, color: grey });
  pdf
    .lineWidth(1)
    .moveTo(left, 68)
    .lineTo(left + width, 68)
    .stroke(blue);
}

const qrSize = 50;

function drawFoot({ pdf, left, width, line }: Pen, { title, verification }: PdfFacts, page: string): void {
  const top = pdf.page.height - 68;
  const room = verification ? width - qrSize - 10 : width;
  pdf
    .lineWidth(0.5)
    .moveTo(left, top)
    .lineTo(left + room, top)
    .stroke(lineColor);
  const style = { size: 8, color: grey, width: room };
  line(title, left, top + 8, style);
  line(page, left, top + 8, { ...style, align: 'right' });
  if (!verification) return;
  line('扫描右侧二维码可核验本文件', left, top + 24, style);
  drawQr(pdf, verification.url, left + width - qrSize, top, qrSize);
}

/** Draws the watermark above the text, where it is read, and across the page, where it cannot be cut off. */
function drawMark({ pdf, left, width, line }: Pen, mark: string): void {
  line(mark, left, 31, { size: 13, color: red, isBold: true, align: 'center', width });
  const { width: pageWidth, height } = pdf.page;
  pdf
    .save()
    .rotate(-35, { origin: [pageWidth / 2, height / 2] })
    .fillOpacity(0.12);
  line(mark, 0, height / 2 - 80, { size: 120, color: red, align: 'center', width: pageWidth });
  pdf.restore().fillOpacity(1);
}

let font: Buffer | undefined;

/** Ten megabytes; read on the first document, so that processes that draw none do not hold it. */
function fontBytes(): Buffer {
  font ??= readFileSync(
    requireFrom.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  );
  return font;
}

// Fonts are files, not modules, so their path is resolved inside the package.
const requireFrom = createRequire(import.meta.url);
