import { aCase } from '../../shared/case.fixture';
import { caseProgress } from './case-steps';

describe('the steps of a case', () => {
  it.each([
    ['t1', 13, 0, false],
    ['t2', 20, 1, false],
    ['t3', 31, 2, false],
    ['t4', 40, 3, false],
    ['t4', 41, 4, false],
    ['t4', 42, 3, true],
    ['t4', 43, 3, true],
  ] as const)('in list %s and status %i stand at number %i', (listType, caseStatus, current, failed) => {
    expect(caseProgress(aCase({ listType, caseStatus }))).toMatchObject({ current, failed });
  });

  it('say when each was reached, and nothing of those to come', () => {
    expect(caseProgress(aCase())?.items).toEqual([
      { title: '报案', note: '2026-11-20 16:00:00' },
      { title: '审批', note: undefined },
      { title: '理算', note: undefined },
      { title: '结案', note: undefined },
    ]);
  });
});
