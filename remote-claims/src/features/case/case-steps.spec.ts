import { caseCloseType } from 'shared-kernel/domain/dictionaries';
import { aCase } from '../../shared/case.fixture';
import { caseProgress } from './case.page';

describe('the steps of a case', () => {
  it.each([
    ['t1', 13, 0, false],
    ['t2', 20, 1, false],
    ['t3', 31, 2, false],
    ['t4', 40, 3, false],
    ['t4', 41, 4, false],
  ] as const)(
    'in list %s and status %i have step %i as the current one',
    (listType, caseStatus, current, failed) => {
      expect(caseProgress(aCase({ listType, caseStatus }))).toMatchObject({ current, failed });
    },
  );

  it.each([
    [42, '不予赔付'],
    [43, '已撤案'],
  ])('of a case that ended early in state %i are the reached steps and the ending', (caseStatus, ending) => {
    const reached = '2026-11-21T08:00:00Z';
    const milestones = aCase().milestones.map((one) =>
      one.listType === 't4' ? { ...one, at: reached } : one,
    );
    expect(caseProgress(aCase({ listType: 't4', caseStatus, milestones }))).toEqual({
      items: [
        { title: '报案', note: '2026-11-20' },
        { title: ending, note: '2026-11-21' },
      ],
      current: 1,
      failed: true,
    });
  });

  it.each([
    [{}, '待赔付'],
    [{ turn: 'customer' as const }, '账户待更正'],
  ])('end with the payment state of a case that waits for payment, not with 结案 (%j)', (change, title) => {
    const waiting = aCase({ listType: 't4', caseStatus: 40, turn: 'insurer', ...change });

    expect(caseProgress(waiting)?.items.at(-1)).toEqual({ title, note: undefined });
  });

  it('end with a separate label when nothing had to be paid', () => {
    const zero = aCase({ listType: 't4', caseStatus: 42, closeType: caseCloseType.code.zero });

    expect(caseProgress(zero)?.items.at(-1)?.title).toBe('零赔付结案');
  });

  it('show the day on which each was reached, and none for later steps', () => {
    expect(caseProgress(aCase())?.items).toEqual([
      { title: '报案', note: '2026-11-20' },
      { title: '审批', note: undefined },
      { title: '理算', note: undefined },
      { title: '结案', note: undefined },
    ]);
  });
});
