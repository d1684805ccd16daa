import type { Locator, Page } from '@playwright/test';

/** The dialog of site messages: the list, and the open message. */
export class MessagesDialog {
  readonly root: Locator;
  readonly list: Locator;
  readonly detail: Locator;

  constructor(private readonly page: Page) {
    this.root = page.getByRole('dialog', { name: '站内消息' });
    this.list = this.root.getByRole('region', { name: '消息列表' });
    this.detail = this.root.getByRole('region', { name: '消息内容' });
  }

  /** Opens the messages with the bell button, whatever its count. */
  async open(): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /^站内消息/ })
      .click();
  }

  line(subject: string): Locator {
    return this.list.getByRole('button', { name: new RegExp(subject) });
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: '关闭' }).click();
  }
}
