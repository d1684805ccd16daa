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

  it('shows when it was submitted and when it took effect', () => {
    const steps = orderProgress(anOrder({ effectTime: '2026-11-21T16:00:00Z' }));

    expect(steps?.items.map(({ note }) => note)).toEqual([
      '2026-11-21 10:00:00',
      undefined,
      undefined,
      '2026-11-22 00:00:00',
    ]);
  });
});
