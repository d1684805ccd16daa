import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { asText, writtenTime } from './sheet-cells';

type Cell = string | number | null;

export interface SheetTable {
  title: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Indexes of the columns with amounts in yuan. */
  amounts?: readonly number[];
}

const amountFormat = '#,##0.00';

/**
 * Writes tables as a workbook, one sheet each with a fixed heading; written rows leave the memory. Text that begins
 * like a formula stays text.
 */
export async function writeTables(tables: readonly SheetTable[]): Promise<Uint8Array> {
  const stream = new PassThrough();
  const bytes = buffer(stream);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  for (const { title, head, rows, amounts = [] } of tables) {
    const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = head.map((header, index) => ({
      header,
      width: index === 0 ? 22 : 14,
      style: amounts.includes(index) ? { numFmt: amountFormat } : {},
    }));
    for (const cells of rows) {
      const times = cells.map((cell) => (typeof cell === 'string' ? writtenTime(cell) : undefined));
      const row = sheet.addRow(
        cells.map((cell, index) => times[index]?.value ?? (typeof cell === 'string' ? asText(cell) : cell)),
      );
      for (const [index, time] of times.entries()) if (time) row.getCell(index + 1).numFmt = time.format;
      row.commit();
    }
    sheet.commit();
  }
  await workbook.commit();
  return bytes;
}
