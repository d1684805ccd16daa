/**
 * Writes one sheet of text as .xlsx: an uncompressed zip with the five parts Excel needs. Every cell is text, so that
 * long numbers keep their digits and nothing is taken for a formula.
 */
export function xlsxOf(rows: readonly (readonly string[])[]): Blob {
  const parts = { ...fixedParts, 'xl/worksheets/sheet1.xml': sheet(rows) };
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new Blob([storedZip(parts)], { type });
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const fixedParts = {
  '[Content_Types].xml': `${header}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mime}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${header}<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${header}<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${header}<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Control characters other than tab and line ends have no place in XML at all. */
const isAllowed = (sign: string) => sign >= ' ' || '\t\n\r'.includes(sign);

const escaped = (text: string) =>
  [...text]
    .filter(isAllowed)
    .map((sign) => escapes[sign] ?? sign)
    .join('');

/** A, B … Z, AA: some readers insist on being told where a cell stands. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const cell = (text: string, row: number, column: number) =>
  `<c r="${letters(column)}${row}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function sheet(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row, index) => {
    const cells = row.map((text, column) => cell(text, index + 1, column));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return `${header}<worksheet xmlns="${spreadsheet}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function storedZip(parts: Record<string, string>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const locals: Uint8Array[] = [];
  const centrals: Uint8Array[] = [];
  let offset = 0;

  for (const [name, text] of Object.entries(parts)) {
    const [nameBytes, content] = [encoder.encode(name), encoder.encode(text)];
    // Version 2.0, names in UTF-8, stored, 1980-01-01, checksum, size twice, length of the name.
    const common = [...u16(20), ...u16(0x800), ...u16(0), ...u16(0), ...u16(33), ...u32(crc32(content))];
    const sizes = [...u32(content.length), ...u32(content.length), ...u16(nameBytes.length), ...u16(0)];
    const local = bytes([...u32(0x04034b50), ...common, ...sizes], nameBytes, content);
    const tail = [...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(offset)];
    locals.push(local);
    centrals.push(bytes([...u32(0x02014b50), ...u16(20), ...common, ...sizes, ...tail], nameBytes));
    offset += local.length;
  }
  const directory = bytes([], ...centrals);
  const count = locals.length;
  const end = [
    ...u32(0x06054b50),
    ...u32(0),
    ...u16(count),
    ...u16(count),
    ...u32(directory.length),
    ...u32(offset),
    ...u16(0),
  ];
  return bytes([], ...locals, directory, Uint8Array.from(end));
}

const u16 = (value: number) => [value & 255, (value >>> 8) & 255];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];

function bytes(head: number[], ...rest: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + rest.reduce((sum, part) => sum + part.length, 0));
  whole.set(head);
  let at = head.length;
  for (const part of rest) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The zip format's checksum, bit by bit: a few hundred kilobytes take milliseconds. */
function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
