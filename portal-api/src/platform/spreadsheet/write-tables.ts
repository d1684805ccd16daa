import { asText } from '../lists/sheet-cells';

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

/** Small tables as a workbook, one sheet each with its heading fixed. Text that begins like a formula stays text. */
export async function workbookOf(tables: readonly SheetTable[]): Promise<Uint8Array> {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  for (const { title, head, rows, amounts = [] } of tables) {
    const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = head.map((header, index) => ({
      header,
      width: index === 0 ? 22 : 14,
      style: amounts.includes(index) ? { numFmt: amountFormat } : {},
    }));
    for (const row of rows) sheet.addRow(row.map((cell) => (typeof cell === 'string' ? asText(cell) : cell)));
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
