import { act, screen, waitFor, within } from '@testing-library/react';
import { checkCapital, getCapital } from 'shared-kernel/contract/finance';
import { payInsure } from 'shared-kernel/contract/insure';
import { fen } from 'shared-kernel/domain/money';
import { useAction } from 'shared-kernel/query';
import { bus, resetRuntime, topics } from 'shared-kernel/runtime';
import { aProjectSession, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aWallet } from './insure.fixture';
import { PayButton } from './pay-button';

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
    <PayButton
      amount={fen(2_008_80)}
      isRunning={pay.isRunning}
      onPay={() => pay.run({ params: { id: '21' }, body: { payType: 1 } })}
    />
  );
}

const covered = { enough: true, available: fen(10_000_00), shortfall: fen(0) };
const short = refuse(3001, { available: '1,000.00', shortfall: '1,008.80' });
const shortText = '账户可用余额不足，当前余额1,000.00元，还需1,008.80元，请先充值';
/** A wallet that the server finds large enough. */
const aNetwork = () => fakeApi().on(getCapital, aWallet()).on(checkCapital, covered).on(payInsure, paid);

const open = (api = fakeApi(), session?: ReturnType<typeof aProjectSession>) =>
  renderPage(<Paying />, { api, session });

const problems = jest.fn();
const balanceChanges = jest.fn();
const recharges = jest.fn();
let listening: { unsubscribe: () => void }[];
beforeEach(() => {
  jest.clearAllMocks();
  listening = [
    bus.on(topics.problemRaised).subscribe(problems),
    bus.on(topics.balanceChanged).subscribe(balanceChanges),
    bus.on(topics.rechargeRequested).subscribe(recharges),
  ];
});
afterEach(async () => {
  listening.forEach((one) => one.unsubscribe());
  await act(async () => resetRuntime());
});

async function ask({ user }: ReturnType<typeof open>) {
  await user.click(screen.getByRole('button', { name: '去支付' }));
  return within(await screen.findByRole('dialog', { name: '确定用余额支付¥2,008.80吗？' }));
}

describe('paying from the wallet', () => {
  it('shows the remaining balance before it pays, then reports that the balance changed', async () => {
    const page = open(aNetwork());

    const question = await ask(page);
    expect(await question.findByText('当前可用余额¥10,000.00，支付后剩余¥7,991.20。')).toBeInTheDocument();
    expect(page.api.calls(payInsure)).toHaveLength(0);
    await page.user.click(question.getByRole('button', { name: '确认支付' }));

    expect(await screen.findByText('支付成功')).toBeInTheDocument();
    expect(balanceChanges).toHaveBeenCalledTimes(1);
    expect(page.api.calls(payInsure)).toHaveLength(1);
  });

  it('shows the shortfall', async () => {
    const page = open(fakeApi().on(getCapital, aWallet(fen(1_000_00))));

    const question = await ask(page);

    expect(await question.findByText('当前可用余额¥1,000.00，还差¥1,008.80，请先充值。')).toBeInTheDocument();
  });

  it('shows a refusal once, no success, and can be retried', async () => {
    const page = open(aNetwork().on(payInsure, refuse(2019)));

    const question = await ask(page);
    await page.user.click(question.getByRole('button', { name: '确认支付' }));

    await waitFor(() => expect(problems).toHaveBeenCalledTimes(1));
    expect(problems).toHaveBeenCalledWith(
      expect.objectContaining({ message: '单据状态已变更，请刷新后重试' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(balanceChanges).not.toHaveBeenCalled();
    expect(screen.queryByText('支付成功')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '去支付' })).toBeEnabled();
  });

  it.each([
    ['before paying', () => aNetwork().on(checkCapital, short), 0],
    ['while paying', () => aNetwork().on(payInsure, short), 1],
  ])(
    'shows a shortage found %s with the text of the server, and opens a recharge of the shortfall',
    async (_case, api, payments) => {
      const page = open(api());

      const question = await ask(page);
      await page.user.click(question.getByRole('button', { name: '确认支付' }));
      const shortage = within(await screen.findByRole('dialog', { name: shortText }));
      expect(recharges).not.toHaveBeenCalled();
      await page.user.click(shortage.getByRole('button', { name: '去充值' }));

      expect(recharges.mock.calls).toEqual([[{ shortfall: 1_008_80 }]]);
      expect(page.api.calls(payInsure)).toHaveLength(payments);
      expect(page.api.calls(checkCapital)[0]?.query).toEqual({ money: '2008.8' });
      expect(problems).not.toHaveBeenCalled();
      expect(balanceChanges).not.toHaveBeenCalled();
    },
  );

  it('shows a project user the shortage without a recharge', async () => {
    const page = open(aNetwork().on(payInsure, short), aProjectSession());

    const question = await ask(page);
    await page.user.click(question.getByRole('button', { name: '确认支付' }));
    const shortage = within(await screen.findByRole('dialog', { name: shortText }));
    expect(shortage.queryByRole('button', { name: '去充值' })).not.toBeInTheDocument();
    await page.user.click(shortage.getByRole('button', { name: '知道了' }));

    expect(recharges).not.toHaveBeenCalled();
    // Project users must not see the balance: for them paying decides.
    expect(page.api.calls(checkCapital)).toHaveLength(0);
  });

  it('pays nothing when the confirmation is declined', async () => {
    const page = open(aNetwork());

    const question = await ask(page);
    await page.user.click(question.getByRole('button', { name: /取\s*消/ }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.api.calls(payInsure)).toHaveLength(0);
  });

  it('neither reads nor shows a balance for a project user', async () => {
    const page = open(aNetwork(), aProjectSession());

    const question = await ask(page);

    expect(question.queryByText(/余额¥|可用余额/)).not.toBeInTheDocument();
    expect(page.api.calls(getCapital)).toHaveLength(0);
  });
});
