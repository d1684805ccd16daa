import type { Locator, Page } from '@playwright/test';

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
}
