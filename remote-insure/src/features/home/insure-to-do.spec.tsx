import { screen } from '@testing-library/react';
import { aggregatePerson, listInsures, type PolicyRow } from 'shared-kernel/contract/insure';
import { listAddReduces } from 'shared-kernel/contract/roster';
import { getRosterGap } from 'shared-kernel/contract/roster/check';
import { getTonight } from 'shared-kernel/contract/tonight';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { endorseStatus, insureStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { serverClock } from 'shared-kernel/runtime';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aPolicy } from '../../shared/insure.fixture';
import { aNight } from '../../shared/tonight.fixture';
import { anOrder } from '../../shared/order.fixture';
import { InsureToDo } from './insure-to-do.widget';
import { PeopleInCover } from './people-in-cover.widget';

const { unpaid, rejected, paid, inForce } = insureStatus.code;

const waitingPolicies = [
  aPolicy({ id: 31, insureStatus: unpaid, startDate: civilDate('2026-11-24') }),
  aPolicy({ id: 32, insureStatus: unpaid, startDate: civilDate('2026-12-09') }),
  aPolicy({ id: 33, insureStatus: rejected, startDate: civilDate('2026-12-09') }),
];

const ending = aPolicy({ daysLeft: 9, endDate: civilDate('2026-12-01'), inForceCount: 1268, renewStatus: 0 });

const tonight = {
  key: 'insure-begin-31',
  kind: 'begin' as const,
  bizType: 'insure' as const,
  id: 31,
  no: 'PZ31',
  mealName: '安心方案',
  people: 3,
  amount: fen(-100_00),
  actions: [],
};

const counts = { [unpaid]: 2, [rejected]: 1, [inForce]: 9 };

const given = (policies: PolicyRow[] = waitingPolicies, soon: PolicyRow[] = []) =>
  fakeApi()
    .on(listInsures, ({ query }) => {
      const list = query.endTo ? soon : policies;
      return { list, count: list.length, statusCounts: counts };
    })
    .on(getRosterGap, null)
    .on(getTonight, aNight(soon.length > 0 ? [tonight] : []))
    .on(listAddReduces, {
      list: [anOrder({ id: 41, endorseStatus: endorseStatus.code.unpaid })],
      count: 1,
      statusCounts: { 1: 1, 3: 8 },
    });

const rows = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')].join(' '));

beforeEach(() => serverClock.sync('2026-11-22T04:00:00Z'));

describe('the tasks in insurance', () => {
  it('show their deadlines, and link to the list or directly to a single one', async () => {
    renderPage(<InsureToDo />, { api: given() });

    await screen.findByText('2份投保单待支付');
    await screen.findByText('1笔加减保待支付');

    expect(rows()).toEqual([
      '2份投保单待支付最早11-23截止，还剩1天去支付 /insurance/index?insureStatus=3&sort=startDate',
      '1份投保单被驳回12-08截止，还剩16天去修改 /insurance/details/33',
      '1笔加减保待支付今天截止去支付 /addReduce/logDetail/41',
    ]);
  });

  it('start with the policy that ends soon, and show how many people lose cover', async () => {
    renderPage(<InsureToDo />, { api: given([], [ending]) });

    await screen.findByText('安心方案（BD0021）9天后到期，1,268人将失去保障');

    expect(await screen.findByText('今晚零时：1笔保单生效')).toBeInTheDocument();
    expect(rows()[0]).toMatch(/12-01截止，还剩9天去续保 \/insurance\/reInsure\/21$/);
  });

  it('let several orders be paid at once, with all of them selected', async () => {
    const orders = [41, 42].map((id) =>
      anOrder({ id, endorseStatus: endorseStatus.code.unpaid, actions: ['pay'], premium: fen(10_25) }),
    );
    const api = given().on(listAddReduces, { list: orders, count: 2, statusCounts: { 1: 2 } });
    const { user } = renderPage(<InsureToDo />, { api });

    await user.click(await screen.findByRole('button', { name: '批量办理' }));

    expect(await screen.findByText('已选 2 项', undefined, { timeout: 5_000 })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '批量支付' })).toBeEnabled();
  });

  it('show a placeholder while loading, and an error with a retry when they cannot be loaded', async () => {
    const api = given().on(listInsures, refuse(500));
    const { user } = renderPage(<InsureToDo />, { api });
    expect(screen.getAllByRole('status', { name: '加载中' })).not.toHaveLength(0);

    expect(await screen.findByRole('alert')).toHaveTextContent('投保的待办读取失败');
    expect(await screen.findByText('1笔加减保待支付')).toBeInTheDocument();

    given();
    await user.click(screen.getByRole('button', { name: '重试' }));

    expect(await screen.findByText('2份投保单待支付')).toBeInTheDocument();
  });
});

describe('the people in cover', () => {
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
