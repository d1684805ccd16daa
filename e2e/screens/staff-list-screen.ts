import type { Locator, Page } from '@playwright/test';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The editable staff list of the pages for applying and for adding staff. */
export class StaffListScreen {
  /** Text with the number of people and of invalid ones. */
  readonly tally: Locator;

  constructor(private readonly page: Page) {
    this.tally = page.getByRole('status').filter({ hasText: /^共 \d+ 人/ });
  }

  async upload(buffer: Buffer, name = '人员清单.xlsx'): Promise<void> {
    await this.page.getByLabel('上传人员清单').setInputFiles({ name, mimeType: xlsx, buffer });
  }

  async add(row: number, person: PersonRowTyped): Promise<void> {
    await this.page.getByRole('button', { name: '添加一行' }).click();
    await this.cell(row, '姓名').fill(person.name);
    await this.cell(row, '证件类型').fill(person.idType);
    await this.cell(row, '证件号码').fill(person.idNo);
    await this.cell(row, '工种').fill(person.workTypeName);
    await this.cell(row, '工种').blur();
  }

  async choose(name: string): Promise<void> {
    await this.page.getByRole('button', { name: '选择在保人员' }).click();
    await this.page.getByRole('checkbox', { name: `选择${name}` }).check();
    await this.page.getByRole('button', { name: '添加1人' }).click();
    await this.page.getByRole('dialog', { name: '选择在保人员' }).waitFor({ state: 'hidden' });
  }

  /** Opens the drawer with the price calculation and keeps it open while `look` runs. */
  async calculation(look: (drawer: Locator) => Promise<void>): Promise<void> {
    await this.page.getByRole('button', { name: '计算明细' }).click();
    const drawer = this.page.getByRole('dialog', { name: '费用试算' });
    await look(drawer);
    await this.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  }

  /** Opens the documents that must be read before consenting, and consents. */
  async agree(): Promise<void> {
    for (const title of ['保险条款', '特别约定']) {
      await this.page.getByRole('button', { name: `《${title}》` }).click();
      const paper = this.page.getByRole('dialog', { name: title });
      await paper.waitFor();
      await this.page.keyboard.press('Escape');
      await paper.waitFor({ state: 'hidden' });
    }
    await this.page.getByLabel('我已阅读并同意保险条款和投保须知').check();
  }

  cell(row: number, title: string): Locator {
    return this.page.getByLabel(`第${row}行${title}`, { exact: true });
  }
}
