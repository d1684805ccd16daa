import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { Chart } from 'shared-kernel/chart';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { aggregatePremium } from 'shared-kernel/contract/insure';
import { fen } from 'shared-kernel/domain/money';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aCapital } from '../../wallet.fixture';
import { Balance } from './balance.widget';
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
