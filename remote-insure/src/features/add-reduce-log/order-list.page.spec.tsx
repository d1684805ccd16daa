import { screen, waitFor, within } from '@testing-library/react';
import { confirmAddReduce, listAddReduces, payAddReduce } from 'shared-kernel/contract/roster';
import { endorseStatus } from 'shared-kernel/domain/dictionaries';
import { fen, withheld } from 'shared-kernel/domain/money';
import { aProjectSession, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { anOrder } from '../../shared/order.fixture';
import { OrderListPage } from './order-list.page';

const { draft, unpaid } = endorseStatus.code;
const done = { id: 51, orderNo: 'PG0051', endorseStatus: 2, version: 2 };
const paid = { ...done, premium: fen(16_51), available: fen(100_00) };

const orders = (state: number, action: 'confirm' | 'pay') => [
  anOrder({ id: 51, orderNo: 'JJ51', endorseStatus: state, actions: [action] }),
  anOrder({ id: 52, orderNo: 'JJ52', endorseStatus: state, actions: [action] }),
  anOrder({ id: 53, orderNo: 'JJ53', endorseStatus: state, actions: [] }),
  anOrder({ id: 54, orderNo: 'JJ54', endorseStatus: state, actions: [action], premium: withheld }),
];

function open(state: number, action: 'confirm' | 'pay') {
  const list = orders(state, action);
  const api = fakeApi().on(listAddReduces, { list, count: list.length, statusCounts: {} });
  return renderPage(<OrderListPage />, { route: `/addReduce/log?endorseStatus=${state}`, api });
}

const box = async (orderNo: string) => {
  const rows = await screen.findAllByRole('row');
  const row = rows.find(({ textContent }) => textContent.includes(orderNo));
  return within(row as HTMLElement).getByRole('checkbox');
};

describe('orders of one state', () => {
  it('are paid together, and one that is refused stays selected with the reason shown', async () => {
    const { user, api } = open(unpaid, 'pay');
    api.on(payAddReduce, ({ params }) => (params.id === '52' ? refuse(409) : paid));
    await screen.findByRole('row', { name: /JJ53/ });
    expect(await box('JJ53')).toBeDisabled();
    expect(await box('JJ54')).toBeDisabled();
    await user.click(await box('JJ51'));
    await user.click(await box('JJ52'));

    await user.click(screen.getByRole('button', { name: '批量支付' }));
    const question = await screen.findByRole('dialog', { name: /^确定用余额支付2笔加减保，共¥33\.02吗/ });
    await user.click(within(question).getByRole('button', { name: '批量支付' }));

    expect(await screen.findByText(/数据已被修改/)).toBeInTheDocument();
    expect(api.calls(payAddReduce)).toMatchObject([
      { params: { id: '51' }, body: { payType: 1 } },
      { params: { id: '52' } },
    ]);
    expect(screen.getByText('已选 1 项')).toBeInTheDocument();
  });

  it('are confirmed together by the main account', async () => {
    const { user, api } = open(draft, 'confirm');
    api.on(confirmAddReduce, done);
    await screen.findByRole('row', { name: /JJ51/ });
    await user.click(await box('JJ51'));

    await user.click(screen.getByRole('button', { name: '批量确认' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '批量确认' }));

    await waitFor(() => expect(api.calls(confirmAddReduce)).toMatchObject([{ params: { id: '51' } }]));
  });

  it('cannot be selected while all states are listed, nor added to without the right', async () => {
    const permissions = { insure: true, addReduce: false, claim: true, viewCost: false };
    const { user, ...session } = aProjectSession();
    renderPage(<OrderListPage />, {
      route: '/addReduce/log',
      session: { ...session, user: { ...user, permissions } },
      api: fakeApi().on(listAddReduces, { list: orders(unpaid, 'pay'), count: 4, statusCounts: {} }),
    });

    await screen.findByRole('row', { name: /JJ51/ });

    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '加减保' })).not.toBeInTheDocument();
  });
});
