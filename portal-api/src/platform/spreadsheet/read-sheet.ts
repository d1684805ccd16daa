import { rowsAcross } from './merged-areas';
import { openSheets, type OpenedSheet } from './open-sheets';
import { stacked } from './side-by-side';
import { isInService, markedLines, sideOf, type Side } from './marked-lines';
import { notReadable, SheetRefused, type Refusal } from './refusal';
import type { FilledRow, RowTexts } from './read-rows';
import {
  plainHeading,
  recogniseColumns,
  type Recognising,
  type ChosenColumns,
  type ColumnsFound,
  type SheetField,
} from './recognise-columns';

export interface SheetToRead {
  path: string;
  fields: readonly SheetField[];
  /** Fields by heading, as this employer mapped them before. */
  remembered: Readonly<Record<string, string>>;
  chosen?: ChosenColumns | undefined;
  /** Numbers of the sheets that the user chose among those in `lists`. */
  chosenSheets?: readonly number[] | undefined;
  maxRows: number;
  /** Lines, tables and sheets that are marked as about the other side are left out. */
  side?: Side | undefined;
}

/** One visible sheet that contains a list. */
interface ListFound {
  /** From 1, among the visible sheets. */
  number: number;
  name: string;
  rowCount: number;
  isRead: boolean;
}

export interface SheetRead extends ColumnsFound {
  rows: Record<string, string>[];
  /** Line number in the spreadsheet and name of the sheet, for each row. */
  places: { line: number; sheet: string }[];
  lists: ListFound[];
  /** `marked`: visible lines that are about the other side, with the words that say so. */
  leftOut: { sheets: number; rows: number; marked?: { rows: number; words: string[] } };
}

type ReadSheet = SheetRead | { refusal: Refusal };

/**
 * Reads the lists of a workbook or of a file of separated values as its user sees them: the texts of each line by
 * field, and the columns in which they were found. Hidden sheets and rows are left out; of several visible sheets those
 * with people are read, or those that were chosen. Lines with only a running number (`no`) or without the required
 * fields are skipped, as are sums, titles and signatures. Refuses other files (4101), sheets without any recognised column (4102), empty lists (4103), and
 * lists that are too long (2012) or files that are too large (413).
 */
export async function readSheet(sheet: SheetToRead): Promise<ReadSheet> {
  try {
    return await contentOf(sheet);
  } catch (error) {
    // Any other error of a library means that the file is not a readable spreadsheet.
    return { refusal: (error instanceof SheetRefused ? error : notReadable()).refusal };
  }
}

const unknownText = {
  message: '没有找到姓名、证件号码等列，请核对表头，或在Excel或WPS中另存为.xlsx后重新上传',
};

const allMarked = (words: readonly string[]) => ({
  message: `名单中的人员都标为“${words.join('”“')}”，没有可读取的人员。仍要读取时，请删除标记的列或标题后重新上传`,
});

/** Rows of headings that a list of maximum length may have above it. */
const rowsAbove = 20;

interface ReadList {
  sheet: OpenedSheet;
  found: ColumnsFound;
  /** Visible lines with a value in a known column. */
  lines: FilledRow[];
  hiddenRows: number;
  /** Words of the lines that are about the other side. */
  marks: string[];
}

type Given = Recognising & Pick<SheetToRead, 'side'>;

async function contentOf({ chosen, chosenSheets, ...given }: SheetToRead): Promise<SheetRead> {
  const { sheets, isText, unread } = await openSheets(given.path, given.maxRows + rowsAbove);
  const lists = listsAmong(sheets, given);
  const isOther = ({ name }: OpenedSheet) =>
    given.side !== undefined && (sideOf(name) ?? given.side) !== given.side;
  const own = lists.filter(({ sheet }) =>
    chosenSheets ? chosenSheets.includes(sheet.number) : !isOther(sheet),
  );
  const named = chosenSheets || own.length > 0 ? own : lists;
  const read = chosen ? asChosen(named, chosen, given) : named;
  const [first] = read;
  if (!first) throw new SheetRefused({ problem: 'emptySheet' });
  const known = first.found.columns.filter(({ key }) => key !== null && key !== runningNumber);
  if (known.length === 0) throw new SheetRefused({ problem: 'templateMismatch', ...(isText && unknownText) });
  const rows = read.flatMap(({ lines, found }) =>
    lines.map(({ texts }) => lineOf(given.fields, found, texts)),
  );
  if (rows.length > given.maxRows) throw new SheetRefused({ problem: 'tooManyPersons' });
  const marks = read.flatMap((list) => list.marks);
  const words = [...new Set(marks)].slice(0, 5);
  if (rows.length === 0)
    throw new SheetRefused({ problem: 'emptySheet', ...(marks.length > 0 && allMarked(words)) });
  return {
    ...first.found,
    rows,
    places: read.flatMap(({ sheet, lines }) =>
      lines.map(({ number }) => ({ line: number, sheet: read.length > 1 ? sheet.name : '' })),
    ),
    lists: lists.map(({ sheet: { number, name }, lines }) => ({
      number,
      name,
      rowCount: lines.length,
      isRead: read.some(({ sheet }) => sheet.number === number),
    })),
    leftOut: {
      sheets: unread + sheets.length - read.length,
      rows: read.reduce((sum, { hiddenRows }) => sum + hiddenRows, 0),
      ...(marks.length > 0 && { marked: { rows: marks.length, words } }),
    },
  };
}

/**
 * Returns the sheets with lines of people; a cover sheet or a dictionary has none. If no sheet has a column that
 * identifies people, returns the active sheet, or the first one with any known column.
 */
function listsAmong(sheets: readonly OpenedSheet[], given: Given): ReadList[] {
  const all = sheets.map((sheet) => listOf(sheet, recogniseColumns(sheet.rows, given), given));
  const identifying = given.fields.filter(isIdentifying).map(({ key }) => key);
  const has = ({ found }: ReadList, keys: readonly string[]) =>
    found.columns.some(({ key }) => key !== null && keys.includes(key));
  const lists = all.filter((list) => list.lines.length + list.marks.length > 0 && has(list, identifying));
  if (lists.length > 0) return lists;
  const keys = given.fields.map(({ key }) => key).filter((key) => key !== runningNumber);
  const known = all.filter((list) => has(list, keys));
  const one =
    known.find(({ sheet }) => sheet.isActive) ??
    known[0] ??
    all.find(({ sheet }) => sheet.isActive) ??
    all[0];
  return one ? [one] : [];
}

/** Applies the columns chosen for the first list to the others by their headings. */
function asChosen([first, ...others]: readonly ReadList[], chosen: ChosenColumns, given: Given): ReadList[] {
  if (!first) return [];
  const main = listOf(first.sheet, recogniseColumns(first.sheet.rows, { ...given, chosen }), given);
  const headings = main.found.columns.map(({ heading, key }) => [plainHeading(heading), key ?? ''] as const);
  const remembered = {
    ...given.remembered,
    ...Object.fromEntries(headings.filter(([heading]) => heading !== '')),
  };
  return [
    main,
    ...others.map(({ sheet }) =>
      listOf(sheet, recogniseColumns(sheet.rows, { ...given, remembered }), given),
    ),
  ];
}

function listOf(opened: OpenedSheet, columns: ColumnsFound, { fields, side }: Given): ReadList {
  const identifying = fields.filter(isIdentifying).map(({ key }) => key);
  const { sheet, found } = stacked({ sheet: opened, found: columns }, identifying);
  const places = found.columns.filter(({ key }) => key !== null && key !== runningNumber);
  const columnOf = (content: SheetField['content']) => {
    const field = fields.find((one) => one.content === content)?.key;
    return found.columns.find(({ key }) => key === field && field !== undefined)?.column;
  };
  const [number, name] = [columnOf('residentId'), columnOf('personName')];
  const titles = rowsAcross(sheet.areas, number ?? 0, name ?? 0);
  const isBelow = (texts: RowTexts, count: string) =>
    (count !== '' && name !== undefined && !texts.has(name)) ||
    [...texts].some(([column, text], at) => {
      if ((at > 0 && column > (name ?? 0)) || !belowList.test(plainNote(text))) return false;
      // 负责人 before a name is the job of somebody whose number is missing.
      return column === name || /[:：]/.test(text) || !isHanName.test(texts.get(name ?? 0) ?? '');
    });
  const isHeading = ({ texts }: Pick<FilledRow, 'texts'>) =>
    places.every(({ column, heading }) => heading !== '' && texts.get(column) === heading);
  const marked = side && markedLines(sheet.rows, found, { fields, side, isHeading });
  const lines = sheet.rows.filter(({ number: row, texts }, at) => {
    if (row <= found.headingRows || !places.some(({ column }) => !isBlank.test(texts.get(column) ?? '')))
      return false;
    const below = sheet.rows[at + 1];
    if (isHeading({ texts }) || (texts.size === 1 && below && isHeading(below))) return false;
    if (number === undefined) return true;
    const count = texts.get(number) ?? '';
    return !isCount.test(count) || !(titles.has(row) || isBelow(texts, count));
  });
  const visible = lines.filter(({ isHidden }) => !isHidden);
  const marks = visible.flatMap((row) => marked?.get(row) ?? []);
  // People who are about to leave are all still in service: the column does not say who is meant.
  const saysNothing = marks.length === visible.length && marks.every(isInService);
  return {
    sheet,
    found: withHidden(found, sheet),
    lines: saysNothing ? visible : visible.filter((row) => !marked?.has(row)),
    hiddenRows: lines.length - visible.length,
    marks: saysNothing ? [] : marks,
  };
}

/** Not a document number: empty, or a count of people. */
const isCount = /^(?:\d{1,4}人?)?$/;

const isHanName = /^\p{Script=Han}{2,4}$/u;
const plainNote = (text: string): string => text.replace(/^[-—－·*★※\s]+|[-—－·\s]{1,9}$|[\s(（]/g, '');

/** Beginning of a sum, a page number, a signature or a note around a list, as `plainNote` returns it. */
const belowList =
  /^(?:.{0,3}(?:合计|总计|小计|共计)|共\d{1,5}人|第\d{1,4}页.{0,9}|总?人数|温馨提示|投保单位|公司名称|单位名称|保险期间|以下空白|以下无正文|制表|制单|填表|填报|编制|审核|复核|审批|批准|负责人|法定代表人|法人|经办|联系人|联系电话|签字|签名|单位盖章|单位公章|盖章|公章|日期|备注|说明|注\d?)(?:人|日期|单位|时间|部门|签字|签名|签章){0,2}(?:[:：\d)）]|$)|^\d{4}年\d{1,2}月(?:\d{1,2}日)?$/;

const withHidden = (found: ColumnsFound, { hiddenColumns }: OpenedSheet): ColumnsFound => ({
  ...found,
  columns: found.columns.map((one) => ({ ...one, isHidden: hiddenColumns.has(one.column) })),
});

/** Every field gets a text; that of a field without a column, or with a placeholder for no value, is empty. */
function lineOf(
  fields: readonly SheetField[],
  { columns }: ColumnsFound,
  texts: RowTexts,
): Record<string, string> {
  const places = new Map(
    columns.flatMap(({ key, column }) => (key === null ? [] : [[key, column] as const])),
  );
  return Object.fromEntries(
    fields.map(({ key }) => {
      const text = texts.get(places.get(key) ?? 0) ?? '';
      return [key, isPlaceholder.test(text) ? '' : text];
    }),
  );
}

/** Nothing, a placeholder, or the zero of a formula that refers to an empty cell. */
const isBlank = /^(?:[-—–―_/\\]{0,8}|无|0)$/;

/** What people write into a cell that has no value. */
const isPlaceholder = /^(?:[-—–―_/\\]{1,8}|无|暂无|没有|N\/A|NULL|null)$/;

const runningNumber = 'no';
const isIdentifying = ({ content }: SheetField): boolean =>
  content === 'residentId' || content === 'personName';
