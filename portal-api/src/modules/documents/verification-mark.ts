import createQr from 'qrcode-generator';

/** What a reader needs to check that a document is genuine. */
export interface Verification {
  docNo: string;
  /** Address with the check value. */
  url: string;
}

const markHeight = 92;
const qrSize = 76;

/** The last block of a kept document: its number, and the address that verifies it as text and QR code. */
export function drawVerification(pdf: PDFKit.PDFDocument, { docNo, url }: Verification): void {
  const { left, right, bottom } = pdf.page.margins;
  if (pdf.y + markHeight > pdf.page.height - bottom) pdf.addPage();
  const top = pdf.y + 8;
  drawQr(pdf, url, left, top, qrSize);
  const textLeft = left + qrSize + 12;
  const width = pdf.page.width - textLeft - right;
  pdf
    .fontSize(9)
    .fillColor('#111827')
    .text(`文件编号：${docNo}`, textLeft, top + 6, { width, lineGap: 4 })
    .fillColor('#6b7280')
    .text('扫描二维码，或在浏览器中打开下列网址，可核验本文件的真伪：', { width, lineGap: 4 })
    .text(url, { width, lineGap: 4 });
  pdf.y = top + markHeight;
}

/** Drawn as squares, so that it is sharp at every size; M repairs up to 15 % of damage. */
export function drawQr(pdf: PDFKit.PDFDocument, text: string, left: number, top: number, size: number): void {
  const code = createQr(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const side = size / count;
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) pdf.rect(left + column * side, top + row * side, side, side);
  pdf.fill('#000000');
}
