import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { dictionaryIn, type ListColumn } from 'shared-kernel/contract';
import { exactInstantText } from 'shared-kernel/domain/instant';
import { isWithheld, withheldText, yuanOfFen } from 'shared-kernel/domain/money';

/** The most characters that Excel takes in one cell. */
const mostCharacters = 32_767;

/** Formulas are marked as text, also for CSV exports of the program. */
const asText = (text: string): string =>
  (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).slice(0, mostCharacters);

/** The cell of a row in this column: amounts as numbers of yuan, all else as its label. */
export function cellOf(column: ListColumn, row: Readonly<Record<string, unknown>>): string | number | null {
  const { kind } = column;
  const value = row[column.field];
  if (value === null || value === undefined) return null;
  if (isWithheld(value)) return withheldText;
  const dictionary = dictionaryIn(column, row);
  if (dictionary) return asText(dictionary.label(value as string | number));
  if (kind === 'money') return yuanOfFen(value as number);
  if (kind === 'count') return value as number;
  if (kind === 'flag') return value === true ? '是' : '否';
  if (kind === 'instant') return exactInstantText(value as string);
  return asText(Array.isArray(value) ? value.join('、') : String(value));
}

type Cell = string | number | null;

/** One sheet of a workbook. */
export interface SheetTable {
  title: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Indexes of columns with amounts in yuan. */
  amounts?: readonly number[];
}

const amountFormat = '#,##0.00';

/**
 * Tables as a workbook, one sheet each with its heading fixed; a written row leaves the memory. Text that begins like a
 * formula stays text.
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
    for (const row of rows)
      sheet.addRow(row.map((cell) => (typeof cell === 'string' ? asText(cell) : cell))).commit();
    sheet.commit();
  }
  await workbook.commit();
  return bytes;
}
