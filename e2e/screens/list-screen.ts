import type { Locator, Page } from '@playwright/test';
import ExcelJS from 'exceljs';

/** Any list page: finding rows, filtering, and the elements around them. */
export class ListScreen {
  constructor(
    readonly page: Page,
    private readonly path: string,
  ) {}

  async open(search = ''): Promise<this> {
    await this.page.goto(`${this.path}${search}`);
    return this;
  }

  /** The row with this text; on a phone the card. */
  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  get count(): Locator {
    return this.page.getByRole('status').filter({ hasText: /共 \d+ 条/ });
  }

  async searchFor(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Exports the rows that match the current filters, by the menu item `kind`; returns records by column title. */
  async exported(kind: string): Promise<Record<string, ExcelJS.CellValue>[]> {
    await this.page.getByRole('button', { name: '导出' }).click();
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name: kind, exact: true }).click();
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await (await download).path());
    const [titles = [], ...rows] = (book.worksheets[0]?.getSheetValues() ?? [])
      .slice(1)
      .map((row) => (row as ExcelJS.CellValue[]).slice(1));
    return rows.map((row) => Object.fromEntries(titles.map((title, at) => [String(title), row[at]])));
  }
}
