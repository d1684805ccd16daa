import createQr from 'qrcode-generator';
import { dayText } from 'shared-kernel/domain/instant';
import type { PdfFacts } from './draw-pdf';
import { grey, ink, lineColor, red, type Pen } from './pen';

/** Data that a reader needs to verify a document. */
export interface Verification {
  docNo: string;
  /** URL including the check value. */
  url: string;
}

export interface SealFace {
  name: string;
  /** Kind of seal, such as 演示章. */
  kind: string;
}

const qrSize = 76;
const sealSize = 112;
/** Height in points, including the space above. */
export const closingHeight = 132;

/**
 * Draws the last block of a stored document: number, issuer, date, the verification URL as text and QR code, and the
 * place of the seal. Returns the box of that place, for the signature.
 */
export function drawClosing(pen: Pen, { author, date, verification, seal }: PdfFacts): Box | undefined {
  if (!verification) return undefined;
  const { pdf, left, width } = pen;
  pen.need(closingHeight);
  const top = pdf.y + 14;
  pdf
    .lineWidth(0.5)
    .moveTo(left, top - 6)
    .lineTo(left + width, top - 6)
    .stroke(lineColor);
  drawQr(pdf, verification.url, left, top + 4, qrSize);
  const textLeft = left + qrSize + 12;
  const area = { left: textLeft, width: width - qrSize - sealSize - 24 };
  let y = top;
  const write = (text: string, size: number, color: string) => {
    y = pen.block(text, y, { ...area, size, color });
  };
  write(`签发单位：${author}`, 10, ink);
  write(`签发日期：${dayText(date)}`, 10, ink);
  write(`文件编号：${verification.docNo}`, 10, ink);
  write('扫描二维码或打开下列网址，可核验文件的真伪和签章：', 8, grey);
  write(verification.url, 8, grey);
  const box: Box = { x: left + width - sealSize, y: top, size: sealSize };
  if (seal) drawSeal(pen, seal, box);
  else drawPlace(pen, box);
  pdf.y = Math.max(y, top + sealSize) + 6;
  return box;
}

export interface Box {
  x: number;
  y: number;
  size: number;
}

/** Draws the place where a seal is stamped on the printed document. */
function drawPlace({ pdf, line }: Pen, { x, y, size }: Box): void {
  pdf
    .lineWidth(0.5)
    .dash(3, { space: 3 })
    .circle(x + size / 2, y + size / 2, size / 2)
    .stroke(lineColor)
    .undash();
  line('盖章处', x, y + size / 2 - 7, { size: 9, color: grey, align: 'center', width: size });
}

/** Draws a round seal with a star and the name along its edge, like the seals of companies. */
function drawSeal({ pdf, line, measure }: Pen, { name, kind }: SealFace, { x, y, size }: Box): void {
  const [centerX, centerY, radius] = [x + size / 2, y + size / 2, size / 2 - 2];
  pdf.save().strokeOpacity(0.85).fillOpacity(0.85);
  pdf.lineWidth(2.2).circle(centerX, centerY, radius).stroke(red);
  for (let point = 0; point < 5; point += 1) {
    const corner = (part: number, distance: number) => {
      const angle = ((point + part) * 2 * Math.PI) / 5 - Math.PI / 2;
      return [centerX + distance * Math.cos(angle), centerY - 4 + distance * Math.sin(angle)] as const;
    };
    pdf
      .polygon([centerX, centerY - 4], [...corner(-0.5, 6.5)], [...corner(0, 17)], [...corner(0.5, 6.5)])
      .fill(red);
  }
  const signs = [...name];
  // Two thirds of the circle; a name of sixty characters is small but complete.
  const arc = Math.min((signs.length + 1) * 0.42, 4.4);
  const letter = Math.min(14, ((arc * (radius - 14)) / signs.length) * 1.02);
  signs.forEach((sign, index) => {
    const angle = signs.length === 1 ? 0 : arc * (index / (signs.length - 1) - 0.5);
    pdf.save().rotate((angle * 180) / Math.PI, { origin: [centerX, centerY] });
    line(sign, centerX - measure(letter)(sign) / 2, centerY - radius + 5, { size: letter, color: red });
    pdf.restore();
  });
  line(kind, x, centerY + 19, { size: 12, color: red, isBold: true, align: 'center', width: size });
  pdf.restore();
}

/** Draws squares, which stay sharp at every size; level M corrects up to 15 % of damage. */
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
