import { screen, waitFor, within } from '@testing-library/react';
import { getCostAnalysis, getCostDifference, type CostPart } from 'shared-kernel/contract/money/costs';
import { aggregateTotalCostDay } from 'shared-kernel/contract/insure';
import { listSettlementPeople } from 'shared-kernel/contract/money/settlements';
import { fen } from 'shared-kernel/domain/money';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { CostAnalysisPage } from './cost-analysis.page';
import { hrefOf } from '../../wallet.fixture';

/** Returns the lines of the difference, two of which are not zero. */
const partsOf = (headcount: number, classMix: number) => {
  const part = (name: CostPart, amount: number) =>
    ({ part: name, kind: 'charge', amount: fen(amount) }) as const;
  return [
    part('headcount', headcount),
    part('classMix', classMix),
    ...(['price', 'days', 'earlierRefund', 'correction'] as const).map((name) => part(name, 0)),
  ];
};

const difference = {
  month: '2026-10',
  monthBefore: '2026-09',
  amount: fen(380_00),
  amountBefore: fen(500_00),
  parts: partsOf(-200_00, 80_00),
  charged: { persons: 2, days: 20 },
  chargedBefore: { persons: 3, days: 30 },
  bill: null,
  projects: [
    {
      projectId: 1,
      projectname: '海沧一期',
      amount: fen(300_00),
      amountBefore: fen(450_00),
      parts: partsOf(-190_00, 40_00),
    },
    {
      projectId: null,
      projectname: null,
      amount: fen(80_00),
      amountBefore: fen(50_00),
      parts: partsOf(-10_00, 40_00),
    },
  ],
};

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
      classes: [{ jobType: 3, persons: 12, personDays: 300, charged: fen(950_00), earned: fen(190_00) }],
      choices: { projects: [{ id: 1, name: '海沧一期' }], filiales: [] },
      sumCharged: fen(880_00),
      sumEarned: fen(190_00),
    })
    .on(getCostDifference, difference)
    .on(aggregateTotalCostDay, { list: [] })
    .on(listSettlementPeople, { list: [], count: 0, sumAmount: fen(-200_00) });

const open = (api = anApi(), search = '?beginMonth=2026-09&endMonth=2026-10') =>
  renderPage(<CostAnalysisPage />, { route: `/index/costAnalysis${search}`, api });

describe('the cost analysis', () => {
  it('warns of a budget that is nearly used and explains the change of the last month', async () => {
    const { user, api } = open();

    expect(await screen.findByText('95% 接近预算')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^三类/ })).toHaveTextContent('¥190.00');
    // The change of the only project, and that of the totals.
    expect(screen.getAllByText('+90.0%')).toHaveLength(2);
    expect(await screen.findByText(/比2026-09少¥120.00/)).toBeInTheDocument();
    const causes = screen.getByRole('row', { name: /^人数/ });
    expect(within(causes).getByText('-¥200.00')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '查看人数的人员' }));

    expect(await screen.findByText('合计 -¥200.00')).toBeInTheDocument();
    expect(api.calls(listSettlementPeople)[0]?.query).toMatchObject({ month: '2026-10', kind: 'charge' });
  });

  it('explains how the cost of one project changed, and lists its people', async () => {
    const { user, api } = open();

    await user.click(await screen.findByRole('button', { name: '查看未分配项目的变化' }));

    expect(await screen.findByText(/未分配项目，2026-10保费/)).toHaveTextContent('比2026-09多¥30.00');
    expect(screen.getByRole('combobox', { name: '只看项目' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '查看人数的人员' }));
    expect(await screen.findByText('合计 -¥200.00')).toBeInTheDocument();
    expect(api.calls(listSettlementPeople)[0]?.query).toMatchObject({ month: '2026-10', projectId: '0' });
  });

  it('explains a bill by the lines of all bills of the same month', async () => {
    const api = anApi();
    api.on(getCostDifference, {
      ...difference,
      amountBefore: fen(0),
      parts: partsOf(380_00, 0),
      chargedBefore: { persons: 0, days: 0 },
      bill: { id: 7, settleNo: 'JS202610000032', ids: [6, 7], idsBefore: [], idBefore: null },
      projects: [],
    });
    const { user } = open(api, '?settlementId=7');

    expect(await screen.findByText(/2026-10共2张结算单，合计保费/)).toHaveTextContent('多¥380.00');
    expect(await hrefOf('返回结算单')).toBe('/settlementLog/waitPayDetail?id=7');
    expect(api.calls(getCostDifference)[0]?.query).toEqual({ settlementId: '7' });

    await user.click(screen.getByRole('button', { name: '查看人数的人员' }));
    await user.click(await screen.findByRole('tab', { name: '2026-09' }));

    await waitFor(() =>
      expect(api.calls(listSettlementPeople).at(-1)?.query).toMatchObject({ settlementIds: '0' }),
    );
    expect(api.calls(listSettlementPeople)[0]?.query).toMatchObject({ settlementIds: '6,7', kind: 'charge' });
  });
});
