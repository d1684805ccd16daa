import type { Locator, Page } from '@playwright/test';

/** A PDF shown page by page, on any page. */
export class PdfScreen {
  /** The pages, to be scrolled. */
  readonly strip: Locator;

  constructor(
    private readonly page: Page,
    readonly title: string,
  ) {
    this.strip = this.whole.getByRole('group', { name: '文件内容，可滚动' });
  }

  get whole(): Locator {
    return this.page.getByRole('region', { name: this.title, exact: true });
  }

  sheet(no: number, count: number): Locator {
    return this.whole.getByRole('region', { name: `第${no}页，共${count}页` });
  }

  /** How many dots of a page's drawing, upper half or all of it, are darker than grey: 0 is a blank page. */
  ink(sheet: Locator, share = 1): Promise<number> {
    return sheet.locator('canvas').evaluate((element, part) => {
      const canvas = element as HTMLCanvasElement;
      const context = canvas.getContext('2d');
      const { data } = context?.getImageData(0, 0, canvas.width, Math.floor(canvas.height * part)) ?? {
        data: [],
      };
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
      return dark;
    }, share);
  }
}
