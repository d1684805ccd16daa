import ExcelJS from 'exceljs';
import type { Reply } from './portal';

export async function workbookOf(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  return workbook;
}

/** Dates as the program shows them. */
const shown = (cell: unknown): unknown =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '') : cell;

/** Returns the rows of an exported .xlsx by their headings. */
export async function sheetOf(reply: Reply): Promise<Record<string, unknown>[]> {
  const workbook = await workbookOf(reply.bytes);
  const rows = workbook.worksheets[0]?.getSheetValues() as unknown[][];
  const [headings = [], ...lines] = rows.slice(1);
  return lines.map((line) =>
    Object.fromEntries(Array.from(headings, (heading, index) => [String(heading), shown(line[index])])),
  );
}
