/** Text on the page, in a font that is not embedded in the file. */
interface Line {
  text: string;
  font: 'F1' | 'F2';
  y: number;
}

/**
 * Returns a PDF of one page as simple programs write it: Latin in Helvetica, Chinese in STSong, neither embedded. The
 * viewer must supply character maps and fonts.
 */
export function plainPdf(latin: string, chinese: string): Buffer {
  const lines: Line[] = [
    { font: 'F1', text: `(${latin})`, y: 760 },
    { font: 'F2', text: `<${utf16(chinese)}>`, y: 700 },
  ];
  const drawing = lines.map(({ font, text, y }) => `BT /${font} 28 Tf 60 ${y} Td ${text} Tj ET`).join('\n');
  return document([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [7 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 8 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]);
}

const utf16 = (text: string) =>
  [...text].map((sign) => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');

function document(objects: string[]): Buffer {
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, at) => {
    const start = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const tail = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + head + tail, 'latin1');
}
