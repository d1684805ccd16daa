import { insurePeriod } from 'shared-kernel/domain/dictionaries';
import { expect, signIn, startSession, test } from '../../fixtures/signed-in';
import { PayScreen, RechargeScreen } from '../../screens/recharge-screen';
import { expectAccessible } from '../../support/accessible';
import { givenApprovedApplication, balanceOf } from '../../support/given-application';
import { somePeople } from '../../support/people';
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

test('a WeChat payment that fails, is cancelled or expires shows its final state', async ({ page }) => {
  // The browser's clock is a day behind: the countdown still follows the server's clock.
  await page.clock.install({ time: new Date(Date.now() - 86_400_000) });
  await signIn(page, '13900000001');
  const recharge = await new RechargeScreen(page).open();
  await recharge.choose('微信');

  const failing = await recharge.order('21');
  await expect(recharge.dialog.getByRole('timer')).toHaveText(waiting);
  await provider('wechat:fail', failing, '--state', 'PAYERROR');
  await expect(recharge.dialog.getByText(/^支付失败：/)).toBeVisible();
  await expectAccessible(page, withinDialog);
  await recharge.press('重新充值');

  const abandoned = await recharge.order('22');
  expect(abandoned).not.toBe(failing);
  await page.keyboard.press('Escape');
  const question = recharge.over('确定放弃本次支付吗？');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: '继续支付' }).click();
  await recharge.press('放弃支付');
  await question.getByRole('button', { name: '放弃支付' }).click();
  await expect(page.getByText('订单已关闭')).toBeVisible();

  const expiring = await recharge.order('23');
  await provider('clock:advance', '--minutes', '4');
  await expect(page.getByText('支付超时，订单已取消')).toBeVisible();
  await expect(recharge.dialog).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: '充值', exact: true })).toBeFocused();

  const { list: orders } = (await provider('list', 'wechat-orders', '--username', '13900000001')) as {
    list: { outTradeNo: string; status: string }[];
  };
  const stateOf = (no: string) => orders.find(({ outTradeNo }) => outTradeNo === no)?.status;
  expect([failing, abandoned, expiring].map(stateOf)).toEqual(['PAYERROR', 'CLOSED', 'CLOSED']);
});

test('an order beyond the balance leads to a recharge of the missing amount', async ({ page }) => {
  const shortage = /账户可用余额不足，当前余额[\d,.]+元，还需([\d,.]+)元，请先充值/;
  const user = await as('13900000003');
  const people = somePeople(Math.ceil((await balanceOf(user)) / 388.8) + 1);
  const application = await givenApprovedApplication(user, { people, insurePeriod: insurePeriod.code.year });
  await startSession(page, '13900000003');
  const paying = await new PayScreen(page).open(application.id);
  await paying.ask();
  const recharge = new RechargeScreen(page);
  const prompt = recharge.over(shortage);
  await expect(prompt).toBeVisible();
  await expect(paying.confirm).toHaveCount(0);

  const missing = Number(shortage.exec(await prompt.innerText())?.[1]?.replaceAll(',', ''));
  await prompt.getByRole('button', { name: '去充值' }).click();

  await expect(recharge.amount).toHaveValue(`${Math.ceil(missing).toLocaleString('en-US')}.00`);
});
