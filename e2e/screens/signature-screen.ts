import type { Locator, Page } from '@playwright/test';
import { PdfScreen } from './pdf-screen';

const title = '雇安通平台服务协议';

/** The dialog of a pending signature, and the agreement that its checkbox opens. */
export class SignatureScreen {
  readonly dialog: Locator;
  readonly tick: Locator;
  readonly refusal: Locator;
  readonly submit: Locator;
  readonly later: Locator;
  readonly done: Locator;
  readonly reader: Locator;
  readonly confirm: Locator;
  readonly agreement: PdfScreen;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: '电子签署授权确认' });
    this.tick = this.dialog.getByRole('checkbox', { name: `我已阅读并同意《${title}》` });
    this.refusal = this.dialog.getByRole('alert');
    this.submit = this.dialog.getByRole('button', { name: '提交' });
    this.later = this.dialog.getByRole('button', { name: '稍后签署' });
    this.done = page.getByRole('dialog', { name: '签署完成' });
    this.reader = page.getByRole('dialog', { name: `《${title}》`, exact: true });
    this.confirm = this.reader.getByRole('button', { name: '确认已阅读' });
    this.agreement = new PdfScreen(page, title);
  }
}
