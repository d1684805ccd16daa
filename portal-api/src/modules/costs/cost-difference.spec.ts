import fc from 'fast-check';
import { explainDifference, totalOf, type MonthCosts } from './cost-difference';

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

const charges = (jobType: number, persons: number, days: number, amount: number) => ({
  jobType,
  persons,
  days,
  amount,
});

describe('the parts of a difference', () => {
  it('add up to it for any two months', () => {
    fc.assert(
      fc.property(monthCosts, monthCosts, (before, now) => {
        const parts = Object.values(explainDifference(before, now));

        expect(parts.every(Number.isSafeInteger)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(totalOf(now) - totalOf(before));
      }),
      { seed: 20261122 },
    );
  });

  it('name the one thing that changed', () => {
    const before: MonthCosts = {
      charges: [charges(1, 10, 300, 30_000), charges(3, 10, 300, 60_000)],
      earlierRefund: 0,
      correction: 0,
    };
    const after = (change: Partial<MonthCosts>) => explainDifference(before, { ...before, ...change });
    const none = { headcount: 0, classMix: 0, price: 0, days: 0, earlierRefund: 0, correction: 0 };

    expect(after({ charges: [charges(1, 20, 600, 60_000), charges(3, 20, 600, 120_000)] })).toEqual({
      ...none,
      headcount: 90_000,
    });
    expect(after({ charges: [charges(3, 20, 600, 120_000)] })).toEqual({ ...none, classMix: 30_000 });
    expect(after({ charges: [charges(1, 10, 300, 36_000), charges(3, 10, 300, 60_000)] })).toEqual({
      ...none,
      price: 6000,
    });
    expect(after({ charges: [charges(1, 10, 400, 40_000), charges(3, 10, 300, 60_000)] })).toEqual({
      ...none,
      days: 10_000,
    });
    expect(after({ earlierRefund: -500, correction: 7 })).toEqual({
      ...none,
      earlierRefund: -500,
      correction: 7,
    });
  });
});
