import type { Locator, Page } from '@playwright/test';

/** A PDF shown page by page, on any page. */
export class PdfScreen {
  /** The scrollable area with the pages. */
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

  /** Returns the number of pixels darker than grey on a drawn page or its upper `share`; 0 means a blank page. */
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

const title = '雇安通平台服务协议';

/** The dialog of a pending signature, and the agreement that its checkbox opens. */
export class SignatureScreen {
  readonly dialog: Locator;
  readonly tick: Locator;
  readonly refusal: Locator;
  readonly submit: Locator;
  readonly done: Locator;
  readonly reader: Locator;
  readonly confirm: Locator;
  readonly agreement: PdfScreen;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: '电子签署授权确认' });
    this.tick = this.dialog.getByRole('checkbox', { name: `我已阅读并同意《${title}》` });
    this.refusal = this.dialog.getByRole('alert');
    this.submit = this.dialog.getByRole('button', { name: '提交' });
    this.done = page.getByRole('dialog', { name: '签署完成' });
    this.reader = page.getByRole('dialog', { name: `《${title}》`, exact: true });
    this.confirm = this.reader.getByRole('button', { name: '确认已阅读' });
    this.agreement = new PdfScreen(page, title);
  }
}
