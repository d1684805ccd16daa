import type { Page } from '@playwright/test';
import { expect, startSession, test } from '../../fixtures/signed-in';
import { RechargeScreen } from '../../screens/recharge-screen';
import { expectAccessible } from '../../support/accessible';
import { balanceOf } from '../../support/given-application';
import { as } from '../../support/portal-api';
import { provider } from '../../support/provider';
import { scan, withSparseFile } from '../../support/scans';

const receipt = scan('回单.png');
const named = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
const withinDialog = '.host-recharge';

test('a bank transfer is validated field by field, submitted with its receipt, and booked after approval', async ({
  page,
}) => {
  const employer = await as('13900000001');
  const before = await balanceOf(employer);
  const yuan = String(3000 + (Date.now() % 1000));
  await page.clock.install();
  await startSession(page, '13900000001', '/rechargeManage/recharge?tab=recharges');
  const recharge = await new RechargeScreen(page).open();

  await recharge.press('提交充值');
  const alerts = recharge.dialog.getByText(/不能为空|不得低于1元|整数金额|请上传付款凭证/);
  await expect(alerts).toHaveText(['银行账号不能为空']);
  await expectAccessible(page, withinDialog);
  await recharge.press('填入开票信息中的账户');
  await recharge.amount.fill('10.5');
  await recharge.press('提交充值');
  await expect(alerts).toHaveText(['金额必须为大于1的整数金额']);
  await recharge.amount.fill(yuan);
  await recharge.press('提交充值');
  await expect(alerts).toHaveText(['请上传付款凭证']);

  await recharge.upload(named('回单.exe', 'MZ'));
  await recharge.expectRefusedFile('不支持的文件类型：回单.exe');
  await recharge.upload(named('空.pdf', ''));
  await recharge.expectRefusedFile('文件内容为空：空.pdf');
  await recharge.upload(named('假图片.png', 'not a picture'));
  await recharge.expectRefusedFile('不支持的文件类型');
  await withSparseFile('扫描件.pdf', 200, async (path) => {
    await recharge.upload(path);
    await recharge.expectRefusedFile('文件大小不能超过20MB：扫描件.pdf');
  });
  await loseConnectionFor(page, () => recharge.upload(receipt));
  await recharge.upload(receipt);
  await recharge.dialog.getByRole('button', { name: '重命名回单.png' }).click();
  await recharge.over('重命名文件').getByLabel('文件名').fill('十一月回单');
  await recharge.over('重命名文件').getByRole('button', { name: '保存' }).click();
  await expect(recharge.dialog.getByRole('link', { name: '十一月回单.png' })).toBeVisible();
  await expect(recharge.amount).toHaveValue(`${Number(yuan).toLocaleString('en-US')}.00`);
  const sent = page.waitForRequest('**/prod-api/api/costs/pay');
  await recharge.press('提交充值');
  expect(((await sent).postDataJSON() as { costProof: string }).costProof).toMatch(
    /^\/prod-api\/api\/oss\/raw\/[0-9a-f-]{36}\?/,
  );
  await expect(recharge.dialog.getByText('提交成功，请等待审核')).toBeVisible();
  await expectAccessible(page, withinDialog);

  const costNo = /CZ\d+/.exec((await recharge.dialog.textContent()) ?? '')?.[0] ?? 'none';
  await recharge.press('完成');

  const row = page.getByRole('row').filter({ hasText: costNo });
  await expect(row).toContainText('待审核');
  const { list } = await employer.get<{ list: { id: number; costNo: string }[] }>('/api/costs/rechargeList');
  await provider('recharge:approve', String(list.find((cost) => cost.costNo === costNo)?.id));
  // Times are shown to the minute.
  await expect(row).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?!:)/);
  // The open page updates without a reload.
  await expect(row).toContainText('已入账');
  expect(Math.round((await balanceOf(employer)) - before)).toBe(Number(yuan));
});

/** Two minutes without a network: retries are announced, then the upload fails with an alert. */
async function loseConnectionFor(page: Page, upload: () => Promise<void>): Promise<void> {
  const recharge = new RechargeScreen(page);
  await page.route('**/prod-api/api/oss/upload', (route) => route.abort());
  await upload();
  await expect(recharge.dialog.getByText('上传中断，正在自动重试')).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(40_000);
    await expect(recharge.over('网络连接失败，请检查网络后重试：回单.png')).toBeVisible({ timeout: 500 });
  }).toPass();
  await recharge.expectRefusedFile('网络连接失败，请检查网络后重试：回单.png');
  await expect(recharge.dialog.getByText('回单.png')).toHaveCount(0);
  await page.unroute('**/prod-api/api/oss/upload');
}
