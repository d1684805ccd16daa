import { act, screen, waitFor, within } from '@testing-library/react';
import { useAction } from '../query';
import type { AnswerOf } from '../contract';
import { checkCapital } from '../contract/money/finance';
import { payInsure } from '../contract/insure';
import { fen, withheld } from '../domain/money';
import { bus, topics } from '../runtime';
import { aProjectSession, fakeApi, noNetwork, refuse, renderPage } from '../testing';
import { PayButton } from '.';

const wallet = (available: number): AnswerOf<typeof checkCapital> => ({
  enough: true,
  available: fen(available),
  shortfall: fen(0),
});
const paid = {
  id: 21,
  insureStatus: 4,
  version: 6,
  policyNo: 'BD0021',
  premium: fen(2_008_80),
  available: fen(7_991_20),
};

function Paying() {
  const pay = useAction(payInsure, { quiet: true });
  return (
    <PayButton amount={fen(2_008_80)} onPay={() => pay.run({ params: { id: '21' }, body: { payType: 1 } })} />
  );
}

const short = refuse(3001, { available: '1,000.00', shortfall: '1,008.80' });
const shortText = '账户可用余额不足，当前余额1,000.00元，还需1,008.80元，请先充值';
const aNetwork = () => fakeApi().on(checkCapital, wallet(10_000_00)).on(payInsure, paid);

const balanceChanges = jest.fn();
const recharges = jest.fn();
let listening: { unsubscribe: () => void }[];
beforeEach(() => {
  jest.clearAllMocks();
  listening = [
    bus.on(topics.balanceChanged).subscribe(balanceChanges),
    bus.on(topics.rechargeRequested).subscribe(recharges),
  ];
});
afterEach(() => {
  listening.forEach((one) => one.unsubscribe());
});

async function ask(api = fakeApi(), session?: ReturnType<typeof aProjectSession>) {
  const page = renderPage(<Paying />, { api, session });
  await page.user.click(screen.getByRole('button', { name: '去支付' }));
  const dialog = within(await screen.findByRole('dialog', { name: '确定用余额支付¥2,008.80吗？' }));
  const pay = () => dialog.getByRole('button', { name: '确认支付' });
  return { ...page, dialog, pay };
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('paying from the wallet', () => {
  it('is enabled once the balance is enough, pays once, and publishes that the balance changed', async () => {
    let answer: (found: AnswerOf<typeof checkCapital>) => void = () => {};
    const { api, user, dialog, pay } = await ask(
      aNetwork().on(
        checkCapital,
        () => new Promise<AnswerOf<typeof checkCapital>>((resolve) => (answer = resolve)),
      ),
    );
    expect(pay()).toBeDisabled();

    await act(async () => answer(wallet(10_000_00)));
    await waitFor(() => expect(pay()).toBeEnabled());
    expect(dialog.getByText('支付后剩余').parentElement).toHaveTextContent('¥7,991.20');
    expect(api.calls(payInsure)).toHaveLength(0);
    await user.dblClick(pay());

    expect(await screen.findByText('支付成功')).toBeInTheDocument();
    await isClosed();
    expect(balanceChanges).toHaveBeenCalledTimes(1);
    expect(api.calls(payInsure)).toHaveLength(1);
  });

  it('offers a recharge of the shortfall in place of the payment when the balance is short', async () => {
    const { api, user, dialog } = await ask(aNetwork().on(checkCapital, short));

    expect(await dialog.findByText(shortText)).toBeInTheDocument();
    expect(dialog.getByText('还差').parentElement).toHaveTextContent('¥1,008.80');
    expect(dialog.queryByRole('button', { name: '确认支付' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '去充值' }));

    expect(recharges.mock.calls).toEqual([[{ shortfall: 1_008_80 }]]);
    await isClosed();
    expect(api.calls(payInsure)).toHaveLength(0);
  });

  it('offers the recharge in the same dialog when the balance turns out to be short while paying', async () => {
    const { user, dialog, pay } = await ask(aNetwork().on(payInsure, short));
    await waitFor(() => expect(pay()).toBeEnabled());

    await user.click(pay());
    expect(await dialog.findByText(shortText)).toBeInTheDocument();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: '去充值' }));

    expect(recharges.mock.calls).toEqual([[{ shortfall: 1_008_80 }]]);
    expect(balanceChanges).not.toHaveBeenCalled();
  });

  it('shows any other refusal in the dialog, and can be tried again', async () => {
    const { user, dialog, pay } = await ask(aNetwork().on(payInsure, refuse(2019)));
    await waitFor(() => expect(pay()).toBeEnabled());

    await user.click(pay());

    expect(await dialog.findByText('单据状态已变更，请刷新后重试')).toBeInTheDocument();
    expect(pay()).toBeEnabled();
    expect(balanceChanges).not.toHaveBeenCalled();
  });

  it('stays disabled while the balance cannot be read, and offers to read it again', async () => {
    const api = fakeApi().on(checkCapital, noNetwork);
    const { user, dialog, pay } = await ask(api);
    const retry = await dialog.findByRole('button', { name: '重试' });
    expect(pay()).toBeDisabled();

    api.on(checkCapital, wallet(10_000_00));
    await user.click(retry);

    await waitFor(() => expect(pay()).toBeEnabled());
  });

  it('pays nothing when it is cancelled', async () => {
    const { api, user, dialog } = await ask(aNetwork());

    await user.click(dialog.getByRole('button', { name: /取\s*消/ }));

    await isClosed();
    expect(api.calls(payInsure)).toHaveLength(0);
  });

  it('is not offered for an amount that the user may not see, and says who can pay', () => {
    renderPage(<PayButton amount={withheld} onPay={async () => undefined} />, {
      session: aProjectSession(),
    });

    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('您没有查看费用的权限，请联系企业主账号支付')).toBeInTheDocument();
  });

  it('neither reads nor shows a balance for a project user, and offers no recharge', async () => {
    const { api, user, dialog, pay } = await ask(aNetwork().on(payInsure, short), aProjectSession());
    expect(dialog.queryByText(/可用余额/)).not.toBeInTheDocument();

    await user.click(pay());

    expect(await dialog.findByText(shortText)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: '去充值' })).not.toBeInTheDocument();
    expect(pay()).toBeDisabled();
    expect(api.calls(checkCapital)).toHaveLength(0);
  });
});
