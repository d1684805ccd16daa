import { screen, waitFor } from '@testing-library/react';
import { aggregateBreakdown, aggregateCompensate, aggregateTotalRate } from 'shared-kernel/contract/claims';
import { aggregatePerson, listInsures } from 'shared-kernel/contract/insure';
import { listFiliales, listProjectNames } from 'shared-kernel/contract/projects';
import { fen } from 'shared-kernel/domain/money';
import { clock } from 'shared-kernel/runtime';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { AnalysisPage } from './analysis.page';

const month = '2026-11';
const empty = { list: [], count: 0 };

describe('the data analysis', () => {
  beforeEach(() => clock.sync('2026-11-21T02:00:00.000Z'));

  it('loads all charts for the same range, and shows which have no data', async () => {
    const api = fakeApi()
      .on(aggregatePerson, { list: [{ month, inForce: 0, added: 0, reduced: 0 }], byJobType: [], inForce: 0 })
      .on(aggregateTotalRate, {
        totalRate: null,
        premium: fen(0),
        paidAmount: fen(0),
        list: [{ month, premium: fen(0), paidAmount: fen(0), rate: null }],
        count: 1,
      })
      .on(aggregateCompensate, {
        list: [{ month, caseCount: 0, paidCount: 0, paidAmount: fen(0) }],
        count: 1,
        caseCount: 0,
        openCount: 0,
        paidAmount: fen(0),
      })
      .on(aggregateBreakdown, { list: [] })
      .on(listFiliales, { list: [] })
      .on(listProjectNames, { list: [] })
      .on(listInsures, { ...empty, statusCounts: {} });
    const { user } = renderPage(<AnalysisPage />, { api, route: '/index/echartsData?projectId=7' });

    await waitFor(() => expect(screen.getAllByText('所选时间段内暂无数据')).toHaveLength(7));
    await user.click(await screen.findByRole('combobox', { name: '月份' }));
    await user.click(await screen.findByTitle('去年'));
    await user.click(screen.getByRole('tab', { name: '按职业类别' }));
    await waitFor(() => expect(api.calls(aggregateBreakdown).at(-1)?.query.by).toBe('jobType'));

    const range = { beginMonth: '2025-01', endMonth: '2025-12', projectId: '7' };
    expect(api.calls(aggregatePerson).at(-1)?.query).toEqual(range);
    expect(api.calls(aggregateTotalRate).at(-1)?.query).toEqual(range);
    expect(api.calls(aggregateCompensate).at(-1)?.query).toEqual(range);
    expect(api.calls(aggregateBreakdown).at(-1)?.query).toEqual({ ...range, by: 'jobType' });
  });
});
