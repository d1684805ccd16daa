import fc from 'fast-check';
import * as texts from 'shared-kernel/domain/texts';
import { eachPortal, oneDatabase } from '../../testing/portal';
import { billedEmployer, dataOf, type Bill } from '../billing/billing.fixtures';
import { explainDifference, totalOf, type MonthCosts } from './cost-difference';
import { unexplainedChanges } from './unexplained-changes.fixture';
import { workbookOf } from '../../testing/sheet';

oneDatabase((open) => {
  const portal = eachPortal(open, { now: '2026-08-01T09:30:00+08:00' });

  test('the cost analysis equals the ledger, earns costs day by day and explains each change to the fen', async () => {
    const { employer, caller, bills, add, remove, passDay } = await billedEmployer(portal, '2026-09-05');
    // September has two bills.
    const [early] = await bills();
    dataOf(await caller.post('/api/settlements/apply', { id: early?.id }));
    dataOf(await add('2026-09-11', 50, 3));
    await passDay('2026-09-11');
    await passDay('2026-10-01');
    dataOf(await remove('2026-10-09', 0, 1));
    dataOf(await add('2026-10-20', 60));
    await passDay('2026-10-10');
    await passDay('2026-10-20');
    const analysisOf = async (query: string) =>
      (await caller.get(`/api/customers/aggregate/costAnalysis?${query}`)).body.data;
    const differenceOf = async (query: string) =>
      (await caller.get(`/api/customers/aggregate/costDifference?${query}`)).body.data;
    const linesOf = async (query: string) => (await caller.get(`/api/settlementPeople?${query}`)).body.data;
    const yuan = (text: number) => Math.round(text * 100);

    const analysis = await analysisOf('beginMonth=2026-09&endMonth=2026-10');
    const items = (await caller.get('/api/settlementItems?length=1')).body.data;
    expect(analysis.sumCharged).toBe(items.sumAmount);
    const sums = (of: 'charged' | 'earned') => [
      analysis.months.reduce((sum, row) => sum + yuan(row[of]), 0),
      analysis.projects.reduce((sum, row) => sum + yuan(row[of]), 0),
      analysis.classes.reduce((sum, row) => sum + yuan(row[of]), 0),
    ];
    expect(new Set(sums('charged'))).toEqual(new Set([yuan(analysis.sumCharged)]));
    expect(new Set(sums('earned'))).toEqual(new Set([yuan(analysis.sumEarned)]));
    expect(analysis.projects[0]).toMatchObject({ persons: 8 });

    const difference = await differenceOf('month=2026-10');
    const [september, october] = analysis.months;
    expect(difference).toMatchObject({ amount: october?.charged, amountBefore: september?.charged });
    expect(difference.parts.reduce((sum, part) => sum + yuan(part.amount), 0)).toBe(
      yuan(difference.amount) - yuan(difference.amountBefore),
    );
    const of = (part: string) => difference.parts.find((one) => one.part === part)?.amount ?? 0;
    expect([of('headcount') < 0, of('classMix'), of('earlierRefund') < 0]).toEqual([true, 0, true]);
    const refunded = await linesOf('month=2026-10&kind=earlierRefund');
    expect(refunded).toMatchObject({ count: 2, sumAmount: of('earlierRefund') });

    // Both the lines and the projects of a bill explain its difference from the bills of the month before.
    const [bill, ...billsBefore] = (await bills()) as [Bill, ...Bill[]];
    const ofBill = await differenceOf(`settlementId=${bill.id}`);
    expect(ofBill).toMatchObject({
      month: '2026-10',
      bill: {
        settleNo: bill.settleNo,
        ids: [bill.id],
        idsBefore: billsBefore.map(({ id }) => id).toReversed(),
      },
      projects: [{ projectId: null, amount: ofBill.amount, parts: ofBill.parts }],
    });
    expect(yuan(ofBill.amount)).toBe(yuan(bill.chargeAmount) - yuan(bill.refundAmount));
    expect(billsBefore).toHaveLength(2);
    expect(ofBill.parts).toEqual(difference.parts);
    expect(await unexplainedChanges(portal.ctx, employer.id)).toEqual([]);
    expect((await differenceOf('month=2026-10&projectId=0')).parts).toEqual(difference.parts);
    const sumOfPeople = async (ids: readonly number[]) =>
      (await linesOf(`settlementIds=${ids.join()}&projectId=0`)).sumAmount;
    expect(await sumOfPeople([bill.id])).toBe(ofBill.amount);
    expect(await sumOfPeople(ofBill.bill?.idsBefore ?? [])).toBe(ofBill.amountBefore);

    // Trace a person's line to the order, the bill and the ledger entry.
    const [line] = refunded.list;
    if (!line) throw new Error('nobody got a refund');
    const ofPerson = await linesOf(`personIds=${line.personId},999999999`);
    const entries = (await caller.get('/api/costs/premiumEntries')).body.data;
    expect(ofPerson.list).toHaveLength(2);
    expect(yuan(ofPerson.sumAmount)).toBe(ofPerson.list.reduce((sum, { amount }) => sum + yuan(amount), 0));
    expect(ofPerson.list[0]).toMatchObject({
      personId: line.personId,
      settleNo: bill.settleNo,
      entryNo: entries.list.find(({ id }) => id === line.entryId)?.entryNo,
    });

    const foreign = portal.as((await portal.given.customer()).username);
    const theirs = await foreign.get(`/api/customers/aggregate/costDifference?settlementId=${bill.id}`);
    expect(theirs.status).toBe(404);

    const sheet = await caller.get(`/api/customers/aggregate/costDifference/sheet?settlementId=${bill.id}`);
    const workbook = await workbookOf(sheet.bytes);
    const rows = workbook.worksheets[0]?.getSheetValues().slice(1) as unknown[][];
    expect(rows.map((row) => row[1])).toEqual(['项目', texts.withoutProject, '合计']);
    expect(rows[2]?.slice(2)).toEqual([
      ofBill.amountBefore,
      ...ofBill.parts.map(({ amount }) => amount),
      ofBill.amount,
      (yuan(ofBill.amount) - yuan(ofBill.amountBefore)) / 100,
    ]);

    // After the end of all cover, every charge is earned.
    portal.clock.set('2027-12-01T09:30:00+08:00');
    const whole = await analysisOf('beginMonth=2026-09&endMonth=2027-08');
    const rest = await analysisOf('beginMonth=2027-09&endMonth=2027-10');
    expect(yuan(whole.sumEarned) + yuan(rest.sumEarned)).toBe(yuan(items.sumAmount));
    expect((await caller.get('/api/customers/aggregate/costAnalysis?beginMonth=2020-01')).status).toBe(422);
  });
});

const classCharges = fc.record({
  jobType: fc.integer({ min: 1, max: 6 }),
  persons: fc.integer({ min: 0, max: 3000 }),
  days: fc.integer({ min: 0, max: 1_000_000 }),
  amount: fc.integer({ min: 0, max: 90_000_000_00 }),
});
const monthCosts: fc.Arbitrary<MonthCosts> = fc.record({
  charges: fc.uniqueArray(classCharges, { selector: ({ jobType }) => jobType, maxLength: 6 }),
  earlierRefund: fc.integer({ min: -90_000_000_00, max: 0 }),
  correction: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
});

type Charges = [jobType: number, persons: number, days: number, amount: number];

describe('the parts of a cost difference between two months', () => {
  it('add up to the difference for any two months', () => {
    fc.assert(
      fc.property(monthCosts, monthCosts, (before, now) => {
        const parts = Object.values(explainDifference(before, now));

        expect(parts.every(Number.isSafeInteger)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(totalOf(now) - totalOf(before));
      }),
      { seed: 20261122 },
    );
  });

  it('attribute the difference to the one factor that changed', () => {
    const month = (...charges: Charges[]): MonthCosts => ({
      charges: charges.map(([jobType, persons, days, amount]) => ({ jobType, persons, days, amount })),
      earlierRefund: 0,
      correction: 0,
    });
    const [office, plant]: [Charges, Charges] = [
      [1, 10, 300, 30_000],
      [3, 10, 300, 60_000],
    ];
    const before = month(office, plant);
    const causes = (now: MonthCosts) =>
      Object.entries(explainDifference(before, now)).filter(([, amount]) => amount !== 0);

    expect(causes(month([1, 20, 600, 60_000], [3, 20, 600, 120_000]))).toEqual([['headcount', 90_000]]);
    expect(causes(month([3, 20, 600, 120_000]))).toEqual([['classMix', 30_000]]);
    expect(causes(month([1, 10, 300, 36_000], plant))).toEqual([['price', 6000]]);
    expect(causes(month([1, 10, 400, 40_000], plant))).toEqual([['days', 10_000]]);
    const refunded = { ...before, earlierRefund: -500, correction: 7 };
    expect(causes(refunded)).toEqual([
      ['earlierRefund', -500],
      ['correction', 7],
    ]);
  });
});
