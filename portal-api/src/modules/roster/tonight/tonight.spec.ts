import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { oneDatabase } from '../../../testing/portal';
import { givenMoney, givenPolicy, people, personNo, submitted } from '../../insure/insure.fixtures';
import { residentIdOf } from '../../insure/people/resident-id';
import { policyInForce } from '../roster.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, adding, removing, midnight } = stage;

  it('the preview of tonight’s changes equals their result, row by row and to the fen', async () => {
    // Ends on 2026-11-30; a monthly one begins the day after.
    const { id, caller } = await policyOn('2025-12-01', { startDate: '2025-12-01', persons: people(8) });
    const policy = (startDate: string, persons: PersonRowTyped[], more: object = {}) =>
      givenPolicy(stage.portal, stage.employer, { startDate, persons, ...more });
    // Ends on 2026-12-01: what is not reviewed by then is refused.
    const ending = await policy('2025-12-02', people(3, 500));
    stage.portal.clock.set('2026-11-29T09:30:00+08:00');
    await givenMoney(stage.portal, stage.employer.id, 20_000);
    const surrendered = await policy('2026-11-30', people(3, 600), { begin: false });
    const undecided = await policy('2026-11-30', people(5, 700), { begin: false });
    const long = await policy('2026-11-30', people(6, 100));
    await policy('2026-12-01', people(4, 200), { insurePeriod: 1, begin: false });
    stage.portal.clock.set('2026-11-30T20:00:00+08:00');
    await stage.paidOrder(adding(long.id, '2026-12-01', [personNo(300), personNo(301)]));
    await stage.order(adding(long.id, '2026-12-01', [personNo(302)]));
    // People over 60 are reviewed by the insurer.
    const older = (n: number) => personNo(n, { idNo: residentIdOf('350212', civilDate('1964-01-01'), n) });
    await stage.paidOrder(adding(long.id, '2026-12-01', [older(303)]));
    await stage.paidOrder(adding(ending.id, '2026-12-01', [older(304)]));
    for (const { id: policyId } of [surrendered, undecided])
      await caller.post(`/api/insures/${policyId}/surrender`, { reason: '项目结束', lastDay: '2026-11-30' });
    await stage.portal.provider('surrender:approve', [surrendered.id]);
    // The second person leaves on a later day.
    await stage.order(
      removing(long.id, '2026-11-30', [
        { idNo: personNo(100).idNo },
        { idNo: personNo(101).idNo, endDate: '2026-12-03' },
      ]),
    );
    const { customerMealId } = long;
    const form = { customerMealId, insurePeriod: 1, startDate: '2026-12-01', persons: people(3, 400) };
    await stage.portal.provider('insure:approve', [(await submitted(caller, form)).id]);
    const read = async () => (await caller.get('/api/addReduces/tonight')).body.data;

    const { next } = await read();
    await midnight('2026-12-01');
    const { last } = await read();

    expect(next.list.map((row) => [row.kind, row.people, row.actions]).toSorted()).toEqual([
      ['begin', 4, []],
      ['expire', 8, []],
      ['join', 2, ['cancel']],
      ['leave', 1, ['cancel']],
      ['postpone', 1, ['cancel']],
      ['postpone', 5, []],
      ['refuse', 1, ['cancel']],
      ['surrender', 3, []],
      ['void', 1, ['pay', 'cancel']],
      ['void', 3, ['pay', 'cancel']],
    ]);
    const comparable = ({ list, day, taken, givenBack }: typeof next) => ({
      day,
      taken,
      givenBack,
      list: list
        .map(({ actions: _, ...row }) => row)
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    });
    expect(comparable(last)).toEqual(comparable(next));
    const givenBack = next.list.filter((row) => Number(row.amount) > 0).map((row) => row.kind);
    expect(givenBack.toSorted()).toEqual(['leave', 'postpone', 'refuse', 'surrender']);
    expect(next.taken).toBeLessThan(0);
    expect(next.givenBack).toBeGreaterThan(0);
    expect(next.list.find((row) => row.kind === 'expire')).toMatchObject({ id });
    // Every step that a user made on the day before is listed.
    const { changes = [] } = (await read()).last;
    const joining = last.list.find(({ kind }) => kind === 'join');
    expect(
      changes.filter(({ id: one, bizType }) => bizType === 'addReduce' && one === joining?.id),
    ).toMatchObject([
      { from: 1, to: 2, actorName: '测试用户' },
      { from: null, to: 1, actorName: '测试用户' },
    ]);
    expect(changes.every(({ actorName }) => actorName !== '系统')).toBe(true);
    const stranger = stage.portal.as((await stage.portal.given.customer()).username);
    expect((await stranger.get('/api/addReduces/tonight')).body.data).toMatchObject({
      next: { list: [] },
      last: { list: [] },
    });
  });
});
