import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { Chart } from 'shared-kernel/chart';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { listInvoiceables } from 'shared-kernel/contract/money/invoices';
import { aggregatePremium } from 'shared-kernel/contract/insure';
import { fen } from 'shared-kernel/domain/money';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { listSettlements, type SettlementRow } from 'shared-kernel/contract/money/settlements';
import { aBill, aCapital } from '../../wallet.fixture';
import { Balance } from './balance.widget';
import { FinanceToDo } from './finance-to-do.widget';
import { PremiumByMonth } from './premium-by-month.widget';

// jsdom has no canvas; these tests check the numbers to be drawn, not the drawing.
jest.mock('shared-kernel/chart', () => ({
  ...jest.requireActual<object>('shared-kernel/chart'),
  Chart: ({ title, categories, series, format }: ComponentProps<typeof Chart>) => (
    <table aria-label={title}>
      <tbody>
        {categories.map((category, at) => (
          <tr key={category}>
            <th>{category}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{`${name}${format?.(values[at] ?? Number.NaN)}`}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ),
}));

describe('the balance on the home page', () => {
  it('links to the account and shows the frozen amount', async () => {
    renderPage(<Balance />, { api: fakeApi().on(getCapital, aCapital()) });

    const card = await screen.findByRole('link', { name: /¥46,652\.00/ });
    expect(card).toHaveAttribute('href', '/rechargeManage/recharge');
    expect(card).toHaveTextContent('冻结 ¥3,000.00 · 预计可用23天');
  });

  it('can be reloaded after a failure', async () => {
    const api = fakeApi().on(getCapital, refuse(500));
    const { user } = renderPage(<Balance />, { api });
    expect(await screen.findByRole('alert')).toHaveTextContent('读取失败');

    api.on(getCapital, aCapital());
    await user.click(screen.getByRole('button', { name: '重试' }));

    expect(await screen.findByText('¥46,652.00')).toBeInTheDocument();
  });
});

describe('the tasks in finance', () => {
  const bills = (...list: SettlementRow[]) => ({ list, count: list.length, statusCounts: {} });
  const invoiceable = (count: number, sum: number) => ({
    list: [],
    count,
    sumPlain: fen(sum),
    sumSpecial: fen(0),
  });
  const anApi = () =>
    fakeApi().on(getCapital, aCapital()).on(listSettlements, bills()).on(listInvoiceables, invoiceable(0, 0));

  it('include a recharge while the balance is below the warning line', async () => {
    const api = anApi().on(getCapital, aCapital({ isLow: true }));
    renderPage(<FinanceToDo />, { api });

    expect(await screen.findByText('账户可用余额低于预警线¥5,000.00，请及时充值')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /去查看/ })).toHaveAttribute('href', '/rechargeManage/recharge');
    expect(screen.queryByText(/结算单/)).not.toBeInTheDocument();
  });

  it('include a payment for a single unpaid bill', async () => {
    const api = anApi().on(listSettlements, bills(aBill({ id: 7 })));
    renderPage(<FinanceToDo />, { api });

    const one = await screen.findByRole('link', { name: /账期结算单待支付¥/ });
    expect(one).toHaveAttribute('href', '/settlementLog/waitPayDetail?id=7');
    expect(screen.queryByText(/低于预警线|可开票/)).not.toBeInTheDocument();
    expect(api.calls(listSettlements)[0]?.query).toMatchObject({ settleStatus: '1,4', sort: 'dueDate' });
  });

  it('include one payment for several bills, due at the earliest date', async () => {
    const api = anApi().on(listSettlements, bills(aBill({ id: 7 }), aBill({ id: 8 })));
    renderPage(<FinanceToDo />, { api });

    const several = await screen.findByRole('link', { name: /2张结算单待支付/ });
    expect(several).toHaveTextContent('最早');
  });

  it('include an invoice for what has been paid, with the total of all bills', async () => {
    renderPage(<FinanceToDo />, { api: anApi().on(listInvoiceables, invoiceable(3, 5_000_01)) });

    const invoices = await screen.findByRole('link', { name: /可开票金额¥5,000\.01，来自3张/ });
    expect(invoices).toHaveAttribute('href', '/settlementInvoice/invoice?tab=waiting');
  });
});

describe('the premium by month', () => {
  it('is drawn in yuan', async () => {
    const api = fakeApi().on(aggregatePremium, {
      list: [{ month: '2026-10', premium: fen(3_348_00), refund: fen(16_51), net: fen(3_331_49) }],
      sumPremium: fen(3_348_00),
      sumRefund: fen(16_51),
      sumNet: fen(3_331_49),
    });
    renderPage(<PremiumByMonth />, { api });

    expect(
      await screen.findByRole('row', { name: '2026-10 收取保费¥3,348.00 退费¥16.51' }),
    ).toBeInTheDocument();
  });

  it('offers a retry when it cannot be loaded', async () => {
    renderPage(<PremiumByMonth />, { api: fakeApi().on(aggregatePremium, refuse(503)) });

    expect(
      await screen.findByText('服务暂时不可用，请稍后再试', undefined, { timeout: 15_000 }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /重\s*试/ })).toBeInTheDocument();
  });
});
