import ExcelJS from 'exceljs';
import type { Watched } from '../crawl/browser';
import type { DrawnTable } from './reading';

/** The list's rows of all pages, as its export has them; undefined where the page exports nothing. */
export async function exportedTable({ page, settled }: Watched): Promise<DrawnTable | undefined> {
  const button = page.getByRole('main').getByRole('button', { name: '导出', exact: true });
  // What lies over the list is about one of its rows, and covers the button.
  if ((await page.getByRole('dialog').count()) > 0) return undefined;
  if ((await button.count()) !== 1 || !(await button.isEnabled())) return undefined;
  const answer = page.waitForResponse((response) => /\/export(?:\?|$)/.test(response.url()));
  await button.click();
  // Where numbers of people are in it, it is asked first whether they are masked.
  const masked = page.getByRole('menuitem').first();
  if ((await button.getAttribute('aria-haspopup')) === 'menu') await masked.click();
  const body = await (await answer).body();
  await settled();
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(body).buffer);
  const [head = [], ...rows] = (book.worksheets[0]?.getSheetValues() ?? [])
    .slice(1)
    .map((row) => (row as ExcelJS.CellValue[]).slice(1).map(textOf));
  return { label: '导出', head, rows, totals: [], isCut: false };
}

/** Dates of cells are days, as on the screen. */
const textOf = (value: ExcelJS.CellValue): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '');
