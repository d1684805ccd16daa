import { operateType, payType } from 'shared-kernel/domain/dictionaries';
import { expect, startSession, test } from '../../fixtures/signed-in';
import { newestVoucherOf, submitVoucher } from '../../screens/form-fields';
import { givenApprovedApplication } from '../../support/given-application';
import { somebody, somePeople } from '../../support/people';
import { as } from '../../support/portal-api';
import { moveClock, provider } from '../../support/provider';

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
  await provider('voucher:reject', await newestVoucherOf(username), '--reason', '付款金额与回单不一致');
  await page.goto(`/addReduce/paymentVoucher?id=${order.id}`);
  await expect(page.getByText('付款金额与回单不一致').first()).toBeVisible();
  await submitVoucher(page);
  await page.waitForURL(/\/addReduce\/logDetail\/\d+$/);
  await provider('voucher:confirm', await newestVoucherOf(username));
  await page.reload();
  await expect(page.getByText('待生效').first()).toBeVisible();
});
