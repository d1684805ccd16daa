import { deflateSync } from 'node:zlib';

/** A malicious picture or PDF: refused with this status, or stored harmlessly (200). */
interface HostileUpload {
  name: string;
  fileName: string;
  status: 200 | 413 | 415 | 422;
  bytes(): Buffer;
}

const side = 60_000;
const u16be = (value: number) => Buffer.from([value >> 8, value & 255]);
const u16le = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32be = (value: number) => Buffer.concat([u16be(Math.floor(value / 65_536)), u16be(value % 65_536)]);
const u32le = (value: number) => u32be(value).reverse();
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const filler = Buffer.alloc(256);

const png = (width: number) =>
  Buffer.concat([
    hex('89504e470d0a1a0a 0000000d'),
    Buffer.from('IHDR'),
    u32be(width),
    u32be(width),
    hex('0806000000 00000000'),
    hex('00000000 49454e44 ae426082'),
  ]);
const jpeg = (width: number) =>
  Buffer.concat([
    hex('ffd8 ffe0 0010 4a46494600 0101 00 0001 0001 00 00 ffc0 0011 08'),
    u16be(width),
    u16be(width),
    hex('03 011100 021100 031100'),
    filler,
    hex('ffd9'),
  ]);
const gif = (width: number) => Buffer.concat([Buffer.from('GIF89a'), u16le(width), u16le(width), filler]);
const webp = (width: number) =>
  Buffer.concat([
    Buffer.from('RIFF'),
    u32le(500),
    Buffer.from('WEBPVP8X'),
    u32le(10),
    hex('10000000'),
    u32le(width - 1).subarray(0, 3),
    u32le(width - 1).subarray(0, 3),
    filler,
  ]);
const bmp = (width: number) =>
  Buffer.concat([
    Buffer.from('BM'),
    u32le(1000),
    u32le(0),
    u32le(54),
    u32le(40),
    u32le(width),
    u32le(width),
    u16le(1),
    u16le(24),
    filler,
  ]);
const psd = (width: number) =>
  Buffer.concat([
    Buffer.from('8BPS'),
    u16be(1),
    Buffer.alloc(6),
    u16be(3),
    u32be(width),
    u32be(width),
    filler,
  ]);
const tiff = (width: number) =>
  Buffer.concat([
    Buffer.from('II*\0'),
    u32le(8),
    u16le(2),
    u16le(256),
    u16le(4),
    u32le(1),
    u32le(width),
    u16le(257),
    u16le(4),
    u32le(1),
    u32le(width),
    filler,
  ]);
const svg = (text: string) => Buffer.from(text);

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, index) => [
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('90 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
const pages = '<< /Type /Pages /Kids [90 0 R] /Count 1 >>';
const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;
const objectStream = (content: Buffer, filter = '/Filter /FlateDecode') =>
  Buffer.concat([
    Buffer.from(`<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
const packed = (text: string) => deflateSync(Buffer.from(text));
const scriptObject = '9 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>';
/** Returns a stream with these dictionary entries, which may be false about its content. */
const stream = (entries: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${entries} >>\nstream\n`), content, Buffer.from('\nendstream')]);
const flate = '/Filter /FlateDecode';
/** Encodes the text as differences to the row above, each row of `columns` bytes. */
const asDifferences = (text: string, columns: number) => {
  const rows = (text.match(new RegExp(`[^]{1,${columns}}`, 'g')) ?? []).map((row) =>
    Buffer.from(row.padEnd(columns)),
  );
  return Buffer.concat(
    rows.flatMap((row, at) => [
      Buffer.from([2]),
      row.map((byte, column) => byte - (rows[at - 1]?.[column] ?? 0)),
    ]),
  );
};
/** Encodes the text with nine bits per code, never using a code of the table. */
const lzw = (text: string) => {
  const bits = [...text]
    .flatMap((sign) => [256, sign.charCodeAt(0)])
    .map((code) => code.toString(2).padStart(9, '0'));
  return Buffer.from(
    [...(bits.join('').match(/.{1,8}/g) ?? [])].map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)),
  );
};
const ascii85 = (bytes: Buffer) => {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  const groups = Array.from({ length: padded.length / 4 }, (_, at) => padded.readUInt32BE(at * 4));
  const digits = (value: number) =>
    [4, 3, 2, 1, 0].map((power) => (Math.floor(value / 85 ** power) % 85) + 33);
  return Buffer.from([...groups.flatMap(digits), ...Buffer.from('~>')]);
};
const pdfOf = (...objects: (string | Buffer)[]) => pdf(catalog('/OpenAction 9 0 R'), pages, ...objects);

export const hostileUploads: readonly HostileUpload[] = [
  { name: 'a PNG of 60,000 × 60,000', fileName: 'a.png', status: 413, bytes: () => png(side) },
  { name: 'a PNG of 30,000 × 30,000', fileName: 'a.png', status: 413, bytes: () => png(30_000) },
  { name: 'a JPEG of 60,000 × 60,000', fileName: 'a.jpg', status: 413, bytes: () => jpeg(side) },
  { name: 'a GIF of 60,000 × 60,000', fileName: 'a.gif', status: 413, bytes: () => gif(side) },
  { name: 'a WebP of 60,000 × 60,000', fileName: 'a.webp', status: 413, bytes: () => webp(side) },
  { name: 'a BMP of 60,000 × 60,000', fileName: 'a.bmp', status: 413, bytes: () => bmp(side) },
  { name: 'a TIFF of 60,000 × 60,000', fileName: 'a.tif', status: 413, bytes: () => tiff(side) },
  { name: 'a PSD of 60,000 × 60,000', fileName: 'a.psd', status: 413, bytes: () => psd(side) },
  { name: 'a PNG that ends in its header', fileName: 'a.png', status: 422, bytes: () => png(100).subarray(0, 40) },
  { name: 'a JPEG that ends in its header', fileName: 'a.jpg', status: 422, bytes: () => jpeg(100).subarray(0, 20) },
  { name: 'a JPEG with a program behind it', fileName: 'a.jpg', status: 200, bytes: () => Buffer.concat([jpeg(100), Buffer.from('MZ'), filler]) },
  { name: 'a GIF that is a script instead', fileName: 'a.gif', status: 422, bytes: () => Buffer.from(`GIF89a/*${' '.repeat(60)}*/=1;alert(1)`) },
  { name: 'a PNG with twenty megabytes of packed text', fileName: 'a.png', status: 200, bytes: () => Buffer.concat([png(100), Buffer.from('zTXt'), deflateSync(Buffer.alloc(20_000_000))]) },
  { name: 'an SVG of comments', fileName: 'a.svg', status: 415, bytes: () => svg('<!-- -->'.repeat(500)) },
  { name: 'an SVG with a script', fileName: 'a.svg', status: 200, bytes: () => svg('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') },
  { name: 'an SVG with entities of entities', fileName: 'a.svg', status: 415, bytes: () => svg('<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><svg>&b;</svg>') },
  { name: 'a page that calls itself an SVG', fileName: 'a.svg', status: 415, bytes: () => svg('<html><svg onload="alert(1)"></svg></html>') },
  { name: 'a PDF with a script', fileName: 'a.pdf', status: 415, bytes: () => pdf(catalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'), pages) },
  { name: 'a PDF whose script is spelt in numbers', fileName: 'a.pdf', status: 415, bytes: () => pdf(catalog('/OpenAction << /S /J#61v#61Script /J#53 (x) >>'), pages) },
  { name: 'a PDF with a script in a packed object', fileName: 'a.pdf', status: 415, bytes: () => pdf(catalog('/OpenAction 9 0 R'), pages, objectStream(packed('9 0 << /S /JavaScript /JS (x) >>'))) },
  { name: 'a PDF with a script in an object packed twice', fileName: 'a.pdf', status: 415, bytes: () => pdf(catalog(), pages, objectStream(Buffer.from(packed('9 0 << /S /JavaScript >>').toString('hex')), '/Filter [/ASCIIHexDecode /FlateDecode]')) },
  { name: 'a PDF with encrypted objects', fileName: 'a.pdf', status: 415, bytes: () => pdf(catalog(), pages, objectStream(Buffer.alloc(300, 7))) },
  { name: 'a PDF whose objects unpack to a gigabyte', fileName: 'a.pdf', status: 413, bytes: () => pdf(catalog(), pages, ...Array.from<Buffer>({ length: 40 }).fill(objectStream(deflateSync(Buffer.concat([Buffer.from('9 0 '), Buffer.alloc(25_000_000, 32)]))))) },
  { name: 'a PDF whose packed script follows a text with the word stream', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream(`/Type /ObjStm /N 1 /First 4 /Info (a stream\n) /Note (\\) stream\n\\() ${flate}`, packed(scriptObject))) },
  { name: 'a PDF whose packed script follows a comment with a stream', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream(`/N 1 /First 4 % >> stream\n /More << /A [ << /B (>>) >> ] >> ${flate}`, packed(scriptObject))) },
  { name: 'a PDF with a script in a stream without a type', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream(`/N 1 /First 4 ${flate}`, packed(scriptObject))) },
  { name: 'a PDF with a script in a packed stream whose filter is spelt in numbers', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream('/#4e 1 /First 4 /F#69lter /F#6cateDecode', packed(scriptObject))) },
  { name: 'a PDF with a script packed as differences of rows', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream(`/Type /ObjStm /N 1 /First 4 ${flate} /DecodeParms << /Predictor 12 /Columns 7 >>`, deflateSync(asDifferences(scriptObject, 7)))) },
  { name: 'a PDF with a script packed in three ways', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream('/N 1 /First 4 /F [/AHx /A85 /Fl]', Buffer.from(`${ascii85(packed(scriptObject)).toString('hex')}>`))) },
  { name: 'a PDF with a script packed by LZW', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream('/N 1 /First 4 /Filter /LZWDecode', lzw(scriptObject))) },
  { name: 'a PDF with a script packed by run lengths', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream('/N 1 /First 4 /Filter /RunLengthDecode', Buffer.from([...scriptObject].flatMap((sign) => [0, sign.charCodeAt(0)])))) },
  { name: 'a PDF with a packed script that calls itself a picture', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream(`/Subtype /Image /Width 1 /Height 1 /N 1 /First 4 ${flate}`, packed(scriptObject))) },
  { name: 'a PDF with a packed script in a text that does not end', fileName: 'a.pdf', status: 415, bytes: () => pdf(`(${catalog('/OpenAction 9 0 R')}`, pages, stream(`/N 1 /First 4 ${flate}`, packed(scriptObject))) },
  { name: 'a PDF with a packed script behind a comment in the number of its object', fileName: 'a.pdf', status: 415, bytes: () => Buffer.concat([pdfOf(), Buffer.from('3 0 % a comment\nobj'), stream(`/N 1 /First 4 ${flate}`, packed(scriptObject))]) },
  { name: 'a PDF with a packed script whose data state a wrong sum and go on after their end', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream(`/N 1 /First 4 ${flate}`, Buffer.concat([packed(scriptObject).subarray(0, -4), filler]))) },
  { name: 'a PDF whose filter stands in another object', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream('/N 1 /First 4 /Filter 4 0 R', packed(scriptObject)), '/FlateDecode') },
  { name: 'a PDF with two filters under one name', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream(`/Filter /ASCIIHexDecode /N 1 /First 4 ${flate}`, packed(scriptObject))) },
  { name: 'a PDF with damaged packed data', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream(`/N 1 /First 4 ${flate}`, packed(scriptObject.repeat(50)).subarray(0, 60))) },
  { name: 'a PDF whose data lie in another file', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream('/F (script.txt)', filler)) },
  { name: 'a PDF with objects painted as a picture', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(stream('/Type /ObjStm /N 1 /First 4 /Filter /DCTDecode', jpeg(10))) },
  { name: 'a PDF that asks for a password', fileName: 'a.pdf', status: 415, bytes: () => pdf(`${catalog()} % /Encrypt 3 0 R`, pages) },
  { name: 'a PDF whose streams give the length of each other', fileName: 'a.pdf', status: 200, bytes: () => pdfOf(stream(`/Length 4 0 R ${flate}`, packed('BT (one) Tj ET')), stream(`/Length 3 0 R ${flate}`, packed('BT (two) Tj ET'))) },
  { name: 'a PDF of dictionaries within each other', fileName: 'a.pdf', status: 415, bytes: () => pdfOf(`${'<< /A '.repeat(200_000)} stream`) },
  { name: 'a PDF of texts that do not end', fileName: 'a.pdf', status: 413, bytes: () => pdfOf('1 0 obj << ('.repeat(100_000)) },
  { name: 'a PDF of packed data within packed data', fileName: 'a.pdf', status: 413, bytes: () => pdfOf(...Array.from<Buffer>({ length: 6 }).fill(stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.alloc(25_000_000)))))) },
  { name: 'a PDF that writes the word stream on its pages', fileName: 'a.pdf', status: 200, bytes: () => pdfOf(stream('/Note (stream\n)', Buffer.from('BT (a stream\n and an obj) Tj ET')), stream(flate, packed('BT (a stream\nendstream) Tj ET'))) },
  { name: 'a PDF with photographs', fileName: 'a.pdf', status: 200, bytes: () => pdfOf(stream('/Subtype /Image /Width 10 /Height 10 /Filter /DCTDecode', jpeg(10)), ...Array.from<Buffer>({ length: 6 }).fill(stream('/Subtype /Image /Width 5000 /Height 5000 /Filter [/FlateDecode]', deflateSync(Buffer.alloc(25_000_000))))) },
  { name: 'a PDF that starts a program', fileName: 'a.pdf', status: 415, bytes: () => pdf(catalog('/OpenAction << /S /Launch /F (cmd.exe) >>'), pages) },
  { name: 'a PDF that opens a file within it', fileName: 'a.pdf', status: 415, bytes: () => pdf(catalog('/OpenAction << /S /GoToE /T << /R /C >> >>'), pages) },
  { name: 'a PDF with a form of XML', fileName: 'a.pdf', status: 415, bytes: () => pdf(catalog('/AcroForm << /XFA [(template) 9 0 R] >>'), pages) },
  { name: 'a PDF that is a page as well', fileName: 'a.pdf', status: 200, bytes: () => pdf(`${catalog()}\n% <script>alert(1)</script>`, pages) },
  { name: 'a PDF of slashes', fileName: 'a.pdf', status: 415, bytes: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, '/')]) },
  { name: 'a PDF of object streams without a stream', fileName: 'a.pdf', status: 415, bytes: () => Buffer.from(`%PDF-1.7\n${'/ObjStm '.repeat(300_000)}`) },
  { name: 'a PDF of streams in clear that do not end', fileName: 'a.pdf', status: 415, bytes: () => Buffer.from(`%PDF-1.7\n${'/ObjStm stream\n1 2 '.repeat(100_000)}`) },
  { name: 'a PDF of streams that do not end', fileName: 'a.pdf', status: 415, bytes: () => Buffer.from(`%PDF-1.7\n${'/ObjStm stream\n'.repeat(100_000)}`) },
  { name: 'a PDF with an attachment, as electronic receipts have', fileName: 'a.pdf', status: 200, bytes: () => pdf(catalog('/Names << /EmbeddedFiles 3 0 R >> /OpenAction [2 0 R /Fit]'), pages, objectStream(packed('9 0 << /Type /Filespec /F (receipt.xml) >>'))) },
]; // prettier-ignore
