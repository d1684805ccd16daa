import { openArchive, type Archive } from './archive';
import type { CellContext } from './cell-text';
import { sheetSource } from './file-kind';
import { fillMerged } from './merged-areas';
import { readingBudget, readRows, type SheetRows } from './read-rows';
import { SheetRefused } from './refusal';
import { separatedRows } from './separated-values';
import { readSharedStrings } from './shared-strings';
import { workbookParts, type WorkbookParts } from './workbook-parts';
import { readXml } from './read-xml';

export interface OpenedSheet extends SheetRows {
  name: string;
  /** Its place among the visible sheets, from 1. */
  number: number;
  isActive: boolean;
}

interface OpenedFile {
  /** The visible sheets that hold something. */
  sheets: OpenedSheet[];
  /** Separated values, of which another program may have broken the encoding. */
  isText: boolean;
  /** Sheets that are not read: hidden ones, and visible ones beyond the first hundred. */
  unread: number;
}

/** A list on more sheets than these is no list that people keep. */
const mostSheets = 100;

/** Reads what is visible in a workbook or in a file of separated values: up to `most` visible rows of each sheet. */
export async function openSheets(path: string, most: number): Promise<OpenedFile> {
  const source = await sheetSource(path);
  if (source !== 'workbook') {
    const sheet = { name: '', number: 1, isActive: true, ...separatedRows(source.text, most) };
    return { sheets: sheet.rows.length > 0 ? [sheet] : [], isText: true, unread: 0 };
  }
  const archive = await openArchive(path);
  try {
    const parts = await workbookParts(archive);
    const context = await contextOf(archive, parts);
    const visible = parts.sheets.filter(({ isHidden }) => !isHidden);
    if (visible.length === 0)
      throw new SheetRefused({
        problem: 'templateMismatch',
        message: '文件中的工作表都是隐藏的，请取消隐藏后重新上传',
      });
    const budget = readingBudget();
    const sheets: OpenedSheet[] = [];
    for (const [index, { name, part, isActive }] of visible.slice(0, mostSheets).entries()) {
      const read = await readRows(archive, part, context, { most, budget });
      fillMerged(read.rows, read.areas);
      if (read.rows.length > 0) sheets.push({ name, number: index + 1, isActive, ...read });
    }
    return { sheets, isText: false, unread: parts.sheets.length - Math.min(visible.length, mostSheets) };
  } finally {
    archive.close();
  }
}

async function contextOf(
  archive: Archive,
  { sharedStrings, styles, is1904 }: WorkbookParts,
): Promise<CellContext> {
  return {
    sharedStrings: sharedStrings === undefined ? [] : await readSharedStrings(archive, sharedStrings),
    dateStyles: styles === undefined ? new Set() : await readDateStyles(archive, styles),
    is1904,
  };
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Formats with day, month, year or time outside of quotes, brackets and escapes. */
const isDateFormat = (code: string): boolean => /[ymdhs]/i.test(code.replace(/\\.|\[[^[\]]*\]|"[^"]*"/g, ''));

/** Numbers of the cell styles that show a number as a date. */
async function readDateStyles(archive: Archive, part: string): Promise<Set<number>> {
  const dateFormats = new Set<number>();
  const dateStyles = new Set<number>();
  let isCellStyle = false;
  let style = 0;
  await readXml(archive, part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt' && isDateFormat(formatCode)) dateFormats.add(Number(numFmtId));
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      if (dateFormats.has(Number(numFmtId)) || isBuiltInDate(Number(numFmtId))) dateStyles.add(style);
      style += 1;
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return dateStyles;
}
