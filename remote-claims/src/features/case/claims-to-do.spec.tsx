import { screen, within } from '@testing-library/react';
import { aggregateTotalRate, countCases, listCases } from 'shared-kernel/contract/claims';
import { listToDos } from 'shared-kernel/contract/to-dos';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aCaseRow } from '../../shared/case.fixture';
import { ClaimsToDo } from './claims-to-do.widget';
import { OpenCases } from './open-cases.widget';

describe('the tasks in claims', () => {
  it('let several adjustments be accepted at once, with all of them selected', async () => {
    const adjusted = [61, 62].map((id) =>
      aCaseRow({ id, actions: ['confirm'], payableAmount: fen(100_50), deadline: null }),
    );
    const api = fakeApi()
      .on(listToDos, {
        today: civilDate('2026-11-22'),
        list: [
          {
            area: 'claims',
            key: 'case.31',
            text: '2件案件待确认理算结果',
            action: '去确认',
            href: '/flashCompensationCloud/t3',
            tone: 'yours',
            deadline: null,
            isSeveral: true,
            isBulk: true,
          },
        ],
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
