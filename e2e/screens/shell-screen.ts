import { expect, type Locator, type Page } from '@playwright/test';

/** The elements around every page: menu, top bar, the user's own menu. */
export class ShellScreen {
  readonly menu: Locator;

  constructor(private readonly page: Page) {
    this.menu = page.getByRole('navigation', { name: '主菜单' });
  }

  /** Opens a page through the menu, unfolding its group when there is one. */
  async choose(entry: string, group?: string): Promise<void> {
    const link = this.menu.getByRole('link', { name: entry, exact: true });
    const fold = this.menu.getByRole('button', { name: group, exact: true });
    // Again, as a person would, when the menu that is drawn before the code gives way to React's in that very moment.
    await expect(async () => {
      if (group && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
      await link.click({ timeout: 5_000 });
    }).toPass();
    // Resting, it would fetch the page of whichever entry moves below it as groups unfold.
    await this.page.mouse.move(0, 0);
  }

  /** The heading of the visible page; hidden pages stay in the document. */
  heading(title: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 1, name: title });
  }

  /** The bell; its accessible name has the number of unread messages. */
  bell(unread: number): Locator {
    const name = unread > 0 ? `站内消息，${unread}条未读` : '站内消息';
    return this.page.getByRole('banner').getByRole('button', { name, exact: true });
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('banner').locator('[aria-controls="user-menu"]').click();
    await this.page.getByRole('banner').getByRole('button', { name: '退出登录' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  }
}
