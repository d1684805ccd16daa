import type { Archive } from './archive';
import { areaOf, columnNumber, maxAreas, type MergedArea } from './merged-areas';
import { cellText, type CellContext, type RawCell } from './cell-text';
import { readXml, type Attributes } from './read-xml';
import { tooLarge } from './refusal';

/** Limit including hidden rows: a filter may leave only a tenth visible. */
const maxRows = 20_000;
const maxCells = 400_000;
/** Characters of a cell that are read: more than any field accepts. */
export const maxText = 200;
const maxHiddenColumns = 200;

/** Texts of one row by column number, counted from 1. */
export type RowTexts = ReadonlyMap<number, string>;

/** A row with at least one filled cell. */
export interface FilledRow {
  /** From 1, as in the spreadsheet. */
  number: number;
  texts: RowTexts;
  /** Hidden by a filter or by the user. */
  isHidden: boolean;
}

export interface SheetRows {
  rows: FilledRow[];
  areas: MergedArea[];
  /** Numbers of the hidden columns. */
  hiddenColumns: ReadonlySet<number>;
}

/** Remaining rows and cells that may be read of a workbook, shared by its sheets. */
interface ReadingBudget {
  rows: number;
  cells: number;
}

export const readingBudget = (): ReadingBudget => ({ rows: maxRows, cells: maxCells });

/**
 * Reads the filled rows of a sheet in the order of the file, up to `most` visible ones, and the merged areas that
 * follow them. Only filled cells count: programs write formats for unused rows and columns. Validations and drawings
 * are not read.
 */
export async function readRows(
  archive: Archive,
  part: string,
  context: CellContext,
  { most, budget }: { most: number; budget: ReadingBudget },
): Promise<SheetRows> {
  const rows: FilledRow[] = [];
  const areas: MergedArea[] = [];
  const hiddenColumns = new Set<number>();
  const row = { number: 0, texts: new Map<number, string>(), isHidden: false };
  let visible = 0;
  let column = 0;
  let cell: RawCell | undefined;
  let reads = false;
  let isPhonetic = false;
  let isDone = false;

  function spend(what: keyof ReadingBudget): void {
    budget[what] -= 1;
    if (budget.rows < 0) throw tooLarge(`文件中有内容的行超过${maxRows}行，请删除名单以外的工作表和行后重试`);
    if (budget.cells < 0) throw tooLarge(`表格超过${maxCells}个单元格，请删除多余的行和列后重试`);
  }
  const begin: Readonly<Record<string, (attributes: Attributes) => void>> = {
    col({ min, max, hidden }) {
      if (!isTrue(hidden)) return;
      for (let number = Number(min); number <= Math.min(Number(max), maxHiddenColumns); number += 1)
        hiddenColumns.add(number);
    },
    row({ r, hidden, ht }) {
      row.number = r === undefined ? row.number + 1 : Number(r);
      row.texts = new Map();
      row.isHidden = isTrue(hidden) || Number(ht ?? 1) === 0;
      column = 0;
    },
    rPh() {
      isPhonetic = true;
    },
    c({ r, s, t }) {
      column = r === undefined ? column + 1 : columnOf(r);
      cell = { type: t, style: Number(s ?? 0), hasFormula: false, value: '' };
    },
    f() {
      if (cell) cell.hasFormula = true;
    },
    mergeCell({ ref }) {
      const area = ref === undefined ? undefined : areaOf(ref);
      if (area && areas.length < maxAreas) areas.push(area);
    },
  };

  await readXml(archive, part, {
    open(name, attributes) {
      begin[name]?.(attributes);
      reads = cell !== undefined && !isPhonetic && (name === 'v' || name === 't');
    },
    text(piece) {
      if (reads && cell) cell.value += piece;
    },
    close(name) {
      reads = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c' && cell) {
        const text = cellText(cell, context);
        if (text !== '') {
          spend('cells');
          row.texts.set(column, text.slice(0, maxText));
        }
        cell = undefined;
      }
      if (name === 'row' && row.texts.size > 0 && visible < most) {
        spend('rows');
        rows.push({ ...row });
        if (!row.isHidden) visible += 1;
      }
      if (name === 'mergeCells') isDone = true;
    },
    isDone: () => isDone || visible >= most,
    sift: withoutEmptyRows,
  });
  return { rows, areas, hiddenColumns };
}

const isTrue = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

/** Returns 28 for `AB12`. */
const columnOf = (address: string): number => columnNumber(/^[A-Z]{0,3}/i.exec(address)?.[0] ?? '');

const rowStart = '<row r="';
const contents = ['<v', '<t', '<f', '<is'];

/** Skips the rows that begin and end within bytes in which no cell has a value. Rows without a number are kept. */
function withoutEmptyRows(bytes: Buffer): readonly Buffer[] {
  if (contents.some((mark) => bytes.includes(mark))) return [bytes];
  const first = bytes.indexOf(rowStart);
  const last = bytes.lastIndexOf(rowStart);
  return first < 0 || first === last ? [bytes] : [bytes.subarray(0, first), bytes.subarray(last)];
}
