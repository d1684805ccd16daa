import ExcelJS from 'exceljs';

/** The rows of an .xlsx by their headings. */
export async function sheetRows(path: string): Promise<Record<string, unknown>[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const rows = workbook.worksheets[0]?.getSheetValues() as unknown[][];
  const [headings = [], ...lines] = rows.slice(1);
  return lines.map((line) =>
    Object.fromEntries(Array.from(headings, (heading, at) => [String(heading), line[at]])),
  );
}
