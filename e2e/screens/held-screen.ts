import type { Locator, Page } from '@playwright/test';
import { scan } from '../support/scans';

type Chosen = ReturnType<typeof scan>;

/** The pages of held accounts: the steps of /verification, and /operatorCheck. */
export class HeldScreen {
  readonly signOut: Locator;

  constructor(private readonly page: Page) {
    this.signOut = page.getByRole('button', { name: '退出登录' });
  }

  /** The heading of the step that is shown. */
  step(title: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2, name: title, exact: true });
  }

  /** Goes back to a step that is done. */
  async openStep(title: string): Promise<void> {
    await this.page.getByLabel('办理进度').getByRole('button', { name: title }).click();
  }

  /** Chooses a file, or that of a path, for an upload; it may still be refused. */
  async choose(label: string, file: Chosen | string): Promise<void> {
    await this.page
      .getByLabel(`上传${label}`, { exact: true })
      .and(this.page.locator('input'))
      .setInputFiles(file);
  }

  /** Uploads a picture and waits until the portal has it. */
  async upload(label: string, name = `${label}.png`): Promise<void> {
    await this.choose(label, scan(name));
    await this.page.getByRole('list', { name: label }).getByRole('link', { name }).waitFor();
  }

  /** Reads the alert about a file that was not taken, and puts it away. */
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
