import type { Page } from '@playwright/test';
import { expect, signIn, startSession, test } from '../../fixtures/signed-in';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

const pages = [
  { path: '/index/home', shows: '今日待办' },
  { path: '/insurance/index', shows: '保单管理' },
  { path: '/employer/insure/index', shows: '方案管理' },
  { path: '/employer/insure/insureing/6', shows: '投保 标准型50万' },
  { path: '/flashCompensationCloud/t1', shows: '报案列表' },
  { path: '/flashCompensationCloud/reportCase', shows: '报案' },
  { path: '/rechargeManage/recharge', shows: '我的账户' },
  { path: '/websitemsg', shows: '站内消息' },
  { path: '/setting/invoiceInfo', shows: '开票信息' },
  { path: '/setting/protocol', shows: '协议管理' },
  { path: '/insurance/details/18', shows: '标准型50万' },
];

test('no page scrolls sideways on a phone, and controls are as high as a thumb needs', async ({ page }) => {
  await signIn(page, '13900000002');

  for (const { path, shows } of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: shows, exact: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
    expect.soft(await lowControls(page), path).toEqual([]);
  }
});

test('a list is a stack of cards on a phone, and a card opens its detail', async ({ page }) => {
  await startSession(page, '13900000002', '/insurance/index');

  const cards = page.getByRole('list', { name: '保单管理' });
  await expect(cards.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await cards.getByRole('listitem').first().getByRole('link').first().click();
  await page.waitForURL(/\/insurance\/details\/\d+$/);
});

test('the buttons of a form do not cover the focused field', async ({ page }) => {
  await startSession(page, '13900000002', '/settlementLog/newUploadPaymentVoucher');
  const code = page.getByLabel('短信验证码');

  await code.focus();
  const field = await code.boundingBox();
  const buttons = await page.locator('form', { has: code }).locator('footer').boundingBox();

  expect(buttons?.y).toBeGreaterThanOrEqual((field?.y ?? NaN) + (field?.height ?? 0));
});

/** Controls of the page below 40 CSS pixels in height; links within a text or a row of facts may be lower. */
const lowControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fields = '.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, label';
    return [...document.querySelectorAll('main :is(button, input, summary, [role="tab"])')]
      .map((control) => control.closest(fields) ?? control)
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({ control, height: control.getBoundingClientRect().height }))
      .filter(({ height }) => height > 1 && Math.round(height) < 40)
      .map(({ control, height }) => [control.className, control.textContent, height].join(' '));
  });

/** CSS pixels by which the document is wider than the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.screen.width);
