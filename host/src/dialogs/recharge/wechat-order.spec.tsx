import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  createNative,
  currentOrder,
  generateOrderNo,
  queryOrderStatus,
} from 'shared-kernel/contract/money/payment';
import { expectFixedText, refuse } from 'shared-kernel/testing';
import { anOrder, aRechargeApi, dialog, inSeconds, outTradeNo, question } from './recharge.fixture';
import {
  agreed,
  amount,
  click,
  countdown,
  open,
  order,
  orderPlaced,
  pass,
  payer,
  type,
  underFakeTime,
} from './wechat.fixture';

underFakeTime();

describe('opening a WeChat order', () => {
  it('is not offered to employers with special invoices', async () => {
    const { api } = await open(aRechargeApi(), { invoicetype: 1, payAccountType: 2 });

    expect(dialog().queryByRole('tab')).not.toBeInTheDocument();
    expect(dialog().getByLabelText('付款账号')).toBeInTheDocument();
    expect(api.calls(currentOrder)).toHaveLength(0);
  });

  it('shows that WeChat recharges get plain invoices only', async () => {
    await open();

    expect(dialog().getByText('微信充值仅支持开具普通发票')).toBeInTheDocument();
  });

  it('validates the amount, then the consent, and creates no order before both are valid', async () => {
    const page = await open();
    await click('确认金额');
    await expectFixedText('wechat: amount empty');
    await type('0.5');
    await click('确认金额');
    await expectFixedText('recharge: amount below 1');
    await type('1.5');
    await click('确认金额');
    await expectFixedText('wechat: amount not whole');
    await type('100');
    await click('确认金额');
    expect(await dialog().findByText('请先阅读并同意《付款人授权声明》')).toBeInTheDocument();

    expect(page.api.calls(generateOrderNo)).toHaveLength(0);
  });

  it('clears the amount field when a zero is typed', async () => {
    await open();

    await type('0');
    expect(amount()).toHaveValue('');
    await type('0.0');
    fireEvent.blur(amount());
    await pass(10);
    expect(amount()).toHaveValue('');
  });

  it('shows the payer’s statement, and accepts the consent there', async () => {
    await open();

    await click('查看《付款人授权声明》');
    const statement = await question('付款人：王敏');
    expect(statement.getByText(/本人受华北建设有限公司授权/)).toBeInTheDocument();
    expect(statement.getByText(/声明版本2026-11/)).toBeInTheDocument();
    await click('已阅读并同意', statement);

    expect(agreed()).toBeChecked();
  });

  it('orders the amount with the accepted version of the statement, and shows the QR code', async () => {
    const page = await orderPlaced();

    expect(page.api.calls(createNative)[0]?.query).toEqual({
      money: '100',
      outTradeNo,
      statementVersion: '2026-11',
    });
    expect(countdown()).toBe('请使用微信扫码支付，剩余180秒');
    expect(dialog().getByText('¥100.00')).toBeInTheDocument();
    expect(dialog().queryByText(/模拟支付/)).not.toBeInTheDocument();
  });

  it('shows that the order could not be created, and keeps the typed amount', async () => {
    await order(aRechargeApi().on(generateOrderNo, refuse(500)));

    const alert = await question('订单生成失败，请刷新重试');
    await expectFixedText('order creation failed');
    expect(alert.getAllByText('错误').length).toBeGreaterThan(0);
    await click('确定', alert);
    await waitFor(() => expect(screen.queryByText('错误')).not.toBeInTheDocument());
    expect(amount()).toHaveValue('100');
  });

  it('shows the server’s message when it refuses the order', async () => {
    await order(aRechargeApi().on(createNative, refuse(3012)), '60000');

    expect(await dialog().findByText('单笔微信充值不得超过50000元')).toBeInTheDocument();
    expect(amount()).toHaveValue('60000');
  });

  it('shows that the QR code is missing, and retries the same order', async () => {
    const api = aRechargeApi().on(createNative, refuse(503));
    await order(api);
    await expectFixedText('QR failed');

    api.on(createNative, { code_url: 'weixin://1', out_trade_no: outTradeNo, expireTime: inSeconds(180) });
    await click('重新获取');

    expect(await dialog().findByRole('img', { name: '微信支付二维码' })).toBeInTheDocument();
    expect(api.calls(generateOrderNo)).toHaveLength(1);
    expect(new Set(api.calls(createNative).map(({ query }) => query.outTradeNo))).toEqual(
      new Set([outTradeNo]),
    );
  });

  it('marks a simulated QR code as a simulation', async () => {
    await open(
      aRechargeApi().on(queryOrderStatus, () => anOrder()),
      payer,
      anOrder('NOTPAY', { code_url: `SIMULATION:wechat-pay?out_trade_no=${outTradeNo}` }),
    );

    expect(dialog().getByText(/演示环境：这是模拟支付，不会产生真实扣款/)).toBeInTheDocument();
    expect(dialog().getByText(/复制模拟付款的命令/)).toBeInTheDocument();
    expect(dialog().queryByText(/npm run/)).not.toBeInTheDocument();
  });
});

describe('an unpaid order of an earlier visit', () => {
  it('is shown with its remaining time instead of the form for a new one', async () => {
    const found = anOrder('NOTPAY', { expireTime: inSeconds(60) });
    await open(aRechargeApi().on(currentOrder, found).on(queryOrderStatus, found), { payAccountType: 1 });

    expect(await dialog().findByRole('img', { name: '微信支付二维码' })).toBeInTheDocument();
    expect(countdown()).toBe('请使用微信扫码支付，剩余60秒');
  });

  it('does not block a new payment when it cannot be loaded', async () => {
    await open(aRechargeApi().on(currentOrder, refuse(500)));

    expect(await dialog().findByLabelText('充值金额')).toBeInTheDocument();
  });
});
