import { addDays } from 'shared-kernel/domain/civil-date';
import { eachPortal, firstRow, oneDatabase } from '../../../testing/portal';
import { givenPolicy } from '../insure.fixtures';

const path = '/api/customers/aggregate/totalCostDay';

oneDatabase((open) => {
  const portal = eachPortal(open);

  it('daily costs spread the premium of a policy over its days, and are zero before them', async () => {
    const employer = await portal.given.customer();
    await givenPolicy(portal, employer);
    const policy = await firstRow(portal, 'insure');

    const reply = await portal
      .as(employer.username)
      .get(`${path}?beginDate=${addDays(policy.start_date, -1)}&endDate=${policy.end_date}`);

    const { list } = reply.body.data;
    const covered = list.filter((day) => day.date >= policy.start_date);
    const before = list.filter((day) => day.date < policy.start_date);
    expect(covered.every((day) => day.persons === policy.person_count && day.cost > 0)).toBe(true);
    expect(before.every((day) => day.persons === 0 && day.cost === 0)).toBe(true);
    const sum = covered.reduce((total, day) => total + day.cost * 100, 0);
    // Each day is rounded separately.
    expect(Math.abs(sum - policy.premium_fen)).toBeLessThanOrEqual(covered.length);
  });

  it('daily costs are the own employer’s only, for thirty days by default and a year at most', async () => {
    const employer = await portal.given.customer();
    const stranger = await portal.given.customer();
    await givenPolicy(portal, employer);
    const caller = portal.as(stranger.username);

    const usual = await caller.get(path);
    const tooLong = await caller.get(`${path}?beginDate=2024-01-01&endDate=2026-01-01`);
    const reversed = await caller.get(`${path}?beginDate=2026-02-01&endDate=2026-01-01`);

    const { list } = usual.body.data;
    expect([list.length, list.at(-1)]).toEqual([30, { date: portal.clock.today(), cost: 0, persons: 0 }]);
    expect(list.every((day) => day.persons === 0)).toBe(true);
    expect([tooLong.status, reversed.status]).toEqual([422, 422]);
  });
});
