import { payType } from 'shared-kernel/domain/dictionaries';
import { expect, startSession, test } from '../../fixtures/signed-in';
import { newestVoucherOf, submitVoucher } from '../../screens/form-fields';
import { givenApprovedApplication } from '../../support/given-application';
import { somePeople } from '../../support/people';
import { as } from '../../support/portal-api';
import { moveClock, provider } from '../../support/provider';

test('an employer with monthly settlement pays a bill, gets a special invoice and has it cancelled', async ({
  page,
}) => {
  const username = '13900000002';
  const employer = await as(username);
  await givenApprovedApplication(employer, { people: somePeople(4), paidBy: payType.code.monthly });
  await moveClock(1);

  await startSession(page, username, '/settlementLog/log');
  await page.getByRole('tab', { name: /^未结算/ }).click();
  await page.getByRole('link', { name: '详情' }).first().click();
  await expect(page.getByText('截至目前应付')).toBeVisible();
  await page.getByRole('button', { name: '生成结算单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '生成结算单' }).click();
  await page.getByRole('link', { name: '上传付款凭证' }).click();
  await submitVoucher(page);
  await expect(page.getByRole('main').getByText('付款凭证已提交，请等待确认')).toBeVisible();
  const settlementId = new URL(page.url()).searchParams.get('id') ?? '';
  await provider('voucher:confirm', await newestVoucherOf(username));
  await page.reload();
  await expect(page.getByText('已结算').first()).toBeVisible();

  await page.goto(`/settlementInvoice/invoiceDetail?settlementId=${settlementId}`);
  await expect(page.getByRole('radio', { name: /专用发票/ })).toBeChecked();
  await page.getByRole('button', { name: '下一步：预览发票' }).click();
  await page.getByRole('button', { name: '确认申请' }).click();
  await page.waitForURL(/invoicedDetail\?id=\d+/);
  await provider('invoice:issue', new URL(page.url()).searchParams.get('id') ?? '');
  await page.reload();
  await expect(page.getByText('已开票').first()).toBeVisible();
  await expect(page.getByText(/\d{20}/).first()).toBeVisible();

  await page.getByRole('button', { name: '申请红冲' }).click();
  const dialog = page.getByRole('dialog', { name: '申请红冲' });
  await dialog.getByLabel('红冲原因').fill('开票内容有误，需要重新开具');
  await dialog.getByRole('button', { name: '确定红冲' }).click();
  // A special invoice needs the buyer's confirmation.
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '确定红冲' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('已红冲').first()).toBeVisible();
});
