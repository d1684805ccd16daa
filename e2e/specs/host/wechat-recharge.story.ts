import { expect, signIn, test } from '../../fixtures/signed-in';
import { RechargeScreen } from '../../screens/recharge-screen';
import { expectAccessible } from '../../support/accessible';
import { balanceOf } from '../../support/given-application';
import { as } from '../../support/portal-api';
import { provider } from '../../support/provider';

const withinDialog = '.host-recharge';
const waiting = /^请使用微信扫码支付，剩余1[78]\d秒$/;

test('a low balance leads to a WeChat payment that is scanned, interrupted, resumed and paid', async ({
  page,
  context,
}) => {
  const employer = await as('13900000003');
  const flagOf = async () =>
    (await employer.get<{ rechargePopFlag: number }>('/api/customers/getCustomerInfo')).rechargePopFlag;
  await employer.put('/api/capitals/lowLine', { lowBalanceLine: Math.ceil(await balanceOf(employer)) + 1 });
  await provider('clock:advance', '--minutes', '1');
  expect(await flagOf()).toBe(1);

  try {
    await signIn(page, '13900000003');
    const prompt = page.getByRole('complementary', { name: '余额不足提醒' });
    await expect(prompt).toContainText(/账户可用余额[\d,.]+元，低于预警线[\d,.]+元，请及时充值/);
    await expectAccessible(page, '.host-line');
    await prompt.getByRole('button', { name: '去充值' }).click();
    const recharge = new RechargeScreen(page);
    // This employer usually pays by WeChat: the dialog opens on that tab.
    await expect(recharge.dialog.getByRole('tab', { selected: true })).toHaveText('微信');
    await recharge.press('确认金额');
    await expect(recharge.dialog.getByText('请输入充值金额')).toBeVisible();
    await expectAccessible(page, withinDialog);
    const orderNo = await recharge.order('66');
    await expect(recharge.dialog.getByRole('timer')).toHaveText(waiting);
    await expect(recharge.dialog).toContainText('演示环境：这是模拟支付');
    await expectAccessible(page, withinDialog);

    await page.close();
    await provider('wechat:scan', orderNo);
    const later = await context.newPage();
    await later.goto('/index/home');
    const found = new RechargeScreen(later);
    expect(await found.orderNo()).toBe(orderNo);
    await expect(found.dialog.getByRole('timer')).toHaveText('支付中，请在手机上完成支付');
    await provider('wechat:pay', orderNo);

    // The page reloads automatically a little later.
    const reloaded = later.waitForEvent('load');
    await expect(found.dialog.getByText('充值成功，请等待审核')).toBeVisible();
    await reloaded;
    await expect.poll(flagOf).toBe(0);
    await later.goto('/rechargeManage/recharge?tab=recharges');
    await expect(later.getByRole('row').filter({ hasText: '¥66.00' }).first()).toContainText('待审核');
    await expect(found.dialog).toBeHidden();
  } finally {
    await employer.put('/api/capitals/lowLine', { lowBalanceLine: 5000 });
  }
});
