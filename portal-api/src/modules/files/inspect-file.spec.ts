import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import PdfDocument from 'pdfkit';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import { nameWithEnding } from './file-type-of';
import { inspectFile } from './inspect-file';
import { rc4 } from './pdf/pdf-encryption';
import { makeThumbnail } from './pictures/make-thumbnail';
import { png } from './pictures/png.fixture';

const folder = mkdtempSync(join(tmpdir(), 'inspect-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inspected(bytes: Uint8Array, fileName = 'a') {
  const path = join(folder, 'bytes');
  writeFileSync(path, bytes);
  return inspectFile({ path, fileName });
}
const refusalOf = async (bytes: Uint8Array, fileName?: string) => {
  const found = await inspected(bytes, fileName);
  return 'refusal' in found ? (found.refusal.message ?? found.refusal.problem) : undefined;
};

const pdf = Buffer.from(samplePdf('a paper'));
const picture = png(40, 20);
const jpeg = Buffer.from(makeThumbnail({ bytes: picture, width: 40 }) ?? []);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const bmp = Buffer.concat([
  Buffer.from('424d3a000000000000003600000028000000', 'hex'),
  Buffer.from('01000000010000000100180000000000040000000000000000000000000000000000000000ff0000', 'hex'),
]);
const tiff = Buffer.concat([
  Buffer.from('49492a0008000000', 'hex'),
  Buffer.from('0400000104000100000001000000010104000100000001000000', 'hex'),
  Buffer.from('11010400010000003e00000017010400010000000300000000000000', 'hex'),
  Buffer.from('ff0000', 'hex'),
]);
const pictures = { jpeg, png: picture, gif, webp, bmp, tiff };

describe('the name of a file', () => {
  const names: readonly [given: string, kind: 'jpeg' | 'pdf', stored: string][] = [
    ['image%3A148818', 'jpeg', 'image%3A148818.jpg'],
    ['mmexport1700000000000', 'jpeg', 'mmexport1700000000000.jpg'],
    ['微信图片_20261127.1', 'jpeg', '微信图片_20261127.1.jpg'],
    ['扫描件', 'pdf', '扫描件.pdf'],
    ['扫描件.pdf ', 'pdf', '扫描件.pdf'],
    ['照片.JPG\u3000', 'jpeg', '照片.JPG'],
    ['照片.PNG', 'jpeg', '照片.jpg'],
    ['照片.tar.JPG', 'jpeg', '照片.tar.JPG'],
    ['照片.', 'jpeg', '照片..jpg'],
    ['照片.heic', 'jpeg', '照片.heic.jpg'],
    ['合同.docx', 'pdf', '合同.docx.pdf'],
    ['.', 'jpeg', '..jpg'],
    ['照', 'jpeg', '照.jpg'],
  ];

  it.each(names)('%j of a %s does not decide its type, and is stored as %s', async (given, kind, stored) => {
    const found = await inspected(kind === 'pdf' ? pdf : jpeg, given);

    expect(found).toEqual({ mime: kind === 'pdf' ? 'application/pdf' : 'image/jpeg' });
    expect(nameWithEnding(given, 'mime' in found ? found.mime : '')).toBe(stored);
  });

  it('is cut before its extension when it is too long', () => {
    const stored = nameWithEnding('照'.repeat(244), 'image/jpeg');

    expect([stored.length, stored.slice(-5)]).toEqual([200, '照.jpg']);
  });

  it.each(Object.entries(pictures))('does not change the detected type of %s', async (_, bytes) => {
    expect(await inspected(bytes, 'x.pdf')).toEqual(await inspected(bytes));
    expect(await inspected(bytes)).toEqual({ mime: expect.stringContaining('image/') });
  });
});

describe('a picture', () => {
  it.each(Object.entries(pictures))('that is truncated anywhere is refused: %s', async (_, bytes) => {
    const taken: number[] = [];
    for (let length = 1; length < bytes.length; length += 1)
      if (!(await refusalOf(bytes.subarray(0, length)))) taken.push(length);

    expect(taken).toEqual([]);
    expect(await refusalOf(bytes.subarray(0, -1))).toContain('图片不完整');
  });

  it('may have other data after its end, as phones write', async () => {
    expect(await refusalOf(Buffer.concat([jpeg, Buffer.alloc(5_000, 1)]))).toBeUndefined();
    expect(await refusalOf(Buffer.concat([picture, Buffer.from('MZ')]))).toBeUndefined();
  });

  it('that ends in zeros after an incomplete transfer is refused', async () => {
    expect(await refusalOf(Buffer.concat([jpeg.subarray(0, -40), Buffer.alloc(4_000)]))).toContain('不完整');
  });

  it('may have its list of fields behind its pixels, as scanners write TIFF files', async () => {
    const head = Buffer.from('49492a0000000000', 'hex');
    head.writeUInt32LE(8 + 5_000, 4);
    const fields = Buffer.from(tiff.subarray(8, 62));
    for (const [place, value] of [
      [34, 8],
      [46, 5_000],
    ] as const)
      fields.writeUInt32LE(value, place);
    const scanned = Buffer.concat([head, Buffer.alloc(5_000), fields]);

    expect(await inspected(scanned, '扫描.tif')).toEqual({ mime: 'image/tiff' });
    expect(await refusalOf(scanned.subarray(0, -20))).toContain('图片不完整');
  });

  it('of 200 megapixels is refused by its header', async () => {
    expect(await refusalOf(png(20_000, 10_000, { rows: 1 }))).toContain('不能超过1.2亿像素');
  });
});

const drawnPdf = (
  options: PDFKit.PDFDocumentOptions,
  draw: (page: PDFKit.PDFDocument) => unknown,
): Promise<Buffer> =>
  new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const document = new PdfDocument(options);
    document
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => resolve(Buffer.concat(pieces)));
    draw(document);
    document.end();
  });

/** Makes a PDF with passwords, as ordinary programs do. */
const protectedPdf = (options: PDFKit.PDFDocumentOptions) => drawnPdf(options, (page) => page.text('一页'));

/** Makes a PDF with an empty password (first version of the algorithm) and content in compressed object streams. */
function packedAndEncrypted(content: string): Buffer {
  const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();
  const pad = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const [owner, id] = [Buffer.alloc(32, 7), Buffer.alloc(16, 9)];
  const key = md5(Buffer.concat([pad, owner, Buffer.from('fcffffff', 'hex'), id])).subarray(0, 5);
  const own = md5(Buffer.concat([key, Buffer.from([3, 0, 0, 0, 0])])).subarray(0, 10);
  const data = rc4(own, deflateSync(Buffer.from(content)));
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return Buffer.concat([
    Buffer.from('%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
    Buffer.from('2 0 obj\n<< /Type /Pages /Kids [9 0 R] /Count 1 >>\nendobj\n'),
    Buffer.from(
      `3 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\n`,
    ),
    data,
    Buffer.from(
      `\nendstream\nendobj\n4 0 obj\n<< /Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(rc4(key, pad))} >>\nendobj\n`,
    ),
    Buffer.from(`trailer\n<< /Root 1 0 R /Encrypt 4 0 R /ID [${hex(id)} ${hex(id)}] >>\n%%EOF\n`),
  ]);
}

describe('a PDF', () => {
  const versions = ['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const;

  it.each(versions)(
    'of version %s is refused with a password for opening, and accepted with one for printing only',
    async (pdfVersion) => {
      const limited = await protectedPdf({
        pdfVersion,
        ownerPassword: 'own',
        permissions: { printing: undefined },
      });
      const locked = await protectedPdf({ pdfVersion, ownerPassword: 'own', userPassword: 'open' });

      expect(limited.includes('/Encrypt')).toBe(true);
      expect(await inspected(limited)).toEqual({ mime: 'application/pdf' });
      expect(await refusalOf(locked)).toContain('取消打开密码');
    },
  );

  it.each<[string, (page: PDFKit.PDFDocument) => unknown, boolean]>([
    ['nothing', () => undefined, true],
    ['empty pages', (page) => page.addPage().addPage(), true],
    ['a text', (page) => page.text('一页'), false],
    ['a text on its second page', (page) => page.addPage().text('a'), false],
    ['a photograph', (page) => page.image(picture), false],
    ['a line', (page) => page.moveTo(0, 0).lineTo(9, 9).stroke(), false],
    ['a note', (page) => page.note(0, 0, 9, 9, '收讫'), false],
  ])('that shows %s is accepted, and flagged only when it is blank', async (_, draw, isBlank) => {
    const known = { mime: 'application/pdf', ...(isBlank && { isBlank }) };

    for (const compress of [true, false])
      expect(await inspected(await drawnPdf({ compress }, draw))).toEqual(known);
    expect(await inspected(await drawnPdf({ ownerPassword: 'own' }, draw))).toEqual(known);
  });

  it('is searched for scripts also in encrypted, compressed object streams', async () => {
    const page = '9 0 << /Type /Page /Parent 2 0 R >>';

    expect(await inspected(packedAndEncrypted(page))).toEqual({ mime: 'application/pdf', isBlank: true });
    expect(await refusalOf(packedAndEncrypted(`${page} << /S /JavaScript /JS (x) >>`))).toContain('脚本');
  });

  it.each([
    ['1,024 bytes', Buffer.alloc(1024, 32), undefined],
    ['a line break', Buffer.from('\r\n'), undefined],
    ['a printer command', Buffer.from('\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'), undefined],
    ['1,025 bytes', Buffer.alloc(1025, 32), '开头有多余的内容'],
  ])('may have at most 1,024 bytes before its header: %s', async (_, lead, words) => {
    const refusal = await refusalOf(Buffer.concat([lead, pdf]), 'a.pdf');

    expect(refusal?.includes(words ?? '')).toBe(words === undefined ? undefined : true);
  });

  it.each([
    ['1,024 blanks', ' '.repeat(1024)],
    ['a header and blanks', `%PDF-1.7\n${' '.repeat(1024)}`],
    ['no objects', '%PDF-1.4\n%%EOF'],
    ['a tree without pages', pdf.toString('latin1').replace('[3 0 R] /Count 1', '[ ] /Count 0')],
  ])('with %s instead of pages is refused', async (_, text) => {
    expect(await refusalOf(Buffer.from(text, 'latin1'), 'a.pdf')).toMatch(/[\u4e00-\u9fff]{5}/);
  });
});

it.each([
  ['an archive', Buffer.from('PK\u0003\u0004 a.jpg'), '解压'],
  ['a document of Word', Buffer.from('PK\u0003\u0004[Content_Types].xml word/document.xml'), '另存为PDF'],
  ['an old document', Buffer.from('d0cf11e0a1b11ae100', 'hex'), '另存为PDF'],
  ['an electronic invoice', Buffer.from('PK\u0003\u0004OFD.xml Doc_0/Document.xml'), '导出为PDF'],
  ['the first half of a PDF', pdf.subarray(0, pdf.indexOf('xref')), 'PDF不完整'],
  ['an encrypting program', Buffer.from('%TSD-Header-###%\0\u0001'), '加密软件'],
  ['nothing', Buffer.alloc(0), '请重新选择文件'],
  ['a photograph of an iPhone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), '兼容性最佳'],
  ['a program', Buffer.from(`MZ${'\0'.repeat(200)}`), '照片、扫描图片或PDF'],
])('a file of %s is refused with advice in the message, whatever its name', async (_, bytes, words) => {
  for (const name of ['a.jpg', 'a.pdf', 'a', 'a.docx']) expect(await refusalOf(bytes, name)).toContain(words);
});
