import { screen, within } from '@testing-library/react';
import {
  exportRiskData,
  getRiskData,
  listRiskChoices,
  type RiskData,
} from 'shared-kernel/contract/claims/risk';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { accidentType } from 'shared-kernel/domain/dictionaries';
import { fen, withheld } from 'shared-kernel/domain/money';
import { clock } from 'shared-kernel/runtime';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { RiskPage } from './risk.page';

const row = (label: string, change: Partial<RiskData['byProject'][number]> = {}) => ({
  label,
  caseCount: 3,
  paidAmount: fen(1_200_00),
  personMonths: 24,
  frequency: 125,
  isHigh: false,
  mainType: accidentType.code.cut,
  ...change,
});

const risk: RiskData = {
  from: civilDate('2025-11-22'),
  to: civilDate('2026-11-21'),
  caseCount: 3,
  openCount: 1,
  seriousCount: 0,
  personMonths: 48,
  frequency: 62.5,
  paidAmount: fen(1_200_00),
  paidCount: 2,
  averagePaid: fen(600_00),
  averageDays: null,
  premium: fen(2_400_00),
  lossRatio: 50,
  byType: [{ label: '切割刺伤', caseCount: 3, paidAmount: fen(1_200_00) }],
  byPart: [{ label: '手指', caseCount: 3, paidAmount: fen(1_200_00) }],
  byMonth: [{ month: '2026-11', caseCount: 3, paidAmount: fen(1_200_00) }],
  byHour: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
  byProject: [
    row('一厂装配', { isHigh: true }),
    row('二厂', { caseCount: 0, frequency: null, mainType: null, paidAmount: fen(0) }),
  ],
  repeats: [
    {
      personId: 3,
      name: '张伟',
      idNoMasked: '3502**********0015',
      caseCount: 2,
      lastDay: civilDate('2026-11-20'),
      paidAmount: fen(1_200_00),
    },
  ],
  ageing: [
    { label: '0-30天', caseCount: 1, estimateAmount: fen(800_00) },
    { label: '31-90天', caseCount: 0, estimateAmount: fen(0) },
  ],
};

const open = (data: RiskData, route = '/flashCompensationCloud/riskData') =>
  renderPage(<RiskPage />, {
    route,
    api: fakeApi()
      .on(getRiskData, data)
      .on(listRiskChoices, { filiales: [], projects: [], policies: [], insurers: [] })
      .on(exportRiskData, new Blob(['x'])),
  });

const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((one) =>
      within(one)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent)
        .join(' | '),
    )
    .filter(Boolean);

describe('the risk data', () => {
  beforeEach(() => clock.sync('2026-11-21T02:00:00.000Z'));

  it('shows how often people are hurt, what it costs, and which projects are above the average', async () => {
    open(risk);

    expect(await screen.findByText('3件 ÷ 48人月')).toBeInTheDocument();
    expect([
      screen.getByText('3件 ÷ 48人月').parentElement?.textContent,
      screen.getByText(/^已赚保费/).parentElement?.textContent,
      ...['按项目', '12个月内多次出险人员', '未结案件时长'].flatMap(rowsOf),
      ...['张伟', '查看安全建议'].map((name) => screen.getByRole('link', { name }).getAttribute('href')),
    ]).toEqual([
      '出险率（件/千人月）62.503件 ÷ 48人月案件数 ÷ 在保人月 × 1000。',
      expect.stringMatching(/^出险赔付率50\.0%已赚保费 ¥[\d,.]+期间内出险案件的赔款 ÷ 期间内已赚保费/),
      '一厂装配 | 3 | 24 | 125.00 | ¥1,200.00 | 切割刺伤 | 高于平均1.5倍 查看安全建议',
      '二厂 | 0 | 24 | - | ¥0.00 | - | -',
      '张伟 | 3502**********0015 | 2 | 2026-11-20 | ¥1,200.00',
      '0-30天 | 1 | ¥800.00',
      '31-90天 | 0 | ¥0.00',
      '合计 | 1 | ¥800.00',
      '/flashCompensationCloud/dataStatistics?keyword=%E5%BC%A0%E4%BC%9F',
      '/index/newsList?articleType=3',
    ]);
  });

  it('without accidents shows only the figures, and withholds the loss ratio when premiums are withheld', async () => {
    open({ ...risk, caseCount: 0, premium: withheld, lossRatio: null });

    expect(
      await screen.findByText('所选范围内没有出险，可以换一个时间范围或减少筛选条件。'),
    ).toBeInTheDocument();
    // The premium and the figure calculated from it.
    expect(screen.getAllByText('***')).toHaveLength(2);
    expect(screen.queryByRole('region', { name: '按项目' })).not.toBeInTheDocument();
  });

  it('loads and exports with the filters of its URL', async () => {
    const { api, user } = open(risk, '/flashCompensationCloud/riskData?projectId=7');
    await screen.findByText('3件 ÷ 48人月');

    await user.click(screen.getByRole('button', { name: '导出表格' }));

    const query = { from: '2025-11-22', to: '2026-11-21', projectId: '7' };
    expect(api.calls(getRiskData).map((call) => call.query)).toEqual([query]);
    expect(api.calls(exportRiskData).map((call) => call.query)).toEqual([query]);
  });
});
