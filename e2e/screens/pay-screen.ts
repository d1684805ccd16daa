import type { Locator, Page } from '@playwright/test';

/** Paying an approved application or order on its own page. */
export class PayScreen {
  readonly confirm: Locator;

  constructor(private readonly page: Page) {
    this.confirm = page.getByRole('dialog').getByRole('button', { name: '确认支付' });
  }

  async open(insureId: number): Promise<this> {
    await this.page.goto(`/insurance/details/${insureId}`);
    return this;
  }

  /** Up to the question whether to pay. */
  async ask(): Promise<void> {
    await this.page.getByRole('button', { name: '去支付' }).click();
    await this.page.getByRole('dialog').waitFor();
  }

  /** The state of the application in the page's header. */
  status(text: string): Locator {
    return this.page.getByRole('article').locator('header').getByText(text, { exact: true }).first();
  }
}
