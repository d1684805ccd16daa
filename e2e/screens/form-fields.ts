import { expect, type Locator, type Page } from '@playwright/test';
import { provider } from '../support/provider';
import { scan } from '../support/scans';

const demoCode = '246810';

/** Chooses an option of an antd select by its visible text. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  const list = page.locator('.ant-select-dropdown:visible');
  // A click on the list while it unfolds is lost; a user would click again as well.
  await expect(async () => {
    await box.click();
    // A long list shows only options that match the typed text.
    if (await box.isEditable()) await box.fill(option);
    await list
      .locator('.ant-select-item-option-content')
      .getByText(option, { exact: true })
      .click({ timeout: 5000 });
    // A multi-select stays open. When the list has closed already, Escape would close the dialog around it.
    await list.waitFor({ state: 'hidden', timeout: 1000 }).catch(() => page.keyboard.press('Escape'));
    // The list fades out and would still be visible on the next page.
    await expect(list).toHaveCount(0);
    await expect(page.locator('.ant-select').filter({ has: box })).toContainText(option, { timeout: 1000 });
  }).toPass();
}

/** Returns the first text of this pattern that the page shows. */
export async function shownIn(page: Page, pattern: RegExp): Promise<string> {
  return pattern.exec(await page.getByText(pattern).first().innerText())?.[0] ?? '';
}

/** Types an instant into a date-and-time field, `YYYY-MM-DD HH:mm`. */
export async function pickMoment(page: Page, label: string, moment: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.click();
  await field.fill(moment);
  await page
    .locator('.ant-picker-dropdown:visible')
    .getByRole('button', { name: '确 定' })
    .or(page.locator('.ant-picker-ok button:visible'))
    .first()
    .click();
}

/** Saves a new payee account; the server asks for an SMS code the first time. */
export async function saveNewPayee(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '保存' }).click();
  await enterSmsCode(dialog);
  await dialog.getByRole('button', { name: '保存' }).click();
}

/** Requests and enters an SMS code. Advances the clock, as a number gets one code per minute across all stories. */
export async function enterSmsCode(dialog: Locator): Promise<void> {
  await provider('clock:advance', '--minutes', '1');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText('5分钟内有效')).toBeVisible();
  await dialog.getByLabel('短信验证码').fill(demoCode);
}

/** Fills in what happened, where, and where the injured person is treated. */
export async function describeAccident(page: Page): Promise<void> {
  await choose(page, '事故场景', '工作场所内');
  await choose(page, '事故类型', '机械伤害');
  await choose(page, '受伤部位', '手指');
  await page.getByLabel('出险地点').fill('海沧区新阳路1号三号车间');
  await page.getByLabel('事故经过').fill('操作冲床时左手食指被夹伤，已送医院缝合处理。');
  await page.getByRole('combobox', { name: '就诊医院' }).fill('厦门市海沧医院');
}

/** Submits the materials, and confirms the warnings about pictures of one pixel. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交审核' }).click();
  const question = page.getByRole('dialog', { name: /材料可能有\d+处问题/ });
  await question.getByRole('button', { name: '仍要提交' }).click();
}

/** Fills in and submits a voucher, with the account from the employer's invoice data. */
export async function submitVoucher(page: Page): Promise<void> {
  await page.getByRole('button', { name: '填入开票信息中的账户' }).click();
  await page.locator('input[type=file]').setInputFiles(scan('回单.png'));
  // A refused voucher is listed with its file as well, further below.
  await expect(
    page.getByRole('list', { name: '付款凭证' }).getByRole('link', { name: '回单.png' }),
  ).toBeVisible();
  await page.getByRole('button', { name: '提交付款凭证' }).click();
  await expect(page.getByText(/凭证已提交/).first()).toBeVisible();
}

/** Returns the id of the voucher that the employer submitted last. */
export async function newestVoucherOf(username: string): Promise<string> {
  const { list } = (await provider('list', 'vouchers', '--username', username)) as { list: { id: number }[] };
  return String(list[0]?.id);
}
