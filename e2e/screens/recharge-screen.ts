import { expect, type Locator, type Page } from '@playwright/test';

/** The page on which an approved application or order is paid. */
export class PayScreen {
  readonly confirm: Locator;

  constructor(private readonly page: Page) {
    this.confirm = page.getByRole('dialog').getByRole('button', { name: '确认支付' });
  }

  async open(insureId: number): Promise<this> {
    await this.page.goto(`/insurance/details/${insureId}`);
    return this;
  }

  /** Presses the pay button and waits for the confirmation. */
  async ask(): Promise<void> {
    await this.page.getByRole('button', { name: '去支付' }).click();
    await this.page.getByRole('dialog').waitFor();
  }

  /** The state of the application in the page's header. */
  status(text: string): Locator {
    return this.page.getByRole('article').locator('header').getByText(text, { exact: true }).first();
  }
}

/** The recharge dialog, whatever opened it. */
export class RechargeScreen {
  readonly dialog: Locator;
  readonly amount: Locator;
  readonly code: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: '账户充值' });
    this.amount = this.dialog.getByLabel('充值金额');
    this.code = this.dialog.getByRole('img', { name: '微信支付二维码' });
  }

  async open(): Promise<this> {
    await this.page.getByRole('banner').getByRole('button', { name: '充值', exact: true }).click();
    await this.dialog.waitFor();
    return this;
  }

  async press(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  /** A confirmation or an alert over the dialog. */
  over(words: string | RegExp): Locator {
    return this.page.getByRole('dialog').filter({ hasText: words }).last();
  }

  async upload(...files: Parameters<Locator['setInputFiles']>): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles(...files);
  }

  /** Expects an alert about a refused file, and closes it. */
  async expectRefusedFile(words: string): Promise<void> {
    const alert = this.over(words);
    await expect(alert).toContainText('错误');
    await alert.getByRole('button', { name: '确定' }).click();
    await expect(alert).toBeHidden();
  }

  /** Enters the amount, consents and waits for the QR code; returns the order number. */
  async order(yuan: string): Promise<string> {
    await this.amount.fill(yuan);
    await expect(this.amount).toHaveValue(yuan);
    const consent = this.dialog.getByRole('checkbox', { name: '我已阅读并同意《付款人授权声明》' });
    await consent.check();
    await this.press('确认金额');
    return this.orderNo();
  }

  /** Reads the number of the order whose QR code is shown. */
  async orderNo(): Promise<string> {
    await this.code.waitFor();
    const shown = /WX\d{24}/.exec((await this.dialog.textContent()) ?? '');
    if (!shown) throw new Error('the dialog shows no order');
    return shown[0];
  }
}
