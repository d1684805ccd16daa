import { act, screen, within } from '@testing-library/react';
import { getCostAnalysis, getCostDifference } from 'shared-kernel/contract/costs';
import { aggregateTotalCostDay } from 'shared-kernel/contract/insure';
import { listSettlementPeople } from 'shared-kernel/contract/settlements';
import { fen } from 'shared-kernel/domain/money';
import { resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { CostAnalysisPage } from './cost-analysis.page';

jest.mock('../../../../shared-kernel/src/chart/echarts-parts', () => ({
  startChart: () => ({
    setOption: () => undefined,
    resize: () => undefined,
    dispose: () => undefined,
    on: () => undefined,
  }),
}));

afterEach(() => act(async () => resetRuntime()));

const anApi = () =>
  fakeApi()
    .on(getCostAnalysis, {
      months: [
        { month: '2026-09', charged: fen(500_00), earned: fen(100_00) },
        { month: '2026-10', charged: fen(380_00), earned: fen(90_00) },
      ],
      projects: [
        {
          projectId: 1,
          projectname: '海沧一期',
          persons: 12,
          personDays: 300,
          charged: fen(950_00),
          earned: fen(190_00),
          earnedBefore: fen(100_00),
          budget: fen(1000_00),
          earnedByMonth: [fen(100_00), fen(90_00)],
        },
      ],
      choices: { projects: [{ id: 1, name: '海沧一期' }], filiales: [] },
      sumCharged: fen(880_00),
      sumEarned: fen(190_00),
    })
    .on(getCostDifference, {
      month: '2026-10',
      monthBefore: '2026-09',
      amount: fen(380_00),
      amountBefore: fen(500_00),
      parts: [
        { part: 'headcount', kind: 'charge', amount: fen(-200_00) },
        { part: 'classMix', kind: 'charge', amount: fen(80_00) },
      ],
      charged: { persons: 2, days: 20 },
      chargedBefore: { persons: 3, days: 30 },
    })
    .on(aggregateTotalCostDay, { list: [] })
    .on(listSettlementPeople, { list: [], count: 0, sumAmount: fen(-200_00) });

describe('the cost analysis', () => {
  it('warns of a budget that is nearly used and explains the change of the last month', async () => {
    const api = anApi();
    const { user } = renderPage(<CostAnalysisPage />, {
      route: '/index/costAnalysis?beginMonth=2026-09&endMonth=2026-10',
      api,
    });

    expect(await screen.findByText('95% 接近预算')).toBeInTheDocument();
    expect(screen.getByText('+90.0%')).toBeInTheDocument();
    expect(await screen.findByText(/比2026-09少¥120.00/)).toBeInTheDocument();
    const causes = screen.getByRole('row', { name: /^人数/ });
    expect(within(causes).getByText('-¥200.00')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '查看人数的人员' }));

    expect(await screen.findByText('合计 -¥200.00')).toBeInTheDocument();
    expect(api.calls(listSettlementPeople)[0]?.query).toMatchObject({ month: '2026-10', kind: 'charge' });
  });
});
