import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/signed-in';
import { somebody } from '../support/people';
import { demoPassword } from '../support/portal-api';

/**
 * Moves the focus to the target by Tab, at most as often as a keyboard user would accept. Dialogs that opened
 * automatically (a message, a low balance) trap the focus and are closed by Escape.
 */
async function tabTo(page: Page, target: Locator, atMost = 60): Promise<void> {
  await target.first().waitFor();
  for (let count = 0; count < atMost; count += 1) {
    const { isThere, isHeld } = await target.evaluateAll((found) => {
      const dialog = document.activeElement?.closest('[role="dialog"]');
      return {
        isThere: found.some((one) => one === document.activeElement),
        isHeld: !!dialog && !found.some((one) => dialog.contains(one)),
      };
    });
    if (isThere) return;
    await page.keyboard.press(isHeld ? 'Escape' : 'Tab');
  }
  throw new Error(`the focus does not reach ${target.toString()} in ${atMost} steps`);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function follow(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('an employer signs in, adds a person and pays with the keyboard alone', async ({ page }) => {
  const person = somebody('林键盘');
  const main = page.getByRole('main');
  await page.goto('/login');
  await type(page, page.getByLabel('用户名'), '13900000001');
  await type(page, page.getByRole('textbox', { name: '密码' }), demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('/index/home');

  await follow(page, page.getByRole('link', { name: '跳到主要内容' }));
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '搜索操作' })).toBeFocused();
  await page.keyboard.type('加减保');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^加减保/);
  await page.keyboard.press('Enter');
  await page.waitForURL('/addReduce/index');
  await follow(page, page.getByRole('row').getByRole('link', { name: '加保', exact: true }));
  await page.waitForURL(/\/addReduce\/operation/);

  await follow(page, main.getByRole('button', { name: '添加一行' }));
  await type(page, page.getByLabel('第1行姓名'), person.name);
  await type(page, page.getByLabel('第1行证件号码'), person.idNo);
  await type(page, page.getByLabel('第1行手机号'), person.mobile ?? '');
  await type(page, page.getByLabel('第1行工种'), person.workTypeName);
  await follow(page, page.getByRole('button', { name: '提交加保' }));
  await page.waitForURL(/\/addReduce\/logDetail\/\d+/);

  await follow(page, main.getByRole('button', { name: '去支付' }));
  await follow(page, page.getByRole('dialog').getByRole('button', { name: '确认支付' }));
  const order = main.getByRole('article').filter({ visible: true });
  await expect(order.locator('header').getByText('待生效', { exact: true })).toBeVisible();
});
