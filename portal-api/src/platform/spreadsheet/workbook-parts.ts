import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { Archive } from './archive';
import { attribute, encodingOf, readXml } from './read-xml';
import * as texts from 'shared-kernel/domain/texts';
import { isCompanyEncrypted } from '../company-encryption';
import { notReadable, SheetRefused } from './refusal';

const saveAs = '请在Excel或WPS中打开后另存为.xlsx，再重新上传';

const zip = 0x504b0304;
const oldOffice = 0xd0cf11e0;

/** Other files that people upload as lists, by file extension. */
const otherKinds: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  docx: 'Word文档',
  rtf: 'Word文档',
  pptx: '演示文稿',
  rar: '压缩包',
  '7z': '压缩包',
  gz: '压缩包',
};
const openTables: readonly string[] = ['ods', 'ots'];

/**
 * Returns a workbook, or the text of a list with separated values; the bytes decide, not the name. Other files are
 * refused with a specific message.
 */
export async function sheetSource(path: string): Promise<'workbook' | { text: string }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const mark = bytesRead === 4 ? buffer.readUInt32BE(0) : 0;
    await refuseOtherKinds(path);
    if (mark === zip) return 'workbook';
    const bytes = await file.readFile();
    if (bytes.length === 0) throw refused(texts.emptyFile);
    if (mark === oldOffice) throw refused(oldOfficeRefusal(bytes));
    if (isCompanyEncrypted(bytes)) throw refused(texts.companyEncrypted);
    return { text: plainText(bytes) };
  } finally {
    await file.close();
  }
}

/** The container of the old format also stores workbooks with a password, documents and mails. */
function oldOfficeRefusal(bytes: Buffer): string {
  const has = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (has('EncryptedPackage')) return texts.sheetLocked;
  const kind = oldKinds.find(([stream]) => has(stream))?.[1];
  return kind ? notATable(kind) : `文件是旧版.xls格式，${saveAs}`;
}

const oldKinds = [
  ['WordDocument', 'Word文档'],
  ['PowerPoint Document', '演示文稿'],
  ['__substg1.0_', '邮件'],
] as const;

const notATable = (kind: string) => `文件是${kind}，不是表格，请把名单放在.xlsx表格中后重新上传`;

async function refuseOtherKinds(path: string): Promise<void> {
  // A damaged archive is reported when it is opened.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!found) return;
  if (openTables.includes(found.ext)) throw refused(`文件是.${found.ext}格式，${saveAs}`);
  const kind = found.mime.startsWith('image/') ? '图片' : otherKinds[found.ext];
  if (kind === '压缩包') throw refused('文件是压缩包，请解压后上传其中的.xlsx表格');
  if (kind) throw refused(notATable(kind));
}

function plainText(bytes: Buffer): string {
  const text = decoded(bytes);
  if (/^\s*<(?:!doctype|html|head|meta|body|table|\?xml|workbook)\b/i.test(text))
    throw refused(`文件是网页格式的表格，${saveAs}`);
  if (text.includes('\0')) throw notReadable();
  return text;
}

/**
 * Decodes by the byte-order mark, if any; else as UTF-16 by its zero bytes, as UTF-8, or as the encoding of Chinese
 * Windows.
 */
function decoded(bytes: Buffer): string {
  for (const encoding of [unmarkedUtf16(bytes) ?? encodingOf(bytes), 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding is tried.
    }
  }
  throw notReadable();
}

/** In the digits and separators of a UTF-16 list every other byte is zero; no other text has so many zeros. */
function unmarkedUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4096);
  const zerosAt = (parity: number) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (Math.min(even, odd) > 0 || Math.max(even, odd) * 10 <= sample.length) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

interface SheetPart {
  name: string;
  /** Path of its cells in the archive. */
  part: string;
  isHidden: boolean;
  /** The sheet that is shown when the file is opened. */
  isActive: boolean;
}

export interface WorkbookParts {
  /** In the order of their tabs; without sheets of charts and macros. */
  sheets: SheetPart[];
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean;
}

const refused = (message: string) => new SheetRefused({ problem: 'xlsxOnly', message });
const noTable = '文件中没有表格（只有图表或宏），请把名单放在工作表的单元格中后重新上传';

interface Relation {
  kind: string;
  part: string;
}

/** Returns the paths of the sheets and their parts in the archive, following the package's own relations. */
export async function workbookParts(archive: Archive): Promise<WorkbookParts> {
  const ofPackage = await relationsOf(archive, '');
  const workbook = [...ofPackage.values()].find(({ kind }) => kind === 'officeDocument')?.part;
  if (workbook === undefined)
    throw refused(
      ['Index/Document.iwa', 'Index.zip', 'index.xml'].some(archive.has)
        ? '文件是苹果电脑的Numbers表格，请在Numbers中选择“文件-导出为-Excel”，再上传导出的文件'
        : '文件不是Excel工作簿。如果是压缩包，请解压后上传其中的.xlsx表格',
    );
  if (/\.bin$/i.test(workbook))
    throw refused('文件是.xlsb格式，请在Excel或WPS中打开后另存为.xlsx，再重新上传');
  const relations = await relationsOf(archive, workbook);
  const listed: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  let active = 0;
  await readXml(archive, workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'workbookView') active = Number(attributes.activeTab ?? 0);
      if (name !== 'sheet') return;
      const { name: title = '', state = 'visible' } = attributes;
      listed.push({ name: title, id: attribute(attributes, 'id') ?? '', isHidden: state !== 'visible' });
    },
  });
  const sheets = listed.flatMap(({ name, id, isHidden }, index): SheetPart[] => {
    const relation = relations.get(id);
    return relation?.kind === 'worksheet'
      ? [{ name, part: relation.part, isHidden, isActive: index === active }]
      : [];
  });
  if (sheets.length === 0) throw new SheetRefused({ problem: 'templateMismatch', message: noTable });
  const partOf = (wanted: string) => [...relations.values()].find(({ kind }) => kind === wanted)?.part;
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), is1904 };
}

/** Returns a part's relations by id; the package itself is the part ''. Targets are relative to the part. */
async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1;
  const own = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  if (!archive.has(own)) return relations;
  await readXml(archive, own, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = partAt(Target, part);
      if (target !== undefined && archive.has(target))
        relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), part: target });
    },
  });
  return relations;
}

function partAt(target: string, from: string): string | undefined {
  try {
    const { protocol, pathname } = new URL(target.replaceAll('\\', '/'), `part:///${from}`);
    return protocol === 'part:' ? decodeURIComponent(pathname).replace(/^\/+/, '') : undefined;
  } catch {
    return undefined;
  }
}
