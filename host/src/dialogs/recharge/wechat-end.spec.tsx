import { screen, waitFor } from '@testing-library/react';
import { updateRechargePopFlag } from 'shared-kernel/contract/customers';
import { closeOrder, queryOrderStatus, type TradeState } from 'shared-kernel/contract/money/payment';
import { bus, session, topics } from 'shared-kernel/runtime';
import { refuse } from 'shared-kernel/testing';
import { anOrder, aRechargeApi, dialog, question } from './recharge.fixture';
import {
  amount,
  click,
  giveUp,
  look,
  onClose,
  orderPlaced,
  pass,
  reload,
  underFakeTime,
  unpaidUntil,
} from './wechat.fixture';

underFakeTime();

describe('the end of a payment', () => {
  it.each<[TradeState, string]>([
    ['CLOSED', '订单已关闭'],
    ['REVOKED', '订单已撤销'],
    ['PAYERROR', '支付失败：余额不足'],
    ['SUCCESS', '充值成功，请等待审核'],
  ])('is shown with a message for %s', async (state, words) => {
    const api = aRechargeApi()
      .on(queryOrderStatus, () => anOrder(state))
      .on(closeOrder, () => anOrder('PAYERROR'));
    await orderPlaced(api);

    await pass(1_600);

    expect(await dialog().findByText(words)).toBeInTheDocument();
    expect(api.calls(closeOrder)).toHaveLength(state === 'PAYERROR' ? 1 : 0);
    expect(localStorage).toHaveLength(1);
  });

  it('reloads the page three seconds after a payment', async () => {
    await orderPlaced(aRechargeApi().on(queryOrderStatus, () => anOrder('SUCCESS')));
    await pass(1_600);
    await dialog().findByText('充值成功，请等待审核');

    await pass(2_900);
    expect(reload).not.toHaveBeenCalled();
    await pass(200);

    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('clears the recharge prompt, publishes the changed balance, and reloads the page after the confirmation', async () => {
    const changes = jest.fn();
    bus.on(topics.balanceChanged).subscribe(changes);
    const page = await orderPlaced(aRechargeApi().on(queryOrderStatus, () => anOrder('SUCCESS')));

    await pass(1_600);
    await dialog().findByText('充值成功，请等待审核');
    expect(page.api.calls(updateRechargePopFlag).map(({ body }) => body)).toEqual([
      { id: 1, rechargePopFlag: 0 },
    ]);
    expect(session.getState().customer?.rechargePopFlag).toBe(0);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
    await click('完成');

    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is queried once on the payer’s request, with a message when the order is unpaid', async () => {
    const page = await orderPlaced();
    look('hidden');
    const before = page.api.calls(queryOrderStatus).length;

    await click('支付成功');

    expect(await screen.findByText('尚未收到付款，请支付后再试')).toBeInTheDocument();
    expect(page.api.calls(queryOrderStatus)).toHaveLength(before + 1);
  });

  it('allows a new payment after a failure', async () => {
    await orderPlaced(aRechargeApi().on(queryOrderStatus, () => anOrder('REVOKED')));
    await pass(1_600);

    await click('重新充值');

    expect(amount()).toHaveValue('100.00');
  });
});

describe('cancelling a payment', () => {
  it('requires a confirmation, closes the order, and returns to the amount', async () => {
    const api = unpaidUntil('CLOSED');
    await orderPlaced(api);

    await click('放弃支付');
    const asked = await question('确定放弃本次支付吗？');
    expect(api.calls(closeOrder)).toHaveLength(0);
    await click('放弃支付', asked);

    expect(await screen.findByText('订单已关闭')).toBeInTheDocument();
    expect(await dialog().findByRole('button', { name: '确认金额' })).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the success when the order was paid meanwhile', async () => {
    await orderPlaced(unpaidUntil('SUCCESS'));

    await giveUp();

    expect(await screen.findByText('充值成功，请等待审核')).toBeInTheDocument();
    expect(screen.queryByText('订单已关闭')).not.toBeInTheDocument();
  });

  it('keeps the QR code when the order could not be closed', async () => {
    const api = aRechargeApi()
      .on(queryOrderStatus, () => anOrder())
      .on(closeOrder, refuse(503));
    await orderPlaced(api);

    await giveUp();

    expect(await screen.findByText('订单未能关闭，请稍后再试')).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: '微信支付二维码' })).toBeInTheDocument();
  });

  it('requires a confirmation on closing the dialog too, and drops it when the payment arrives', async () => {
    const api = aRechargeApi().on(queryOrderStatus, () => anOrder());
    await orderPlaced(api);

    await click('关闭');
    await question('确定放弃本次支付吗？');
    expect(onClose).not.toHaveBeenCalled();
    api.on(queryOrderStatus, () => anOrder('SUCCESS'));
    await pass(1_600);

    expect(await screen.findByText('充值成功，请等待审核')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('确定放弃本次支付吗？')).not.toBeInTheDocument());
  });
});
