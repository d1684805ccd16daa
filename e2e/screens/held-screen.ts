import type { Locator, Page } from '@playwright/test';
import { scan } from '../support/scans';

type Chosen = ReturnType<typeof scan>;

/** The pages of accounts on hold: the steps of /verification, and /operatorCheck. */
export class HeldScreen {
  readonly signOut: Locator;

  constructor(private readonly page: Page) {
    this.signOut = page.getByRole('button', { name: '退出登录' });
  }

  /** The heading of the step that is shown. */
  step(title: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2, name: title, exact: true });
  }

  async openStep(title: string): Promise<void> {
    await this.page.getByLabel('办理进度').getByRole('button', { name: title }).click();
  }

  /** Chooses a file, or the file at a path, for an upload; the portal may still refuse it. */
  async choose(label: string, file: Chosen | string): Promise<void> {
    await this.page
      .getByLabel(`上传${label}`, { exact: true })
      .and(this.page.locator('input'))
      .setInputFiles(file);
  }

  /** Uploads a picture and waits until the portal has stored it. */
  async upload(label: string, name = `${label}.png`): Promise<void> {
    await this.choose(label, scan(name));
    await this.page.getByRole('list', { name: label }).getByRole('link', { name }).waitFor();
  }

  /** Reads and closes the alert about a refused file. */
  async refusedFile(): Promise<string> {
    const alert = this.page.getByRole('dialog', { name: '错误' });
    const text = (await alert.locator('.ant-modal-confirm-content').innerText()).trim();
    await alert.getByRole('button', { name: '确定' }).click();
    await alert.waitFor({ state: 'hidden' });
    return text;
  }

  async submit(name: string): Promise<void> {
    await this.page.getByRole('button', { name }).click();
  }
}
