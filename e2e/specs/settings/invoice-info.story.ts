import { expect, startSession, test } from '../../fixtures/signed-in';

test('an employer corrects the address of invoices; a wrong address is refused at its field', async ({
  page,
}) => {
  const email = `invoices.${Date.now()}@example.com`;
  await startSession(page, '13900000003');
  await page.goto('/setting/invoiceInfo');

  await page.getByLabel('收票邮箱').fill('not an address');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请输入正确的邮箱')).toBeVisible();
  await page.getByLabel('收票邮箱').fill(email);
  await page.getByRole('button', { name: '保存' }).click();

  await expect(page.getByText('开票信息已保存')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('收票邮箱')).toHaveValue(email);
});
