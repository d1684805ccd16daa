import { anOrder } from '../../shared/order.fixture';
import { orderProgress } from './order-progress';

const currentStep = (endorseStatus: number) => {
  const steps = orderProgress(anOrder({ endorseStatus }));
  return [steps?.items[steps.current]?.title, steps?.failed];
};

describe('the progress of an order to add or remove people', () => {
  it.each([
    [0, '提交', false],
    [1, '支付', false],
    [2, '审核', false],
    [3, '生效', false],
    [4, undefined, false],
    [5, '审核', true],
    [6, '支付', true],
  ])('in status %i is at %s', (status, title, failed) => {
    expect(currentStep(status)).toEqual([title, failed]);
  });

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
