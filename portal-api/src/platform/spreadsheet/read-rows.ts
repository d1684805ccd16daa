import type { Archive } from './archive';
import { areaOf, columnNumber, maxAreas, type MergedArea } from './merged-areas';
import { cellText, type CellContext, type RawCell } from './cell-text';
import { readXml, type Attributes } from './read-xml';
import { tooLarge } from './refusal';

const maxRows = 20_000;
const maxCells = 400_000;
/** Signs of a cell that are handed on: more than any field takes. */
const maxText = 200;

/** Texts of one row by column number, counted from 1. */
export type RowTexts = ReadonlyMap<number, string>;

/**
 * Hands the rows of a sheet to `take` in the order of the file, until that answers false, and returns the merged areas, which stand
 * behind the rows. All rows and cells are counted, empty ones as well; validations, formats and drawings are not read.
 */
export async function readRows(
  archive: Archive,
  part: string,
  context: CellContext,
  take: (row: RowTexts, number: number) => boolean,
): Promise<MergedArea[]> {
  const areas: MergedArea[] = [];
  const counted = { rows: 0, cells: 0 };
  const row = { number: 0, texts: new Map<number, string>() };
  let column = 0;
  let cell: RawCell | undefined;
  let reads = false;
  let isDone = false;

  function count(what: 'rows' | 'cells'): void {
    counted[what] += 1;
    if (counted.rows > maxRows) throw tooLarge(`表格超过${maxRows}行（含空行），请删除多余的空行后重试`);
    if (counted.cells > maxCells) throw tooLarge(`表格超过${maxCells}个单元格，请删除多余的行和列后重试`);
  }
  const begin: Readonly<Record<string, (attributes: Attributes) => void>> = {
    row({ r }) {
      count('rows');
      row.number = r === undefined ? row.number + 1 : Number(r);
      row.texts = new Map();
      column = 0;
    },
    c({ r, s, t }) {
      count('cells');
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
      reads = cell !== undefined && (name === 'v' || name === 't');
    },
    text(piece) {
      if (reads && cell) cell.value += piece;
    },
    close(name) {
      reads = false;
      if (name === 'c' && cell) {
        const text = cellText(cell, context).slice(0, maxText);
        if (text !== '') row.texts.set(column, text);
        cell = undefined;
      }
      if (name === 'row' && !isDone) isDone = !take(row.texts, row.number);
      if (name === 'mergeCells') isDone = true;
    },
    isDone: () => isDone,
  });
  return areas;
}

/** 28 for `AB12`. */
const columnOf = (address: string): number => columnNumber(/^[A-Z]{0,3}/.exec(address)?.[0] ?? '');
