import { screen } from '@testing-library/react';
import { aggregatePerson, listInsures, type PolicyRow } from 'shared-kernel/contract/insure';
import { listAddReduces } from 'shared-kernel/contract/roster';
import { listToDos } from 'shared-kernel/contract/to-dos';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { endorseStatus, insureStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aPolicy } from '../../shared/insure.fixture';
import { anOrder } from '../../shared/order.fixture';
import { InsureToDo } from './insure-to-do.widget';
import { PeopleInCover } from './people-in-cover.widget';

const { paid } = insureStatus.code;

describe('the tasks in insurance', () => {
  it('let several orders be paid at once, with all of them selected', async () => {
    const orders = [41, 42].map((id) =>
      anOrder({ id, endorseStatus: endorseStatus.code.unpaid, actions: ['pay'], premium: fen(10_25) }),
    );
    const api = fakeApi()
      .on(listToDos, {
        today: civilDate('2026-11-22'),
        list: [
          {
            area: 'insure',
            key: 'order.1',
            text: '2笔加减保待支付',
            action: '去支付',
            href: '/addReduce/log',
            tone: 'yours',
            deadline: civilDate('2026-11-22'),
            isSeveral: true,
            isBulk: true,
          },
        ],
      })
      .on(listAddReduces, { list: orders, count: 2, statusCounts: { 1: 2 } });
    const { user } = renderPage(<InsureToDo />, { api });

    await user.click(await screen.findByRole('button', { name: '批量办理' }));

    expect(await screen.findByText('已选 2 项', undefined, { timeout: 5_000 })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '批量支付' })).toBeEnabled();
  });
});

describe('the people in cover', () => {
  const given = (list: PolicyRow[]) =>
    fakeApi().on(listInsures, { list, count: list.length, statusCounts: {} });
  const nobody = { list: [], byJobType: [], inForce: 0 };

  it('count those whose paid cover begins later', async () => {
    const later = aPolicy({
      insureStatus: paid,
      personCount: 1150,
      premium: fen(17_269_20),
      startDate: civilDate('2026-12-02'),
    });
    renderPage(<PeopleInCover />, { api: given([later]).on(aggregatePerson, nobody) });

    expect(await screen.findByText('已付¥17,269.20，另有1,150人自2026-12-02起生效')).toBeInTheDocument();
    expect(screen.getByText('0人')).toBeInTheDocument();
  });

  it('are replaced by an error when they cannot be loaded', async () => {
    renderPage(<PeopleInCover />, { api: given([]).on(aggregatePerson, refuse(500)) });

    expect(await screen.findByText('读取失败')).toBeInTheDocument();
    expect(screen.queryByText('0人')).not.toBeInTheDocument();
  });
});
