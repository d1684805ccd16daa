import { aPolicy } from '../../shared/insure.fixture';
import { policyProgress } from './policy-progress';

const currentStep = (insureStatus: number) => {
  const steps = policyProgress(aPolicy({ insureStatus }));
  return [steps?.items[steps.current]?.title, steps?.failed];
};

describe('the progress of an application', () => {
  it.each([
    [0, '填写投保单', false],
    [1, '审核', false],
    [2, '审核', true],
    [3, '支付', false],
    [4, '待生效', false],
    [5, '保障中', false],
    [7, '保障中', false],
    [9, '支付', true],
  ])('in status %i is at %s', (status, title, failed) => {
    expect(currentStep(status)).toEqual([title, failed]);
  });

  it.each([6, 8])('in status %i is past the last step', (status) => {
    expect(currentStep(status)).toEqual([undefined, false]);
  });

  it('shows the Shanghai time of each step reached, and none for later steps', () => {
    const notes = policyProgress(aPolicy({ payTime: null }))?.items.map(({ note }) => note);

    expect(notes).toEqual([
      '2026-11-20 09:00:00',
      '2026-11-20 10:00:00',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
