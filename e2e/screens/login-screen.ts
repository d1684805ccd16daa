import type { Locator, Page } from '@playwright/test';
import { demoPassword } from '../support/portal-api';

/** The sign-in page. */
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

  async enter(username: string, password = demoPassword): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit();
  }

  /** Sign-in by a code. */
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
