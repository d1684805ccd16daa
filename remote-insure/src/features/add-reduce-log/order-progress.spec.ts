import { anOrder } from '../../shared/order.fixture';
import { orderProgress } from './order.page';

describe('the progress of an order to add or remove people', () => {
  const step = (status: number, at: string, actor = '林晓岚') => ({ status, at, actor, remark: null });

  it('shows the time of each step, and an automatic review as such', () => {
    const steps = orderProgress(
      anOrder({
        endorseStatus: 4,
        effectTime: '2026-11-21T16:00:00Z',
        steps: [
          step(1, '2026-11-21T02:00:00Z'),
          step(2, '2026-11-21T03:00:00Z'),
          step(3, '2026-11-21T03:00:01Z', '系统'),
          step(4, '2026-11-21T16:00:00Z', '系统'),
        ],
      }),
    );

    expect(steps?.items.map(({ title, note }) => [title, note])).toEqual([
      ['提交', '2026-11-21 10:00'],
      ['支付', '2026-11-21 11:00'],
      ['自动审核', '2026-11-21 11:00'],
      ['生效', '2026-11-22 00:00'],
    ]);
  });

  it('shows a person as the reviewer, and no payment of a refund', () => {
    const steps = orderProgress(
      anOrder({
        endorseStatus: 3,
        steps: [step(2, '2026-11-21T02:00:00Z'), step(3, '2026-11-21T05:00:00Z', '平台审核')],
      }),
    );

    expect(steps?.items.slice(1, 3)).toEqual([
      { title: '无需先付款' },
      { title: '审核', note: '2026-11-21 13:00' },
    ]);
  });
});
