import { act, screen } from '@testing-library/react';
import { getTonight } from 'shared-kernel/contract/tonight';
import { endorseStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { navigation } from 'shared-kernel/runtime';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { aNight } from '../../shared/tonight.fixture';
import { Tonight } from './tonight';

const open = (night: ReturnType<typeof aNight>) =>
  renderPage(<Tonight />, { route: '/insurance/index', api: fakeApi().on(getTonight, night) });

describe('the changes of the coming midnight', () => {
  it('are shown when a link asks for them, with the signs of the lists of orders: a refund is negative', async () => {
    const row = { bizType: 'addReduce' as const, mealName: '安心方案', people: 1, actions: [] };
    const night = aNight([
      { ...row, key: 'leave-41', kind: 'leave', id: 41, no: 'JJ41', amount: fen(452_36) },
      { ...row, key: 'join-42', kind: 'join', id: 42, no: 'JJ42', amount: fen(-16_51) },
    ]);
    open(night);
    await screen.findByRole('button', { name: '查看明细' });

    // The to-do of the home page leads to the list, which was opened before.
    act(() => navigation.navigate('/insurance/index?tonight=1'));

    expect(screen.getByRole('columnheader', { name: '应付/应退' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /JJ41/ })).toHaveTextContent('-¥452.36');
    expect(screen.getByRole('row', { name: /JJ42/ })).toHaveTextContent('+¥16.51');
  });
});

describe('the changes of the last midnight', () => {
  it('include who changed something on the day before', async () => {
    const night = aNight();
    const change = {
      key: 'addReduce-9',
      at: '2026-11-20T12:30:00.000Z',
      bizType: 'addReduce' as const,
      id: 41,
      no: 'JJ20261120000041',
      from: endorseStatus.code.waiting,
      to: endorseStatus.code.cancelled,
      actorName: '林晓岚',
      remark: null,
    };
    const { user } = open({ ...night, last: { ...night.last, changes: [change] } });

    await screen.findByText(/没有生效|共\d+项/);
    await user.click(screen.getByRole('button', { name: '看昨夜零时' }));
    expect(screen.queryByRole('row', { name: /JJ20261120000041/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '查看明细' }));

    expect(screen.getByRole('row', { name: /JJ20261120000041/ })).toHaveTextContent('待生效 → 已撤销林晓岚');
  });
});
