import { aCase } from '../../shared/case.fixture';
import { caseProgress } from './case-steps';

describe('the steps of a case', () => {
  it.each([
    ['t1', 13, 0, false],
    ['t2', 20, 1, false],
    ['t3', 31, 2, false],
    ['t4', 40, 3, false],
    ['t4', 41, 4, false],
  ] as const)('in list %s and status %i are at number %i', (listType, caseStatus, current, failed) => {
    expect(caseProgress(aCase({ listType, caseStatus }))).toMatchObject({ current, failed });
  });

  it.each([
    [42, '不予赔付'],
    [43, '已撤案'],
  ])('are the passed ones and the end for a case that ended early in state %i', (caseStatus, ending) => {
    const reached = '2026-11-21T08:00:00Z';
    const milestones = aCase().milestones.map((one) =>
      one.listType === 't4' ? { ...one, at: reached } : one,
    );
    expect(caseProgress(aCase({ listType: 't4', caseStatus, milestones }))).toEqual({
      items: [
        { title: '报案', note: '2026-11-20 16:00:00' },
        { title: ending, note: '2026-11-21 16:00:00' },
      ],
      current: 1,
      failed: true,
    });
  });

  it('show when each was reached, and no time for later ones', () => {
    expect(caseProgress(aCase())?.items).toEqual([
      { title: '报案', note: '2026-11-20 16:00:00' },
      { title: '审批', note: undefined },
      { title: '理算', note: undefined },
      { title: '结案', note: undefined },
    ]);
  });
});
