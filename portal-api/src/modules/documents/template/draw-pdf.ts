import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';
import { dayText } from 'shared-kernel/domain/instant';
import { type Box, closingHeight, drawClosing, drawQr, type SealFace, type Verification } from './closing';
import { blue, createPen, grey, lineColor, red, type Pen } from './pen';
import { drawOn, type Block } from './sheet';

/** Bytes of the largest signature, with a chain of certificates. */
const room = 12_000;
const unknown = '**********';

/** What PDFKit's types leave out. */
type Insides = PDFKit.PDFDocument & {
  ref(data: object): { end(content?: string): void };
  annotate(x: number, y: number, width: number, height: number, field: object): void;
  page: { annotations: unknown[]; dictionary: unknown };
  _root: { data: { AcroForm: { data: object } } };
};

/**
 * A signature field over the seal, with room for the signature of the whole file. Only what has been drawn says what
 * the seal looks like: the field itself shows nothing.
 */
function placeSignature(pdf: PDFKit.PDFDocument, { x, y, size }: Box, face: SealFace, date: Date): void {
  const file = pdf as Insides;
  // PDFKit writes plain strings as names.
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
    // Printed, and not to be moved.
    F: 132,
    V: signature,
    AP: { N: appearance },
    P: file.page.dictionary,
  });
  pdf.initForm();
  // Readers are not to draw fields anew, which would change the file.
  file._root.data.AcroForm.data = { Fields: file.page.annotations.slice(-1), SigFlags: 3, DR: { Font: {} } };
  signature.end();
  appearance.end('');
}

export interface PdfFacts {
  title: string;
  author: string;
  /** Of issue, which also replaces the creation time in the file: the same text gives the same bytes. */
  date: Date;
  /** It has an edition instead of a day. */
  isUndated?: boolean;
  /** Printed in the head of every page, above the author. */
  brand: string;
  /** A word across every page, such as 未生效. */
  mark?: string;
  /** For documents that are kept. */
  verification?: Verification;
  /** Of the electronic seal that the file will get; its place stays empty otherwise. */
  seal?: SealFace;
}

export interface MadePdf {
  bytes: Uint8Array;
  pageCount: number;
}

const margin = 56;
/** With room for head and foot. */
const margins = { top: 86, bottom: 80, left: margin, right: margin };

/** Content of a document, as it is sent to a worker. */
export interface PdfBlocks {
  facts: PdfFacts;
  blocks: readonly Block[];
}

/** An A4 document with Chinese text, the same face whatever it is about; only the glyphs that occur are embedded. */
export async function drawPdf({ facts, blocks }: PdfBlocks): Promise<MadePdf> {
  const { title: Title, author: Author, date } = facts;
  const info = { Title, Author, CreationDate: date, ModDate: date };
  const pdf = new PdfKit({ size: 'A4', margins, bufferPages: true, info });
  const bytes = collected(pdf);
  mergeFinishedPages(pdf);
  pdf.registerFont('sans', fontBytes());
  pdf.font('sans');
  const pen = createPen(pdf);
  drawOn(pen, blocks, { subtitle: subtitleOf(facts), tail: facts.verification ? closingHeight : 0 });
  const box = drawClosing(pen, facts);
  if (box && facts.seal) placeSignature(pdf, box, facts.seal, date);
  const pageCount = framePages(pen, facts);
  pdf.end();
  return { bytes: await bytes, pageCount };
}

/** What PDFKit types of a page's stream, and the pieces that it consists of until the file is written. */
interface PageStream {
  buffer: Uint8Array[];
}

/** Every call writes a piece of some bytes: those of hundreds of pages would not fit in a worker's heap. */
function mergeFinishedPages(pdf: PDFKit.PDFDocument): void {
  let { content } = pdf.page;
  pdf.on('pageAdded', () => {
    const finished = content as unknown as PageStream;
    finished.buffer = [Buffer.concat(finished.buffer)];
    ({ content } = pdf.page);
  });
}

const collected = (pdf: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });

const subtitleOf = ({ verification, date, isUndated }: PdfFacts): string =>
  [verification && `文件编号 ${verification.docNo}`, isUndated ? undefined : `日期 ${dayText(date)}`]
    .filter(Boolean)
    .join('　　');

/** What stands on every page: whose it is above, its number and the way to verify it below, a mark across it. */
function framePages(pen: Pen, facts: PdfFacts): number {
  const { pdf } = pen;
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // Head and foot lie in the margins, where writing would otherwise begin a new page.
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
  // A name of sixty signs is written smaller rather than over the edge.
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

/** Once above the text, where it is read, and once across it, where it cannot be cut off. */
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

/** Ten megabytes, read when the first document is made; two processes need not hold them otherwise. */
function fontBytes(): Buffer {
  font ??= readFileSync(
    requireFrom.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  );
  return font;
}

// Fonts are files, not modules: the package's folder is resolved.
const requireFrom = createRequire(import.meta.url);
