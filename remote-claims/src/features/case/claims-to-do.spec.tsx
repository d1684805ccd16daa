import { screen, within } from '@testing-library/react';
import { aggregateTotalRate, countCases, listCases, listCaseStatuses } from 'shared-kernel/contract/claims';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { serverClock } from 'shared-kernel/runtime';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aCaseRow } from '../../shared/case.fixture';
import { ClaimsToDo } from './claims-to-do.widget';
import { OpenCases } from './open-cases.widget';

const state = (value: number, count: number) => ({ value, label: String(value), count });

beforeEach(() => serverClock.sync('2026-11-22T04:00:00Z'));

describe('the tasks in claims', () => {
  it('list only states that wait for the employer, each with its earliest deadline', async () => {
    const api = fakeApi()
      .on(listCaseStatuses, {
        list: [
          { listType: 't1', label: '报案', count: 5, children: [state(11, 2), state(12, 3), state(13, 0)] },
          { listType: 't3', label: '理算', count: 1, children: [state(31, 1)] },
          { listType: 't4', label: '结案', count: 2, children: [state(40, 2)] },
        ],
      })
      .on(listCases, ({ query }) => {
        // Of two payments one was returned; the other waits for the insurer.
        if (query.caseStatus === String(caseStatus.code.awaitPayment) && query.turn === 'customer')
          return { list: [aCaseRow({ id: 62, deadline: null })], count: 1 };
        const isAgreement = query.caseStatus === String(caseStatus.code.awaitCustomer);
        const deadline = isAgreement ? '2026-11-20T08:00:00Z' : '2026-12-20T08:00:00Z';
        return { list: [aCaseRow({ id: 61, deadline })], count: 1 };
      });
    renderPage(<ClaimsToDo />, { api });

    await screen.findByText('2件案件待提交材料');
    await screen.findByText('1件案件待确认理算结果');
    await screen.findByText('1件案件赔款被退回，需更正领款账户');

    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        '2件案件待提交材料最早12-20截止，还剩28天去提交',
        '/flashCompensationCloud/t1?caseStatus=11&turn=customer&sort=-daysInState',
      ],
      ['1件案件待确认理算结果已逾期2天去确认', '/flashCompensationCloud/details/61'],
      ['1件案件赔款被退回，需更正领款账户去更正', '/flashCompensationCloud/details/62'],
    ]);
    expect(api.calls(listCases)[0]?.query).toMatchObject({ sort: 'deadline', length: '1' });
  });

  it('let several adjustments be accepted at once, with all of them selected', async () => {
    const adjusted = [61, 62].map((id) =>
      aCaseRow({ id, actions: ['confirm'], payableAmount: fen(100_50), deadline: null }),
    );
    const api = fakeApi()
      .on(listCaseStatuses, {
        list: [{ listType: 't3', label: '理算', count: 2, children: [state(31, 2)] }],
      })
      .on(listCases, { list: adjusted, count: 2 });
    const { user } = renderPage(<ClaimsToDo />, { api });

    await user.click(await screen.findByRole('button', { name: '批量办理' }));

    expect(await screen.findByText('已选 2 项', undefined, { timeout: 5_000 })).toBeInTheDocument();
    const bar = within(screen.getByRole('region', { name: '批量操作' }));
    expect(bar.getByText('¥201.00')).toBeInTheDocument();
    expect(bar.getByRole('button', { name: '批量同意' })).toBeEnabled();
  });
});

describe('the open cases on the home page', () => {
  const compensation = {
    list: [],
    count: 0,
    totalRate: 43.5,
    premium: fen(6_000_00),
    paidAmount: fen(2_610_00),
  };

  it('count those waiting for payment', async () => {
    const api = fakeApi()
      .on(countCases, { t1: 4, t2: 2, t3: 1, t4: 30, all: 37, open: 9 })
      .on(aggregateTotalRate, compensation);
    renderPage(<OpenCases />, { api });

    expect(await screen.findByText('9件')).toBeInTheDocument();
    expect(await screen.findByText('近12个月赔款¥2,610.00，赔付率43.5%')).toBeInTheDocument();
  });

  it('are replaced by an error when they cannot be loaded', async () => {
    const api = fakeApi().on(countCases, refuse(500)).on(aggregateTotalRate, compensation);
    renderPage(<OpenCases />, { api });

    expect(await screen.findByText('读取失败')).toBeInTheDocument();
    expect(screen.queryByText(/\d件$/)).not.toBeInTheDocument();
  });
});
