import { act, screen, waitFor } from '@testing-library/react';
import {
  closeOrder,
  createNative,
  queryOrderStatus,
  type WechatOrder,
} from 'shared-kernel/contract/money/payment';
import { clock } from 'shared-kernel/runtime';
import { noNetwork, refuse } from 'shared-kernel/testing';
import { anOrder, aRechargeApi, dialog, inSeconds, outTradeNo } from './recharge.fixture';
import {
  click,
  countdown,
  look,
  onClose,
  orderPlaced,
  pass,
  underFakeTime,
  unpaidUntil,
} from './wechat.fixture';

underFakeTime();

describe('the countdown', () => {
  it.each([-1, 1])('follows the server’s clock when the browser’s clock is wrong by %d day', async (days) => {
    clock.sync(new Date(Date.now() - days * 86_400_000).toISOString());
    await orderPlaced();
    expect(countdown()).toBe('请使用微信扫码支付，剩余180秒');

    await pass(10_000);

    expect(countdown()).toBe('请使用微信扫码支付，剩余170秒');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('cancels the order at its end, closes the dialog and shows the timeout', async () => {
    const api = unpaidUntil('CLOSED');
    await orderPlaced(api);

    await pass(181_000);

    expect(await screen.findByText('支付超时，订单已取消')).toBeInTheDocument();
    expect(api.calls(closeOrder).map(({ query }) => query)).toEqual([{ outTradeNo }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows the success when closing the order at its end reveals a payment', async () => {
    await orderPlaced(unpaidUntil('SUCCESS'));

    await pass(181_000);

    expect(await dialog().findByText('充值成功，请等待审核')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the timeout once when the server closed the order first', async () => {
    const late = inSeconds(2);
    const api = aRechargeApi()
      .on(queryOrderStatus, () => anOrder('CLOSED', { expireTime: late }))
      .on(closeOrder, () => anOrder('CLOSED', { expireTime: late }))
      .on(createNative, { code_url: 'weixin://1', out_trade_no: outTradeNo, expireTime: late });
    look('hidden');
    await orderPlaced(api);

    await pass(5_000);
    expect(onClose).not.toHaveBeenCalled();
    look('visible');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));

    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(await screen.findAllByText('支付超时，订单已取消')).toHaveLength(1);
  });

  it('shows no result at its end without a response, and queries again on request', async () => {
    const api = aRechargeApi()
      .on(queryOrderStatus, () => anOrder())
      .on(closeOrder, noNetwork);
    await orderPlaced(api);
    await pass(181_000);
    expect(await dialog().findByText('支付时间已到，暂时无法确认支付结果')).toBeInTheDocument();

    api.on(queryOrderStatus, () => anOrder('SUCCESS'));
    await click('重新查询');

    expect(await dialog().findByText('充值成功，请等待审核')).toBeInTheDocument();
  });
});

describe('polling the state of an order', () => {
  it('runs every 1.5 seconds, pauses while the page is hidden, and runs at once when it is visible again', async () => {
    const { api } = await orderPlaced();
    const before = api.calls(queryOrderStatus).length;

    await pass(15_000);
    expect(api.calls(queryOrderStatus)).toHaveLength(before + 10);
    look('hidden');
    await pass(15_000);
    expect(api.calls(queryOrderStatus)).toHaveLength(before + 10);
    look('visible');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));

    expect(api.calls(queryOrderStatus)).toHaveLength(before + 11);
  });

  it('waits for the answer before the next request', async () => {
    let answer: (order: WechatOrder) => void = () => {};
    const api = aRechargeApi().on(queryOrderStatus, () => new Promise((resolve) => (answer = resolve)));
    await orderPlaced(api);

    await pass(15_000);
    expect(api.calls(queryOrderStatus)).toHaveLength(1);
    await act(async () => answer(anOrder('USERPAYING')));
    await pass(1_500);

    expect(api.calls(queryOrderStatus)).toHaveLength(2);
  });

  it('continues after a failed request, and shows the network error until the next response', async () => {
    const api = aRechargeApi().on(queryOrderStatus, refuse(403));
    await orderPlaced(api);

    await pass(1_600);
    expect(await dialog().findByText('网络异常，正在重新获取支付结果')).toBeInTheDocument();
    api.on(queryOrderStatus, () => anOrder('USERPAYING'));
    await pass(1_600);

    expect(dialog().queryByText('网络异常，正在重新获取支付结果')).not.toBeInTheDocument();
    expect(countdown()).toBe('支付中，请在手机上完成支付');
  });
});
