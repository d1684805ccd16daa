import { halfWidth } from 'shared-kernel/domain/text';
import { openArchive, type Archive } from './archive';
import type { CellContext } from './cell-text';
import { readDateStyles } from './date-styles';
import { notReadable, SheetRefused, type Refusal } from './refusal';
import { readRows, type RowTexts } from './read-rows';
import { readSharedStrings } from './shared-strings';
import { workbookParts } from './workbook-parts';

export interface SheetToRead {
  path: string;
  /** Headings that the first row must have, in any order. */
  columns: readonly { key: string; heading: string }[];
  maxRows: number;
}

export type ReadSheet = { rows: Record<string, string>[] } | { refusal: Refusal };

/**
 * Reads the first sheet of an .xlsx file: the texts of each line by column key. Lines with nothing but a running number (`no`) are skipped.
 * Refuses other files (4101), other headings (4102), empty lists (4103), and what is too long (2012) or too large (413).
 */
export async function readSheet(sheet: SheetToRead): Promise<ReadSheet> {
  try {
    return { rows: await rowsOf(sheet) };
  } catch (error) {
    // Any error of a library: it is not a readable spreadsheet.
    return { refusal: (error instanceof SheetRefused ? error : notReadable()).refusal };
  }
}

async function rowsOf({ path, columns, maxRows }: SheetToRead): Promise<Record<string, string>[]> {
  const archive = await openArchive(path);
  try {
    const { firstSheet, ...parts } = await workbookParts(archive);
    const context = await contextOf(archive, parts);
    const rows: Record<string, string>[] = [];
    let places: ReadonlyMap<string, number> | undefined;
    await readRows(archive, firstSheet, context, (row, number) => {
      if (!places) {
        places = placesOf(number === 1 ? row : new Map(), columns);
        return true;
      }
      const texts = [...places].map(([key, column]) => [key, row.get(column) ?? ''] as const);
      if (texts.some(([key, text]) => text !== '' && key !== 'no')) rows.push(Object.fromEntries(texts));
      return rows.length <= maxRows;
    });
    if (!places) throw new SheetRefused({ problem: 'templateMismatch' });
    if (rows.length > maxRows) throw new SheetRefused({ problem: 'tooManyPersons' });
    if (rows.length === 0) throw new SheetRefused({ problem: 'emptySheet' });
    return rows;
  } finally {
    archive.close();
  }
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

const plain = (heading: string): string => halfWidth(heading).replace(/[*\s]|\([^()]*\)/g, '');

/** Column number by key. Order does not matter, but every heading of the template must be there. */
function placesOf(row: RowTexts, columns: SheetToRead['columns']): ReadonlyMap<string, number> {
  const found = new Map([...row].map(([column, text]) => [plain(text), column]));
  return new Map(
    columns.map(({ key, heading }) => {
      const column = found.get(plain(heading));
      if (column === undefined) throw new SheetRefused({ problem: 'templateMismatch' });
      return [key, column];
    }),
  );
}
