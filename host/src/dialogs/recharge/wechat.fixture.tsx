import { act, fireEvent, waitFor, type Screen } from '@testing-library/react';
import {
  closeOrder,
  queryOrderStatus,
  type TradeState,
  type WechatOrder,
} from 'shared-kernel/contract/money/payment';
import { aCustomer, aSession, renderPage } from 'shared-kernel/testing';
import { payAccountType, rechargePopFlag } from 'shared-kernel/domain/dictionaries';
import { RechargeDialog } from './recharge-dialog';
import { anOrder, aRechargeApi, dialog, question } from './recharge.fixture';

export const onClose = jest.fn();
export const reload = jest.fn();
export const payer = {
  payAccountType: payAccountType.code.wechat,
  rechargePopFlag: rechargePopFlag.code.raised,
};

/** Opens the dialog for an employer who pays by WeChat. */
export async function open(
  api = aRechargeApi(),
  customer: Parameters<typeof aCustomer>[0] = payer,
  found?: WechatOrder,
) {
  const page = renderPage(
    <RechargeDialog customer={aCustomer(customer)} found={found} onClose={onClose} reload={reload} />,
    { api, session: aSession({ customer }) },
  );
  await waitFor(() => expect(dialog().queryByLabelText('加载中')).not.toBeInTheDocument());
  return page;
}

export const amount = () => dialog().getByLabelText('充值金额');
export const agreed = () => dialog().getByRole('checkbox', { name: '我已阅读并同意《付款人授权声明》' });

// Advances the fake timers, and with them user actions and their effects.
export const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));
export async function type(text: string) {
  fireEvent.change(amount(), { target: { value: text } });
  await pass(10);
}
export async function click(name: string, within: Pick<Screen, 'findByRole'> = dialog()) {
  fireEvent.click(await within.findByRole('button', { name }));
  await pass(10);
}

/** Opens the dialog, and orders an amount. */
export async function order(api: ReturnType<typeof aRechargeApi>, money = '100') {
  const page = await open(api);
  await type(money);
  fireEvent.click(agreed());
  await pass(10);
  await click('确认金额');
  return page;
}

/** Opens the dialog and places an order, until the QR code is shown. */
export async function orderPlaced(api = aRechargeApi().on(queryOrderStatus, () => anOrder())) {
  const page = await order(api);
  await dialog().findByRole('img', { name: '微信支付二维码' });
  return page;
}

/** A server on which the order stays unpaid, and closing it reveals this state. */
export const unpaidUntil = (state: TradeState) =>
  aRechargeApi()
    .on(queryOrderStatus, () => anOrder())
    .on(closeOrder, () => anOrder(state));

/** Gives up the payment and confirms it. */
export async function giveUp() {
  await click('放弃支付');
  await click('放弃支付', await question('确定放弃本次支付吗？'));
}

export const countdown = () => dialog().getByRole('timer').textContent;

let visibility: jest.SpyInstance;
/** Sets the page's visibility. */
export const look = (state: 'visible' | 'hidden') => visibility.mockReturnValue(state);

/** Installs a fake clock and a visible page; called once at the top of a spec. */
export function underFakeTime(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  });
}
