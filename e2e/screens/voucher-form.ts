import { expect, type Page } from '@playwright/test';
import { scan } from '../support/scans';
import { provider } from '../support/provider';

/** The form of a voucher, with the account of the employer's invoices. */
export async function submitVoucher(page: Page): Promise<void> {
  await page.getByRole('button', { name: '填入开票信息中的账户' }).click();
  await page.locator('input[type=file]').setInputFiles(scan('回单.png'));
  // A voucher that was refused is listed with its file below.
  await expect(
    page.getByRole('list', { name: '付款凭证' }).getByRole('link', { name: '回单.png' }),
  ).toBeVisible();
  await page.getByRole('button', { name: '提交付款凭证' }).click();
  await expect(page.getByText(/凭证已提交/).first()).toBeVisible();
}

/** The id of the voucher that an employer has submitted last. */
export async function newestVoucherOf(username: string): Promise<string> {
  const { list } = (await provider('list', 'vouchers', '--username', username)) as { list: { id: number }[] };
  return String(list[0]?.id);
}
