import { act, screen } from '@testing-library/react';
import { getTonight } from 'shared-kernel/contract/tonight';
import { endorseStatus } from 'shared-kernel/domain/dictionaries';
import { resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { aNight } from '../../shared/tonight.fixture';
import { Tonight } from './tonight';

afterEach(() => act(async () => resetRuntime()));

describe('the receipt of midnight', () => {
  it('names who changed something on the day before', async () => {
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
    const api = fakeApi().on(getTonight, { ...night, last: { ...night.last, changes: [change] } });
    const { user } = renderPage(<Tonight />, { route: '/insurance/index', path: '/insurance/index', api });

    await screen.findByText(/没有生效|共\d+项/);
    await user.click(screen.getByRole('button', { name: '看昨夜零时' }));
    expect(screen.queryByRole('row', { name: /JJ20261120000041/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '查看明细' }));

    expect(screen.getByRole('row', { name: /JJ20261120000041/ })).toHaveTextContent('待生效 → 已撤销林晓岚');
  });
});
