import { expect, type Locator, type Page } from '@playwright/test';
import { demoPassword } from '../support/portal-api';

/** The elements around every page: menu, top bar, user menu. */
export class ShellScreen {
  readonly menu: Locator;

  constructor(private readonly page: Page) {
    this.menu = page.getByRole('navigation', { name: '主菜单' });
  }

  /** Opens a page through the menu, unfolding its group when there is one. */
  async choose(entry: string, group?: string): Promise<void> {
    const link = this.menu.getByRole('link', { name: entry, exact: true });
    const fold = this.menu.getByRole('button', { name: group, exact: true });
    // Retries like a person when React replaces the menu of the static page at that very moment.
    await expect(async () => {
      if (group && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
      await link.click({ timeout: 5_000 });
    }).toPass();
    // A resting pointer would prefetch the page of whichever entry moves below it as groups unfold.
    await this.page.mouse.move(0, 0);
  }

  /** The heading of the visible page; hidden pages stay in the document. */
  heading(title: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 1, name: title });
  }

  /** The bell button; its accessible name contains the number of unread messages. */
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

export class LoginScreen {
  readonly username: Locator;
  readonly password: Locator;
  readonly problem: Locator;
  readonly remember: Locator;

  constructor(private readonly page: Page) {
    this.username = page.getByLabel('用户名');
    this.password = page.getByRole('textbox', { name: '密码' });
    this.problem = page.getByRole('alert');
    this.remember = page.getByRole('checkbox', { name: '记住密码' });
  }

  async open(search = ''): Promise<this> {
    await this.page.goto(`/login${search}`);
    return this;
  }

  async enter(username: string): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(demoPassword);
    await this.submit();
  }

  async byCode(): Promise<{ mobile: Locator; code: Locator; send: Locator }> {
    await this.page.getByRole('tab', { name: '短信登录' }).click();
    return {
      mobile: this.page.getByRole('textbox', { name: '手机号' }),
      code: this.page.getByRole('textbox', { name: '验证码' }),
      send: this.page.getByRole('button', { name: /获取/ }),
    };
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: '登录' }).click();
  }
}
