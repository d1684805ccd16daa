import type { Archive } from './archive';
import { areaOf, columnNumber, maxAreas, type MergedArea } from './merged-areas';
import { cellText, type CellContext, type RawCell } from './cell-text';
import { readXml, type Attributes } from './read-xml';
import { SheetRefused, tooLarge } from './refusal';

/** Hidden ones included: a filter may show a tenth of them. */
const maxRows = 20_000;
const maxCells = 400_000;
/** Signs of a cell that are handed on: more than any field takes. */
export const maxText = 200;
const maxHiddenColumns = 200;

/** Texts of one row by column number, counted from 1. */
export type RowTexts = ReadonlyMap<number, string>;

/** A row that holds something. */
export interface FilledRow {
  /** From 1, as the spreadsheet counts. */
  number: number;
  texts: RowTexts;
  /** A filter or the user hides it. */
  isHidden: boolean;
}

export interface SheetRows {
  rows: FilledRow[];
  areas: MergedArea[];
  /** Numbers of the columns that are not on screen. */
  hiddenColumns: ReadonlySet<number>;
}

/** What may still be read of a workbook; the sheets share it. */
interface ReadingBudget {
  rows: number;
  cells: number;
}

export const readingBudget = (): ReadingBudget => ({ rows: maxRows, cells: maxCells });

/**
 * The filled rows of a sheet in the order of the file, up to `most` visible ones, with the merged areas behind them. Only what is
 * filled counts: programs write a format for rows and columns that nobody used. Validations and drawings are not read.
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
    if (budget.rows < 0) throw new SheetRefused({ problem: 'tooManyPersons' });
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

/** 28 for `AB12`. */
const columnOf = (address: string): number => columnNumber(/^[A-Z]{0,3}/i.exec(address)?.[0] ?? '');

const rowStart = '<row r="';
const contents = ['<v', '<t', '<f', '<is'];

/** Leaves out the rows that begin and end within bytes in which no cell has a value. Rows without a number are kept. */
function withoutEmptyRows(bytes: Buffer): readonly Buffer[] {
  if (contents.some((mark) => bytes.includes(mark))) return [bytes];
  const first = bytes.indexOf(rowStart);
  const last = bytes.lastIndexOf(rowStart);
  return first < 0 || first === last ? [bytes] : [bytes.subarray(0, first), bytes.subarray(last)];
}
