import type { Page } from '@playwright/test';
import { operateType, payType } from 'shared-kernel/domain/dictionaries';
import { expect, startSession, test } from '../../fixtures/signed-in';
import { moveClock } from '../../support/clock';
import { givenApprovedApplication } from '../../support/given-application';
import { aPicture } from '../../support/given-case';
import { somebody, somePeople } from '../../support/people';
import { as } from '../../support/portal-api';
import { provider } from '../../support/provider';

test('a prepaid employer pays an order by voucher, which is refused, sends another, and the order is paid', async ({
  page,
}) => {
  const username = '13900000001';
  const employer = await as(username);
  const policy = await givenApprovedApplication(employer, { people: somePeople(3) });
  await employer.post(`/api/insures/${policy.id}/pay`, { payType: payType.code.balance });
  await moveClock(1);
  const later = await as(username);
  const { effectDate } = await later.get<{ effectDate: string }>('/api/dicts/getNowTime');
  const order = await later.post<{ id: number }>('/api/addReduces', {
    insureId: policy.id,
    operateType: operateType.code.add,
    effectDate,
    persons: [somebody('周后来')],
  });

  await startSession(page, username);
  await page.goto(`/addReduce/paymentVoucher?id=${order.id}`);
  await submitVoucher(page);
  await page.waitForURL(/\/addReduce\/logDetail\/\d+$/);
  await provider('voucher:reject', await newestOf('vouchers', username), '--reason', '付款金额与回单不一致');
  await page.goto(`/addReduce/paymentVoucher?id=${order.id}`);
  await expect(page.getByText('付款金额与回单不一致').first()).toBeVisible();
  await submitVoucher(page);
  await page.waitForURL(/\/addReduce\/logDetail\/\d+$/);
  await provider('voucher:confirm', await newestOf('vouchers', username));
  await page.reload();
  await expect(page.getByText('待生效').first()).toBeVisible();
});

/** The form of a voucher, with the account of the employer's invoices. */
async function submitVoucher(page: Page): Promise<void> {
  await page.getByRole('button', { name: '填入开票信息中的账户' }).click();
  await page.locator('input[type=file]').setInputFiles(aPicture('回单.png'));
  await expect(page.getByRole('link', { name: '回单.png' })).toBeVisible();
  await page.getByRole('button', { name: '提交付款凭证' }).click();
  await expect(page.getByText(/凭证已提交/).first()).toBeVisible();
}

async function newestOf(what: string, username: string): Promise<string> {
  const { list } = (await provider('list', what, '--username', username)) as { list: { id: number }[] };
  return String(list[0]?.id);
}
