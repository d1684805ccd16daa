import { eachDatabase, type Portal } from '../../testing/portal';
import { billedEmployer, dataOf } from '../billing/billing.fixtures';

interface Analysis {
  months: { month: string; charged: number; earned: number }[];
  projects: { charged: number; earned: number; persons: number; personDays: number }[];
  sumCharged: number;
  sumEarned: number;
}

interface Difference {
  amount: number;
  amountBefore: number;
  parts: { part: string; kind: string; amount: number }[];
}

eachDatabase((open) => {
  let portal: Portal;
  beforeEach(async () => {
    portal = await open({ now: '2026-08-01T09:30:00+08:00' });
  });
  afterEach(() => portal.close());

  test('costs equal the ledger, are earned day by day, and their change is explained to the fen', async () => {
    const { caller, add, remove, passDay } = await billedEmployer(portal, '2026-09-05');
    dataOf(await add('2026-09-11', 50, 3));
    await passDay('2026-09-11');
    await passDay('2026-10-01');
    dataOf(await remove('2026-10-09', 0, 1));
    dataOf(await add('2026-10-20', 60));
    await passDay('2026-10-10');
    await passDay('2026-10-20');
    const analysisOf = async (query: string) =>
      dataOf<Analysis>(await caller.get(`/api/customers/aggregate/costAnalysis?${query}`));
    const yuan = (text: number) => Math.round(text * 100);

    const analysis = await analysisOf('beginMonth=2026-09&endMonth=2026-10');
    const items = dataOf<{ sumAmount: number }>(await caller.get('/api/settlementItems?length=1'));
    expect(analysis.sumCharged).toBe(items.sumAmount);
    const sums = (of: 'charged' | 'earned') => [
      analysis.months.reduce((sum, row) => sum + yuan(row[of]), 0),
      analysis.projects.reduce((sum, row) => sum + yuan(row[of]), 0),
    ];
    expect(sums('charged')).toEqual([yuan(analysis.sumCharged), yuan(analysis.sumCharged)]);
    expect(sums('earned')).toEqual([yuan(analysis.sumEarned), yuan(analysis.sumEarned)]);
    expect(analysis.projects[0]).toMatchObject({ persons: 8 });

    const difference = dataOf<Difference>(
      await caller.get('/api/customers/aggregate/costDifference?month=2026-10'),
    );
    const [september, october] = analysis.months;
    expect(difference).toMatchObject({ amount: october?.charged, amountBefore: september?.charged });
    expect(difference.parts.reduce((sum, part) => sum + yuan(part.amount), 0)).toBe(
      yuan(difference.amount) - yuan(difference.amountBefore),
    );
    const of = (part: string) => difference.parts.find((one) => one.part === part)?.amount ?? 0;
    expect([of('headcount') < 0, of('classMix'), of('earlierRefund') < 0]).toEqual([true, 0, true]);
    const refunded = dataOf<{ count: number; sumAmount: number }>(
      await caller.get('/api/settlementPeople?month=2026-10&kind=earlierRefund'),
    );
    expect(refunded).toMatchObject({ count: 2, sumAmount: of('earlierRefund') });

    // Past the end of all cover, everything that was charged is earned.
    portal.clock.set('2027-12-01T09:30:00+08:00');
    const whole = await analysisOf('beginMonth=2026-09&endMonth=2027-08');
    const rest = await analysisOf('beginMonth=2027-09&endMonth=2027-10');
    expect(yuan(whole.sumEarned) + yuan(rest.sumEarned)).toBe(yuan(items.sumAmount));
    expect((await caller.get('/api/customers/aggregate/costAnalysis?beginMonth=2020-01')).status).toBe(422);
  });
});
