import { openArchive, type Archive } from './archive';
import type { CellContext } from './cell-text';
import { readDateStyles } from './date-styles';
import { notReadable, SheetRefused, type Refusal } from './refusal';
import { fillMerged } from './merged-areas';
import { readRows, type RowTexts } from './read-rows';
import {
  recogniseColumns,
  type ChosenColumns,
  type ColumnsFound,
  type NumberedRow,
  type SheetField,
} from './recognise-columns';
import { readSharedStrings } from './shared-strings';
import { workbookParts } from './workbook-parts';

export interface SheetToRead {
  path: string;
  fields: readonly SheetField[];
  /** Fields by heading, as this employer has named them before. */
  remembered?: Readonly<Record<string, string>>;
  chosen?: ChosenColumns | undefined;
  maxRows: number;
  takesFormulas?: boolean | undefined;
}

export interface SheetRead extends ColumnsFound {
  rows: Record<string, string>[];
  /** Where each of them stands, as the spreadsheet counts. */
  lineNumbers: number[];
}

export type ReadSheet = SheetRead | { refusal: Refusal };

/**
 * Reads the first sheet of an .xlsx file: the texts of each line by field, and in which columns these were found. Lines with nothing but
 * a running number (`no`) are skipped. Refuses other files (4101), sheets of which no column is recognised (4102), empty lists (4103),
 * and what is too long (2012) or too large (413).
 */
export async function readSheet(sheet: SheetToRead): Promise<ReadSheet> {
  try {
    return await contentOf(sheet);
  } catch (error) {
    // Any error of a library: it is not a readable spreadsheet.
    return { refusal: (error instanceof SheetRefused ? error : notReadable()).refusal };
  }
}

/** Rows of headings that a list of the greatest length may have above it. */
const rowsAbove = 20;

async function contentOf({
  path,
  fields,
  remembered = {},
  chosen,
  maxRows,
  takesFormulas,
}: SheetToRead): Promise<SheetRead> {
  const archive = await openArchive(path);
  try {
    const { firstSheet, ...parts } = await workbookParts(archive);
    const context = { ...(await contextOf(archive, parts)), takesFormulas };
    const lines: NumberedRow[] = [];
    const areas = await readRows(archive, firstSheet, context, (texts, number) => {
      if (texts.size > 0) lines.push({ number, texts });
      return lines.length <= maxRows + rowsAbove;
    });
    if (lines.length === 0) throw new SheetRefused({ problem: 'emptySheet' });
    fillMerged(lines, areas);
    const found = recogniseColumns(lines, { fields, remembered, chosen });
    const places = found.columns.flatMap(({ column, key }) => (key ? [[key, column] as const] : []));
    if (places.every(([key]) => key === 'no')) throw new SheetRefused({ problem: 'templateMismatch' });
    const filled = lines
      .filter(({ number }) => number > found.headingRows)
      .filter(({ texts }) => places.some(([key, column]) => key !== 'no' && texts.has(column)));
    const rows = filled.map(({ texts }) => lineOf(fields, places, texts));
    if (rows.length > maxRows) throw new SheetRefused({ problem: 'tooManyPersons' });
    if (rows.length === 0) throw new SheetRefused({ problem: 'emptySheet' });
    return { ...found, rows, lineNumbers: filled.map(({ number }) => number) };
  } finally {
    archive.close();
  }
}

/** Every field has a text; that of a field without a column is empty. */
function lineOf(
  fields: readonly SheetField[],
  places: readonly (readonly [key: string, column: number])[],
  texts: RowTexts,
): Record<string, string> {
  const columns = new Map(places);
  return Object.fromEntries(fields.map(({ key }) => [key, texts.get(columns.get(key) ?? 0) ?? '']));
}

async function contextOf(
  archive: Archive,
  {
    sharedStrings,
    styles,
    is1904,
  }: { sharedStrings: string | undefined; styles: string | undefined; is1904: boolean },
): Promise<CellContext> {
  return {
    sharedStrings: sharedStrings === undefined ? [] : await readSharedStrings(archive, sharedStrings),
    dateStyles: styles === undefined ? new Set() : await readDateStyles(archive, styles),
    is1904,
  };
}
