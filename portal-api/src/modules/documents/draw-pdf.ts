import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';
import { drawOn, type Block } from './sheet';
import { drawVerification, type Verification } from './verification-mark';

export interface PdfFacts {
  title: string;
  author: string;
  /** Replaces the creation time in the file, so that the same text gives the same bytes. */
  date: Date;
  /** For documents that are kept. */
  verification?: Verification;
}

export interface MadePdf {
  bytes: Uint8Array;
  pageCount: number;
}

const margin = 56;

/** Content of a document, as it is sent to a worker. */
export interface PdfBlocks {
  facts: PdfFacts;
  blocks: readonly Block[];
}

/** An A4 document with Chinese text and page numbers; only the glyphs that occur are embedded. */
export async function drawPdf({ facts, blocks }: PdfBlocks): Promise<MadePdf> {
  const pdf = new PdfKit({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.date, ModDate: facts.date },
  });
  const bytes = collected(pdf);
  pdf.registerFont('sans', fontBytes());
  pdf.font('sans');
  drawOn(pdf, blocks);
  if (facts.verification) drawVerification(pdf, facts.verification);
  const pageCount = numberPages(pdf, [facts.title, facts.verification?.docNo].filter(Boolean).join('　'));
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

function numberPages(pdf: PDFKit.PDFDocument, title: string): number {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // The foot lies below the margin, where writing would otherwise begin a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .fontSize(8)
      .fillColor('#6b7280')
      .text(`${title}　第 ${index + 1} 页 / 共 ${count} 页`, margin, pdf.page.height - 36, {
        width: pdf.page.width - 2 * margin,
        align: 'center',
        lineBreak: false,
      });
  }
  return count;
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
