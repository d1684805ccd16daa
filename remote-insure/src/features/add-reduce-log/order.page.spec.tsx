import { screen, waitFor, within } from '@testing-library/react';
import { saveTable } from 'shared-kernel/client';
import { checkCapital } from 'shared-kernel/contract/money/finance';
import {
  cancelAddReduce,
  confirmAddReduce,
  getAddReduce,
  payAddReduce,
  sendBackAddReduce,
} from 'shared-kernel/contract/roster';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen, withheld } from 'shared-kernel/domain/money';
import { bus, topics } from 'shared-kernel/runtime';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { enoughMoney, hrefOf } from '../../shared/insure.fixture';
import { anOrder } from '../../shared/order.fixture';
import { OrderPage, orderProgress } from './order.page';

jest.mock('shared-kernel/client', () => ({
  ...jest.requireActual<object>('shared-kernel/client'),
  saveTable: jest.fn(),
}));

const done = { id: 51, orderNo: 'PG0051', endorseStatus: 2, version: 2 };

const open = (order = anOrder(), api = fakeApi()) =>
  renderPage(<OrderPage />, {
    route: '/addReduce/logDetail/51',
    path: '/addReduce/logDetail/:id',
    api: api.on(getAddReduce, order).on(checkCapital, enoughMoney),
  });

const balanceChanges = jest.fn();
bus.on(topics.balanceChanged).subscribe(balanceChanges);

describe('an order to add or remove people', () => {
  it('shows its price and the calculation', async () => {
    open();

    expect(await screen.findByRole('heading', { name: '加保1人' })).toBeInTheDocument();
    expect(screen.getByText('669.60 × 9 ÷ 365 = 16.51')).toBeInTheDocument();
    expect(screen.getByText('应付')).toBeInTheDocument();
  });

  it('shows the refund when people are removed', async () => {
    const removal = anOrder({
      operateType: 2,
      premium: fen(-16_51),
      addPremium: fen(0),
      refundPremium: fen(16_51),
    });
    open({ ...removal, items: removal.items.map((item) => ({ ...item, premium: fen(-16_51) })) });

    expect(await screen.findByText('终止日期')).toBeInTheDocument();
    const figure = screen.getByText('应退').parentElement;
    expect(figure).toHaveTextContent('应退¥16.51');
    expect(screen.getByText('应退保费').parentElement).toHaveTextContent('应退保费¥16.51');
    // A column with charges and refunds shows signs instead of a word.
    expect(screen.getByRole('columnheader', { name: /应付\/应退/ })).toBeInTheDocument();
    expect(screen.getAllByText('-¥16.51')).not.toHaveLength(0);
  });

  it('refers to the main account for payment when the amount is withheld', async () => {
    open(anOrder({ premium: withheld, actions: ['cancel'], payBefore: '2026-11-21T16:00:00.000Z' }));

    expect(await screen.findByText(/您没有查看费用的权限，请联系企业主账号支付$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '去支付' })).not.toBeInTheDocument();
    // Withheld, too: whether it is a charge or a refund.
    expect(screen.getAllByText('应付/应退')[0]?.parentElement).toHaveTextContent('应付/应退***');
  });

  it('offers neither paying nor withdrawing when the server allows neither', async () => {
    open(anOrder({ endorseStatus: 4, actions: [] }));

    expect(await hrefOf('查看保单')).toBe('/insurance/details/21');
    expect(screen.queryByRole('button', { name: '去支付' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /撤\s*销/ })).not.toBeInTheDocument();
  });

  it('is paid after a confirmation, and then reloaded', async () => {
    const api = fakeApi().on(payAddReduce, { ...done, premium: fen(16_51), available: fen(9_983_49) });
    const { user } = open(anOrder({ payBefore: '2026-11-21T16:00:00Z' }), api);
    const until = '请在2026-11-22 00:00前支付，逾期本单自动作废，须重新选择日期';
    expect(await screen.findByText(until)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '去支付' }));
    expect(await screen.findByText('¥9,983.49')).toBeInTheDocument();

    api.on(getAddReduce, anOrder({ endorseStatus: 2, actions: ['cancel'] }));
    await user.click(screen.getByRole('button', { name: '确认支付' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: '去支付' })).not.toBeInTheDocument());
    expect(api.calls(payAddReduce)).toHaveLength(1);
  });

  it('shows why it waits for the main account, and is confirmed with one click', async () => {
    const waiting = anOrder({
      endorseStatus: 0,
      overLimits: ['项目“一厂装配”单次最多2人，本次3人'],
      actions: ['confirm'],
    });
    const api = fakeApi().on(confirmAddReduce, { ...done, endorseStatus: 1 });
    const { user } = open(waiting, api);

    expect(await screen.findByText(/单次最多2人，本次3人，主账号确认后才能生效/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /确\s*认/ }));

    await waitFor(() => expect(api.calls(confirmAddReduce)).toMatchObject([{ params: { id: '51' } }]));
  });

  it.each([
    ['names its day while that is still to come', '2126-11-22', '2126-11-22'],
    ['says that its day passed without an answer', '2020-01-02', '确认后顺延'],
  ])('that waits for the main account %s', async (_, day, shown) => {
    open(anOrder({ endorseStatus: 0, effectDate: civilDate(day), effectAt: `${day}T00:00:00Z` }));

    const label = await screen.findByText('生效日期');
    expect(label.parentElement).toHaveTextContent(`生效日期${shown}`);
    expect(screen.queryAllByText(/原定日期2020-01-02已到，确认后顺延/)).toHaveLength(day < '2021' ? 1 : 0);
  });

  it('downloads a spreadsheet of its people with the changes of each', async () => {
    const changes = [{ field: 'workUnit', label: '用工单位', before: '', after: '一厂' }];
    const { user } = open(anOrder({ items: anOrder().items.map((item) => ({ ...item, changes })) }));

    await user.click(await screen.findByRole('button', { name: '下载明细' }));

    expect(saveTable).toHaveBeenCalledWith('加减保明细_PG0051.xlsx', [
      ['姓名', '证件号码', '工种', '变更', '开始日期', '结束日期', '计费天数', '计算', '应付/应退（元）'],
      [
        '张伟',
        '350212********0015',
        '文员（1类）',
        '用工单位：空 变更为 一厂',
        '2026-11-22',
        '2026-11-30',
        '9/365',
        '669.60 × 9 ÷ 365 = 16.51',
        16.51,
      ],
    ]);
  });

  it('is rejected with a reason of at least five characters', async () => {
    const api = fakeApi().on(sendBackAddReduce, { ...done, endorseStatus: 5 });
    const { user } = open(anOrder({ endorseStatus: 0, actions: ['confirm'] }), api);

    await user.click(await screen.findByRole('button', { name: /退\s*回/ }));
    await user.type(await screen.findByLabelText('退回原因'), '不行');
    await user.click(screen.getByRole('button', { name: '确定退回' }));
    expect(await screen.findByText('退回原因须为5-200个字')).toBeInTheDocument();
    await user.type(screen.getByLabelText('退回原因'), '，请分批');
    await user.click(screen.getByRole('button', { name: '确定退回' }));

    await waitFor(() =>
      expect(api.calls(sendBackAddReduce)).toMatchObject([{ body: { reason: '不行，请分批' } }]),
    );
  });

  it.each([
    ['a paid addition', {}, true],
    ['an unpaid addition', { endorseStatus: 1 }, false],
    ['an addition on the monthly bill', { payType: 2 }, false],
    ['a removal', { operateType: 2, premium: fen(-16_51) }, false],
  ] as const)('promises money back for %s only if any was paid', async (_case, change, isPaid) => {
    const { user } = open(anOrder({ endorseStatus: 3, actions: ['cancel'], ...change }));

    await user.click(await screen.findByRole('button', { name: /撤\s*销/ }));
    const asked = within(await screen.findByRole('dialog', { name: '确定要撤销吗？' }));

    expect(asked.queryAllByText('已支付的金额会退回余额。')).toHaveLength(isPaid ? 1 : 0);
  });

  it('is withdrawn after a confirmation, and publishes that the balance changed', async () => {
    const api = fakeApi().on(cancelAddReduce, { ...done, endorseStatus: 6 });
    const { user } = open(anOrder(), api);

    await user.click(await screen.findByRole('button', { name: /撤\s*销/ }));
    const asked = within(await screen.findByRole('dialog', { name: '确定要撤销吗？' }));
    expect(api.calls(cancelAddReduce)).toHaveLength(0);
    await user.click(asked.getByRole('button', { name: /撤\s*销/ }));

    await waitFor(() => expect(balanceChanges).toHaveBeenCalledTimes(1));
    expect(api.calls(cancelAddReduce)).toMatchObject([{ params: { id: '51' } }]);
  });

  it('publishes no change of the balance when withdrawing is refused', async () => {
    const problems = jest.fn();
    bus.on(topics.problemRaised).subscribe(problems);
    const { user } = open(anOrder(), fakeApi().on(cancelAddReduce, refuse(2014)));

    await user.click(await screen.findByRole('button', { name: /撤\s*销/ }));
    const asked = within(await screen.findByRole('dialog', { name: '确定要撤销吗？' }));
    await user.click(asked.getByRole('button', { name: /撤\s*销/ }));

    await waitFor(() => expect(problems).toHaveBeenCalledTimes(1));
    expect(balanceChanges).not.toHaveBeenCalled();
  });
});

describe('the progress of an order to add or remove people', () => {
  const step = (status: number, at: string, actor = '林晓岚') => ({ status, at, actor, remark: null });
  const itemsOf = (change: Parameters<typeof anOrder>[0]) => orderProgress(anOrder(change))?.items;

  it('shows the time of each step, and an automatic review as such', () => {
    const items = itemsOf({
      endorseStatus: 4,
      effectTime: '2026-11-21T16:00:00Z',
      steps: [
        step(1, '2026-11-21T02:00:00Z'),
        step(2, '2026-11-21T03:00:00Z'),
        step(3, '2026-11-21T03:00:01Z', '系统'),
        step(4, '2026-11-21T16:00:00Z', '系统'),
      ],
    });

    expect(items?.map(({ title, note }) => [title, note])).toEqual([
      ['提交', '2026-11-21 10:00'],
      ['支付', '2026-11-21 11:00'],
      ['自动审核', '2026-11-21 11:00'],
      ['生效', '2026-11-22 00:00'],
    ]);
  });

  it('shows a person as the reviewer, and no payment step for a refund', () => {
    const items = itemsOf({
      endorseStatus: 3,
      steps: [step(2, '2026-11-21T02:00:00Z'), step(3, '2026-11-21T05:00:00Z', '平台审核')],
    });

    expect(items?.slice(1, 3)).toEqual([
      { title: '无需先付款' },
      { title: '审核', note: '2026-11-21 13:00' },
    ]);
  });
});
