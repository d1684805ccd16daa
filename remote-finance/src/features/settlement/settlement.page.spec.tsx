import { screen, waitFor, within } from '@testing-library/react';
import { applyForBill } from 'shared-kernel/contract/money/bill-requests';
import {
  askAboutSettlement,
  getSettlement,
  listSettlementItems,
  listSettlementPeople,
  listSettlements,
} from 'shared-kernel/contract/money/settlements';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { billInvoiced, settleStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { aBill, anItem, hrefOf } from '../../wallet.fixture';
import { aSettlement } from './settlement.fixture';
import { SettlementListPage } from './settlement-list.page';
import { OpenSettlementPage, SettlementPage } from './settlement.page';

const statusCounts = { 0: 1, 1: 1, 2: 1, 3: 9 };
const network = () =>
  fakeApi()
    .on(listSettlements, { list: [aBill()], count: 1, statusCounts })
    .on(getSettlement, aSettlement())
    .on(listSettlementItems, { list: [anItem()], count: 1, sumAmount: fen(1_500_00) })
    .on(listSettlementPeople, { list: [], count: 0, sumAmount: fen(0) });

const openRunning = (search = '', api = network()) =>
  renderPage(<OpenSettlementPage />, { route: `/settlementLog/unsettleDetail${search}`, api });

describe('the bills of an employer', () => {
  it('are counted by tab, marked when overdue, and link to the payment when the server allows it', async () => {
    const list = [
      aBill({ settleStatus: settleStatus.code.settled, invoiced: billInvoiced.code.partly }),
      aBill({ id: 12, actions: [] }),
    ];
    const api = network().on(listSettlements, { list, count: 2, statusCounts });
    renderPage(<SettlementListPage />, { route: '/settlementLog/log', api });

    expect(await screen.findByRole('tab', { name: '待支付 (1)' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: '凭证审核中 (1)' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: '已结算 (9)' })).toBeInTheDocument();
    expect(await screen.findAllByText('2026-11-10 已逾期')).toHaveLength(2);
    expect(screen.getByText('部分开票')).toBeInTheDocument();
    expect(await hrefOf('去支付')).toBe('/settlementLog/newUploadPaymentVoucher?ids=11');
  });

  it('say whether the balance has paid them or got money back', async () => {
    const paid = { payAmount: fen(0), dueDate: null, settleStatus: 3, isOverdue: false, actions: [] };
    const list = [
      aBill({ ...paid, walletAmount: fen(1_00) }),
      aBill({ ...paid, id: 12, walletAmount: fen(-1_00) }),
    ];
    const api = network().on(listSettlements, { list, count: 2, statusCounts });
    renderPage(<SettlementListPage />, { route: '/settlementLog/log', api });

    expect(await screen.findByText('余额已付')).toBeInTheDocument();
    expect(screen.getByText('已退回余额')).toBeInTheDocument();
    expect(screen.getAllByText('无需支付')).toHaveLength(2);
  });

  it('are listed to choose from when the page is opened without an id', async () => {
    const { api } = openRunning();

    expect(await hrefOf('JS202610000032')).toBe('/settlementLog/waitPayDetail?id=11');
    expect(api.calls(listSettlements)[0]?.query).toMatchObject({ settleStatus: '0' });
  });
});

describe('one bill', () => {
  const open = (api = network()) =>
    renderPage(<SettlementPage />, { route: '/settlementLog/waitPayDetail?id=11', api });

  it('shows the total of each project, and links each line to its order', async () => {
    const { user, api } = open();

    expect(await screen.findByRole('heading', { name: '2026年10月结算单' })).toBeInTheDocument();
    const sums = screen.getByRole('heading', { name: '按项目汇总' }).closest('section') as HTMLElement;
    expect(within(sums).getByText('未分配项目')).toBeInTheDocument();
    expect(await hrefOf('查看与上月的差异')).toBe('/index/costAnalysis?settlementId=11');
    expect(within(sums).getByText('+¥1,199.01')).toBeInTheDocument();
    expect(await hrefOf('JJ20261008000051')).toBe('/addReduce/logDetail/51');

    await user.click(screen.getByRole('tab', { name: '未分配项目 -¥300.99' }));
    await waitFor(() =>
      expect(api.calls(listSettlementPeople).at(-1)?.query).toMatchObject({
        settlementId: '11',
        projectId: '0',
      }),
    );
  });

  it('of the current month is issued after a confirmation', async () => {
    const running = aSettlement({ settleStatus: 0, dueDate: null, actions: ['apply'] });
    const api = network()
      .on(getSettlement, running)
      .on(applyForBill, {
        settleNo: running.settleNo,
        payAmount: running.payAmount,
        dueDate: civilDate('2026-11-10'),
      });
    const { user } = openRunning('?id=11', api);
    await user.click(await screen.findByRole('button', { name: '生成结算单' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('截至目前的费用¥1,199.01将出具结算单');
    await user.click(within(dialog).getByRole('button', { name: '生成结算单' }));

    expect(await screen.findByText('结算单JS202610000032已出')).toBeInTheDocument();
    expect(api.calls(applyForBill)).toMatchObject([{ body: { id: 11 } }]);
  });

  it.each([
    [['pay'] as const, ['去支付']],
    [['pay', 'voucher'] as const, ['上传付款凭证', '去支付']],
    [['receipt'] as const, ['下载回单']],
    [[], []],
  ])('offers the actions %j when the server allows them', async (actions, offered) => {
    open(network().on(getSettlement, aSettlement({ actions: [...actions] })));
    await screen.findByRole('heading', { name: '2026年10月结算单' });

    const all = ['上传付款凭证', '去支付', '下载回单', '生成结算单'];
    expect(all.filter((text) => screen.queryByText(text))).toEqual(offered);
  });

  it('accepts a question about a line, and shows it as pending', async () => {
    const api = network().on(askAboutSettlement, { id: 5 });
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '有疑问' }));
    await user.type(await screen.findByLabelText('疑问'), '为什么');
    await user.click(screen.getByRole('button', { name: '提交疑问' }));
    expect(await screen.findByText('问题须为5至200个字')).toBeInTheDocument();

    const asked = { itemId: 71, bizNo: 'JJ20261008000051', question: '为什么多了一人' };
    api.on(
      getSettlement,
      aSettlement({
        questions: [{ id: 5, ...asked, askedAt: '2026-11-20T01:00:00Z', answer: null, answeredAt: null }],
      }),
    );
    await user.type(screen.getByLabelText('疑问'), '多了一人');
    await user.click(screen.getByRole('button', { name: '提交疑问' }));

    expect(await screen.findByText('JJ20261008000051：为什么多了一人')).toBeInTheDocument();
    expect(screen.getByText('等待回复')).toBeInTheDocument();
    expect(api.calls(askAboutSettlement)).toMatchObject([
      { params: { id: '11' }, body: { itemId: 71, question: asked.question } },
    ]);
  });
});
