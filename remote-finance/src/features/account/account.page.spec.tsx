import { act, screen, waitFor, within } from '@testing-library/react';
import { listClaimPayments } from 'shared-kernel/contract/claims/settling';
import { listSettlementItems, listSettlementPeople } from 'shared-kernel/contract/money/settlements';
import { getReceipt, getStatement, getStatementFile } from 'shared-kernel/contract/money/statements';
import {
  getCapital,
  listExpenses,
  listRecharges,
  setLowBalanceLine,
} from 'shared-kernel/contract/money/finance';
import {
  cancelWithdrawal,
  getWithdrawable,
  listWithdrawals,
  withdraw,
} from 'shared-kernel/contract/money/withdrawals';
import { withdrawStatus } from 'shared-kernel/domain/dictionaries';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { bus, topics } from 'shared-kernel/runtime';
import { aSettlementPerson, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aCapital, anItem, aPayment, aRecharge, anExpense } from '../../wallet.fixture';
import { AccountPage } from './account.page';

const anAccount = () =>
  fakeApi()
    .on(getCapital, aCapital())
    .on(listExpenses, { list: [anExpense()], count: 1, sumIncome: fen(50_000_00), sumExpense: fen(3_348_00) })
    .on(listRecharges, { list: [aRecharge()], count: 1 });

const open = (search = '', api = anAccount()) =>
  renderPage(<AccountPage />, { route: `/rechargeManage/recharge${search}`, api });

type Page = ReturnType<typeof open>;

async function openLine({ user }: Page) {
  await user.click(await screen.findByRole('button', { name: '修改预警线' }));
  return screen.findByLabelText('预警线');
}
async function saveLine({ user }: Page, text: string) {
  const line = screen.getByLabelText('预警线');
  await user.clear(line);
  await user.type(line, text);
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
}

describe('the account page', () => {
  it('shows how long the wallet’s money will last, the totals of all filtered entries, and what each entry paid for', async () => {
    open();

    expect(await screen.findByText('¥46,652.00')).toBeInTheDocument();
    expect(screen.getByText('¥3,000.00')).toBeInTheDocument();
    expect(screen.getByText('预计可用至2026-12-15：保单PZ1续保约¥80,000.00')).toBeInTheDocument();
    expect(await screen.findByText('收入合计 ¥50,000.00，支出合计 ¥3,348.00')).toBeInTheDocument();
    const row = within(screen.getByRole('row', { name: /投保扣款/ }));
    expect(row.getByText('¥46,652.00')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'TB0007' })).toHaveAttribute('href', '/insurance/details/7');
  });

  it('shows no end date when the balance is not expected to run out', async () => {
    open('', anAccount().on(getCapital, aCapital({ daysLeft: null, runsOutOn: null, runsOutReason: null })));

    await screen.findByText('¥46,652.00');

    expect(screen.queryByText(/预计可用/)).not.toBeInTheDocument();
  });

  it('shows the people with their formula, the bill and the receipt of a ledger entry', async () => {
    const item = { ...anItem(), bizNo: 'TB0007' };
    const api = anAccount()
      .on(listSettlementItems, { list: [item], count: 1, sumAmount: item.amount })
      .on(listSettlementPeople, { list: [aSettlementPerson()], count: 1, sumAmount: item.amount })
      .on(getReceipt, new Blob(['%PDF']));
    const { user } = open('', api);
    await user.click(await screen.findByRole('button', { name: '详情' }));

    const details = within(await screen.findByRole('dialog'));
    expect(await details.findByText(aSettlementPerson().formula)).toBeInTheDocument();
    expect(details.getByRole('link', { name: `结算单${item.settleNo}` })).toHaveAttribute(
      'href',
      `/settlementLog/waitPayDetail?id=${item.settlementId}`,
    );
    await user.click(details.getByRole('button', { name: '下载回单' }));
    await waitFor(() => expect(api.calls(getReceipt)[0]?.query).toEqual({ entryId: '2' }));
  });

  it('shows the claim payments, each with a link to its case', async () => {
    const api = anAccount().on(listClaimPayments, { list: [aPayment()], count: 1, sumPaid: fen(0) });
    open('?tab=claim-payments', api);

    const link = await screen.findByRole('link', { name: 'BA20261101000001' });
    expect(link).toHaveAttribute('href', '/flashCompensationCloud/details/7');
    expect(screen.getByText('已支付合计 ¥0.00')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /¥1,200\.00.*已退回/ })).toBeInTheDocument();
  });

  it('shows the statement of a month from opening to closing balance, and downloads it', async () => {
    const amounts = { available: fen(0), frozen: fen(0) };
    const api = anAccount()
      .on(getStatement, {
        month: '2026-10',
        beginDate: civilDate('2026-10-01'),
        endDate: civilDate('2026-10-31'),
        isRunning: false,
        opening: { available: fen(100_00), frozen: fen(20_00) },
        closing: { available: fen(150_00), frozen: fen(0) },
        movements: [{ kind: 'premium', count: 1, ...amounts, frozen: fen(-20_00) }],
        projects: [],
        lineCount: 1,
      })
      .on(getStatementFile, new Blob(['%PDF']));
    const { user } = open('?tab=statements&month=2026-10', api);

    const closing = await screen.findByRole('row', { name: /期末余额（2026-10-31）/ });
    expect(within(closing).getAllByText('¥150.00')).toHaveLength(2);
    expect(screen.getByRole('row', { name: /保费/ })).toHaveTextContent('-¥20.00');
    await user.click(screen.getByRole('button', { name: '下载对账单PDF' }));
    await waitFor(() => expect(api.calls(getStatementFile)[0]?.query).toEqual({ month: '2026-10' }));
  });

  it('shows a recharge with its receipt and the reason of a refusal', async () => {
    const refused = { ...aRecharge(), auditRemark: '凭证与金额不符' };
    const { user } = open('?tab=recharges', anAccount().on(listRecharges, { list: [refused], count: 1 }));

    await user.click(await screen.findByRole('button', { name: '详情' }));

    const details = within(await screen.findByRole('dialog'));
    expect(details.getByText('华北建设有限公司')).toBeInTheDocument();
    expect(details.getByRole('link', { name: '查看凭证' })).toHaveAttribute('href', '/files/1');
    expect(details.getByText('凭证与金额不符')).toBeInTheDocument();
  });

  it('requests a refund with an SMS code, keeps what was typed when refused, and withdraws a pending request', async () => {
    const account = {
      accountId: 5,
      bankNum: '****0012',
      bankName: '华北建设有限公司',
      bankDeposit: '中国工商银行',
      amount: fen(400_00),
    };
    const waiting = {
      id: 3,
      withdrawNo: 'TK0003',
      money: fen(400_00),
      ...account,
      withdrawStatus: withdrawStatus.code.waiting,
      auditRemark: null,
      createTime: '2026-11-20T02:00:00Z',
      decidedAt: null,
      actions: ['cancel' as const],
    };
    const kept = { ...waiting, id: 4, withdrawNo: 'TK0004', actions: [] };
    const api = anAccount()
      .on(listWithdrawals, { list: [waiting, kept], count: 2 })
      .on(getWithdrawable, { available: fen(500_00), accounts: [account] })
      .on(withdraw, refuse(3016, { left: '300.00' }))
      .on(cancelWithdrawal, { id: 3, withdrawStatus: withdrawStatus.code.cancelled });
    const { user } = open('?tab=withdrawals', api);
    await user.click(await screen.findByRole('button', { name: /撤\s*回/ }));
    const question = within(await screen.findByRole('dialog', { name: /确定撤回¥400.00的退款申请吗/ }));
    await user.click(question.getByRole('button', { name: /撤\s*回/ }));
    await waitFor(() => expect(api.calls(cancelWithdrawal)[0]?.params).toEqual({ id: '3' }));
    await user.click(await screen.findByRole('button', { name: '申请退款' }));
    const dialog = within(await screen.findByRole('dialog', { name: '申请余额退款' }));
    const amount = await dialog.findByLabelText('退款金额');
    for (const [typed, said] of [
      ['0', '退款金额须大于0'],
      ['400.01', '该账户最多可退¥400.00'],
    ] as const) {
      await user.clear(amount);
      await user.type(amount, typed);
      await user.click(dialog.getByRole('button', { name: '提交申请' }));
      expect(await dialog.findByText(said)).toBeInTheDocument();
    }
    expect(api.calls(withdraw)).toHaveLength(0);

    await user.clear(amount);
    await user.type(amount, '350.5');
    await user.type(dialog.getByLabelText('短信验证码'), '246810');
    await user.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(await dialog.findByText('超出该账户可退金额，最多可退300.00元')).toBeInTheDocument();
    expect(amount).toHaveDisplayValue('350.50');
    expect(api.calls(withdraw)[0]?.body).toEqual({ accountId: 5, money: 350.5, captcha: '246810' });
  });

  it('keeps the tab in the URL and drops the filters of the other list', async () => {
    const { user, url, api } = open('?direction=income');
    await screen.findByRole('row', { name: /投保扣款/ });

    await user.click(screen.getByRole('tab', { name: '充值记录' }));

    expect(await screen.findByText('CZ0001')).toBeInTheDocument();
    expect(url()).toBe('/rechargeManage/recharge?tab=recharges');
    expect(api.calls(listRecharges)[0]?.query).not.toHaveProperty('direction');
  });

  it('opens the tab named in the URL, and the first one for an unknown name', async () => {
    const recharges = open('?tab=recharges');
    expect(await screen.findByText('CZ0001')).toBeInTheDocument();
    expect(recharges.api.calls(listExpenses)).toHaveLength(0);
    recharges.unmount();

    open('?tab=nonsense');

    expect(await screen.findByRole('row', { name: /投保扣款/ })).toBeInTheDocument();
  });

  it('shows the ledger even when the figures cannot be loaded, and reloads them on request', async () => {
    const api = anAccount().on(getCapital, refuse(500));
    const { user } = open('', api);
    expect(await screen.findByText('系统繁忙，请稍后再试')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /投保扣款/ })).toBeInTheDocument();

    api.on(getCapital, aCapital());
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));

    expect(await screen.findByText('累计充值')).toBeInTheDocument();
  });
});

describe('recharging from the account page', () => {
  it('opens the host’s dialog', async () => {
    const onRequest = jest.fn();
    bus.on(topics.rechargeRequested).subscribe(onRequest);
    const { user } = open();

    await user.click(screen.getByRole('button', { name: '充值' }));

    expect(onRequest).toHaveBeenCalledWith({});
  });

  it('shows the pending recharge as soon as the balance changes', async () => {
    const { api } = open('?tab=recharges');
    await screen.findByText('CZ0001');

    api.on(listRecharges, { list: [{ ...aRecharge(), id: 9, costNo: 'CZ0009' }], count: 1 });
    act(() => bus.publish(topics.balanceChanged, {}));

    expect(await screen.findByText('CZ0009')).toBeInTheDocument();
    expect(api.calls(getCapital).length).toBeGreaterThan(1);
  });
});

describe('the warning line', () => {
  it('is prefilled with the current one, sent in yuan, and shown when changed', async () => {
    const api = anAccount().on(setLowBalanceLine, aCapital({ lowBalanceLine: fen(8_000_50) }));
    const page = open('', api);
    expect(await openLine(page)).toHaveValue('5,000.00');

    api.on(getCapital, aCapital({ lowBalanceLine: fen(8_000_50) }));
    await saveLine(page, '8000.5');

    expect(await screen.findByText('¥8,000.50')).toBeInTheDocument();
    expect(api.calls(setLowBalanceLine)[0]?.body).toEqual({ lowBalanceLine: 8000.5 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
