import { act, screen, waitFor, within } from '@testing-library/react';
import { checkRecharge } from 'shared-kernel/contract/money/finance';
import { queryOrderStatus, type WechatOrder } from 'shared-kernel/contract/money/payment';
import { fen } from 'shared-kernel/domain/money';
import { bus, navigation, serverClock, session, topics } from 'shared-kernel/runtime';
import {
  aProjectSession,
  aSession,
  noNetwork,
  refuse,
  renderPage,
  type FakeApi,
  type Refusal,
} from 'shared-kernel/testing';
import { requestRecharge } from '../topics';
import { LowBalance } from './low-balance';
import { RechargeOpener } from './recharge-opener';
import { anOrder, aRechargeApi, dialog, inSeconds, outTradeNo } from './recharge.fixture';

const low = {
  needRecharge: true,
  available: fen(830_00),
  lowBalanceLine: fen(5_000_00),
  rechargePopFlag: 1,
  message: '账户可用余额830.00元，低于预警线5,000.00元，请及时充值',
};

const open = (api = aRechargeApi(), signedIn = aSession()) =>
  renderPage(
    <>
      <LowBalance />
      <RechargeOpener reload={() => {}} />
    </>,
    { api, session: signedIn },
  );
const want = (shortfall?: number) => act(async () => bus.publish(topics.rechargeRequested, { shortfall }));
const opened = () => screen.findByRole('dialog', { name: '账户充值' });
const expectNoDialog = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
/** Long enough for every request to have finished. */
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 50)));

describe('the recharge dialog', () => {
  it('opens on request, with the shortfall rounded up as its amount', async () => {
    open();
    expectNoDialog();

    await want(1_008_01);

    await opened();
    expect(await dialog().findByLabelText('充值金额')).toHaveValue('1,009.00');
  });

  it('opens only once on repeated requests, and keeps what was typed', async () => {
    const { user } = open();
    await want();
    await opened();
    await user.type(await dialog().findByLabelText('付款账号'), '4100');

    await want();
    await want(5);
    await settled();

    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(dialog().getByLabelText('付款账号')).toHaveValue('4100');
  });

  it('returns the focus when it closes', async () => {
    const { user } = renderPage(
      <>
        <button onClick={requestRecharge}>充值</button>
        <RechargeOpener />
      </>,
      { api: aRechargeApi() },
    );
    await user.click(screen.getByRole('button', { name: '充值' }));
    await opened();

    await user.click(dialog().getByRole('button', { name: '关闭' }));

    await waitFor(() => expect(screen.getByRole('button', { name: '充值' })).toHaveFocus());
  });

  it('is never opened for a project user', async () => {
    const { api } = open(
      aRechargeApi().on(checkRecharge, low),
      aSession({ user: aProjectSession().user, customer: { rechargePopFlag: 1 } }),
    );

    await want();
    await settled();

    expectNoDialog();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(api.calls(checkRecharge)).toHaveLength(0);
  });

  it('closes on sign-out', async () => {
    open();
    await want();
    await opened();

    await act(async () => session.signOut({ reason: 'user' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('an order whose payment was interrupted', () => {
  const left = (order: WechatOrder): FakeApi => {
    localStorage.setItem('recharge.order.1', outTradeNo);
    return aRechargeApi().on(queryOrderStatus, order);
  };

  it('is shown again with its remaining time', async () => {
    open(left(anOrder('NOTPAY', { expireTime: inSeconds(42) })));

    await opened();

    expect(dialog().getByRole('timer')).toHaveTextContent(/请使用微信扫码支付，剩余(?:4[0-2]|3\d)秒/);
  });

  it('that was paid meanwhile is reported, and then forgotten', async () => {
    open(left(anOrder('SUCCESS')));

    expect(await screen.findByText('充值成功，请等待审核')).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('recharge.order.1')).toBeNull());
  });

  it.each<[string, WechatOrder, string]>([
    ['ran out of time', anOrder('CLOSED', { expireTime: '2020-01-01T00:00:00Z' }), '支付超时，订单已取消'],
    ['was closed', anOrder('CLOSED'), '订单已关闭'],
    ['was revoked', anOrder('REVOKED'), '订单已撤销'],
    ['failed', anOrder('PAYERROR'), '支付失败：余额不足'],
  ])('that %s is reported without a dialog, and then forgotten', async (_case, order, words) => {
    open(left(order));

    expect(await screen.findByText(words)).toBeInTheDocument();
    expectNoDialog();
    expect(localStorage.getItem('recharge.order.1')).toBeNull();
  });

  it('that expires while a form is filled is reported without its dialog', async () => {
    const api = left(anOrder('NOTPAY', { expireTime: inSeconds(1) }));
    open(api);
    const saved = navigation.block('未保存');
    await waitFor(() => expect(api.calls(queryOrderStatus)).toHaveLength(1));
    await settled();
    expectNoDialog();
    api.on(queryOrderStatus, anOrder('CLOSED', { expireTime: '2020-01-01T00:00:00Z' }));
    serverClock.sync(inSeconds(2));

    act(saved);

    expect(await screen.findByText('支付超时，订单已取消')).toBeInTheDocument();
    expectNoDialog();
  });

  it('is not queried when none is stored', async () => {
    const { api } = open();

    await settled();

    expect(api.calls(queryOrderStatus)).toHaveLength(0);
  });

  it('is not queried while another tab shows it', async () => {
    const locks = { query: async () => ({ held: [{ name: `recharge.order.${outTradeNo}` }] }) };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    const { api } = open(left(anOrder()));

    await settled();

    expectNoDialog();
    expect(api.calls(queryOrderStatus)).toHaveLength(0);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('is forgotten when the server does not know it', async () => {
    open(left(anOrder()).on(queryOrderStatus, refuse(3005)));

    await waitFor(() => expect(localStorage.getItem('recharge.order.1')).toBeNull());
    expectNoDialog();
  });

  it.each<[string, typeof noNetwork | Refusal, number]>([
    ['there was no answer', noNetwork, 5],
    ['the server refused', refuse(403), 1],
  ])('is loaded again on the next entry when %s', async (_, reply, attempts) => {
    const api = left(anOrder()).on(queryOrderStatus, reply);
    const first = open(api);
    await waitFor(() => expect(api.calls(queryOrderStatus)).toHaveLength(attempts));
    await settled();
    expectNoDialog();
    first.unmount();

    open(aRechargeApi().on(queryOrderStatus, anOrder()));

    await opened();
  });
});

describe('the low-balance line', () => {
  const flagged = aSession({ customer: { rechargePopFlag: 1 } });
  const line = () => screen.queryByRole('complementary', { name: '余额不足提醒' });
  const found = () => screen.findByRole('complementary', { name: '余额不足提醒' });

  it('appears before the amounts are loaded, and opens the recharge dialog', async () => {
    const { user } = open(aRechargeApi().on(checkRecharge, low), flagged);
    expect(line()).toHaveTextContent('账户可用余额低于预警线');
    expect(await screen.findByText(low.message)).toBeVisible();
    expectNoDialog();

    await user.click(within(await found()).getByRole('button', { name: '去充值' }));

    await opened();
  });

  it('stays closed for the same account and day, also in another tab', async () => {
    const first = open(aRechargeApi().on(checkRecharge, low), flagged);
    await first.user.click(within(await found()).getByRole('button', { name: '今天不再提醒' }));
    expect(line()).not.toBeInTheDocument();
    first.unmount();

    sessionStorage.clear();
    const second = open(aRechargeApi().on(checkRecharge, low), flagged);
    await settled();
    expect(line()).not.toBeInTheDocument();
    second.unmount();

    const other = aSession({ user: { id: 2, username: '13900000002' }, customer: { rechargePopFlag: 1 } });
    const third = open(aRechargeApi().on(checkRecharge, low), other);
    expect(await found()).toBeVisible();
    third.unmount();

    serverClock.sync(new Date(Date.now() + 24 * 3_600_000).toISOString());
    open(aRechargeApi().on(checkRecharge, low), flagged);
    expect(await found()).toBeVisible();
  });

  it('disappears when the balance is sufficient', async () => {
    const { api } = open(
      aRechargeApi().on(checkRecharge, { ...low, needRecharge: false, message: '' }),
      flagged,
    );

    await waitFor(() => expect(api.calls(checkRecharge)).toHaveLength(1));

    await waitFor(() => expect(line()).not.toBeInTheDocument());
  });

  it('makes no call when the account is not flagged', async () => {
    const { api } = open(aRechargeApi().on(checkRecharge, low));

    await settled();

    expect(api.calls(checkRecharge)).toHaveLength(0);
  });
});
