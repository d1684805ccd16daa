import type { NumberedRow } from './recognise-columns';

/** Cells shown as one; rows and columns from 1, both ends included. */
export interface MergedArea {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** A file with more areas, or more cells in them, was made to waste time. */
export const maxAreas = 5_000;
const maxFilled = 200_000;

/** Copies the text of an area's first cell to each row of an area over several rows: one project next to ten people. */
export function fillMerged(rows: readonly NumberedRow[], areas: readonly MergedArea[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row.texts as Map<number, string>]));
  let filled = 0;
  for (const { firstRow, lastRow, firstColumn } of areas.slice(0, maxAreas)) {
    const text = byNumber.get(firstRow)?.get(firstColumn);
    if (text === undefined) continue;
    for (let number = firstRow + 1; number <= lastRow && filled < maxFilled; number += 1) {
      filled += 1;
      const texts = byNumber.get(number);
      if (texts && !texts.has(firstColumn)) texts.set(firstColumn, text);
    }
  }
}

/** Returns the rows in which one cell covers both columns: titles among the lines of a list. */
export const rowsAcross = (areas: readonly MergedArea[], one: number, other: number): ReadonlySet<number> =>
  new Set(
    areas.flatMap(({ firstRow, lastRow, firstColumn, lastColumn }) =>
      firstColumn <= Math.min(one, other) && lastColumn >= Math.max(one, other)
        ? Array.from({ length: Math.min(lastRow - firstRow + 1, maxAreas) }, (_, at) => firstRow + at)
        : [],
    ),
  );

/** Parses `A2:B5`; undefined for anything else. */
export function areaOf(reference: string): MergedArea | undefined {
  const match = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i.exec(reference);
  if (!match) return undefined;
  const [, column = '', top, last = '', bottom] = match;
  return {
    firstColumn: columnNumber(column),
    lastColumn: columnNumber(last),
    firstRow: Number(top),
    lastRow: Number(bottom),
  };
}

/** Returns 28 for `AB` and `ab`. */
export const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0);
