import { openArchive, type Archive } from './archive';
import type { CellContext } from './cell-text';
import { fillMerged } from './merged-areas';
import { readingBudget, readRows, type SheetRows, maxText } from './read-rows';
import { SheetRefused, tooLarge } from './refusal';
import { readXml } from './read-xml';
import { parse } from 'csv-parse/sync';
import { cleanCell } from 'shared-kernel/domain/cleaning';
import { sheetSource, workbookParts, type WorkbookParts } from './workbook-parts';

const separators = [',', '\t', ';', '|', '，'];
/** The list may have a title above it, without separators. */
const sampledLines = 20;

/** Returns the filled lines of a list, up to `most`, split at the most frequent separator. */
function separatedRows(text: string, most: number): SheetRows {
  const sample = text.split(/[\r\n]+/, sampledLines).join('\n');
  const counts = separators.map((separator) => sample.split(separator).length);
  const delimiter = separators[counts.indexOf(Math.max(...counts))] ?? ',';
  let lines: string[][];
  try {
    lines = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
      to: most * 10,
    });
  } catch {
    throw unclosedQuote;
  }
  if (lines.some((cells) => cells.some(holdsLines))) throw unclosedQuote;
  const rows = lines.flatMap((cells, index) => {
    const texts = new Map(
      cells.flatMap((cell, at) => {
        const shown = valueText(cell);
        return shown === '' ? [] : [[at + 1, shown.slice(0, maxText)] as const];
      }),
    );
    return texts.size === 0 ? [] : [{ number: index + 1, texts, isHidden: false }];
  });
  return { rows: rows.slice(0, most), areas: [], hiddenColumns: new Set() };
}

/** Whether people follow behind a line break within a cell. */
function holdsLines(cell: string): boolean {
  const end = cell.search(/[\r\n]/);
  return end >= 0 && /\d{17}[\dXx]/.test(cell.slice(end));
}

/** A quote without its partner makes one cell of all lines up to the next quote: people would be lost silently. */
const unclosedQuote = new SheetRefused({
  problem: 'xlsxOnly',
  message: '文本中的引号没有成对，部分行会被并入一格，请在Excel或WPS中另存为.xlsx后重试',
});

/** People write `="0123"` so that a program does not turn a text into a number. */
const valueText = (cell: string): string => cleanCell(/^="(.*)"$/s.exec(cell)?.[1] ?? cell);

const maxStrings = 200_000;
const maxSigns = 10_000_000;

/** Returns the texts that cells refer to by number. */
async function readSharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let signs = 0;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await readXml(archive, part, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      strings.push(text);
      signs += text.length;
      if (strings.length > maxStrings || signs > maxSigns)
        throw tooLarge('文件中的文字超过20万条或1000万字，请删除多余的工作表后重试');
    },
  });
  return strings;
}

export interface OpenedSheet extends SheetRows {
  name: string;
  /** Position among the visible sheets, from 1. */
  number: number;
  isActive: boolean;
}

interface OpenedFile {
  /** The visible sheets that are not empty. */
  sheets: OpenedSheet[];
  /** Separated values, whose encoding another program may have damaged. */
  isText: boolean;
  /** Sheets that are not read: hidden ones, and visible ones beyond the first hundred. */
  unread: number;
}

/** No real list has more sheets than this. */
const mostSheets = 100;

/** Reads the visible content of a workbook or a file of separated values: up to `most` visible rows of each sheet. */
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

/** Returns the numbers of the cell styles that show a number as a date. */
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
