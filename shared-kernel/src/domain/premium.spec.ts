import { civilDate } from './civil-date';
import { addFen, fen, fenFromYuan, mulRatio, withheld, yuanText } from './money';
import {
  addPremium,
  dayShareText,
  premiumDue,
  proRata,
  reduceRefund,
  replaceDifference,
  unitPremium,
} from './premium';

const standard = { 1: 36, 2: 42, 3: 62, 4: 85, 5: 148 } as const;
const unit = (jobType: keyof typeof standard, months: number) =>
  unitPremium({ monthly: fenFromYuan(standard[jobType]), months, discountPercent: 100 });
const year = { policyStart: civilDate('2025-12-01'), policyEnd: civilDate('2026-11-30') };

describe('the premium of one person', () => {
  it.each([
    [1, 12, '388.80'],
    [2, 12, '453.60'],
    [3, 12, '669.60'],
    [4, 12, '918.00'],
    [5, 12, '1,598.40'],
    [3, 3, '182.28'],
    [3, 6, '353.40'],
    [3, 1, '62.00'],
  ] as const)('in class %d over %d months is %s', (jobType, months, price) => {
    expect(yuanText(unit(jobType, months))).toBe(price);
  });

  it('is rounded once, after the employer’s discount', () => {
    expect(yuanText(unitPremium({ monthly: fenFromYuan('62'), months: 3, discountPercent: 85 }))).toBe(
      '154.94',
    );
  });

  it('throws for a period that is not sold', () => {
    expect(() => unitPremium({ monthly: fenFromYuan(62), months: 2, discountPercent: 100 })).toThrow(
      RangeError,
    );
  });
});

describe('golden premium vectors', () => {
  it('V1: joining nine days before the end of a year', () => {
    const effectDate = civilDate('2026-11-22');

    expect(dayShareText(addPremium({ unit: unit(3, 12), ...year, effectDate }))).toBe(
      '669.60 × 9 ÷ 365 = 16.51',
    );
  });

  it('V2: leaving with 168 days left', () => {
    const refund = reduceRefund({ unit: unit(4, 12), ...year, lastDay: civilDate('2026-06-15') });

    expect(dayShareText(refund, -1)).toBe('-918.00 × 168 ÷ 365 = -422.53');
  });

  it('V3: a swap from class 2 to class 3', () => {
    const swap = { oldUnit: unit(2, 12), newUnit: unit(3, 12), ...year, effectDate: civilDate('2026-09-01') };

    expect(yuanText(replaceDifference(swap))).toBe('53.85');
  });

  it('V4: joining a monthly policy', () => {
    const november = { policyStart: civilDate('2026-11-01'), policyEnd: civilDate('2026-11-30') };

    const joined = addPremium({ unit: unit(3, 1), ...november, effectDate: civilDate('2026-11-22') });

    expect(yuanText(joined.amount)).toBe('18.60');
  });

  it('V5: a hundred people over a year', () => {
    const lines = (
      [
        [1, 15],
        [2, 25],
        [3, 40],
        [4, 20],
      ] as const
    ).map(([jobType, count]) => mulRatio(unit(jobType, 12), count, 1));

    expect(yuanText(addFen(...lines))).toBe('62,316.00');
  });

  it('V6: twenty-five people joining a quarter, rounded per person', () => {
    const quarter = { policyStart: civilDate('2026-10-01'), policyEnd: civilDate('2026-12-31') };
    const { amount: each } = addPremium({
      unit: unit(3, 3),
      ...quarter,
      effectDate: civilDate('2026-11-22'),
    });

    expect(yuanText(each)).toBe('79.25');
    expect(yuanText(mulRatio(each, 25, 1))).toBe('1,981.25');
  });
});

describe('premium edge cases', () => {
  it('nothing is charged or refunded after the last day', () => {
    expect(addPremium({ unit: unit(3, 12), ...year, effectDate: civilDate('2026-12-01') }).amount).toBe(0);
    expect(reduceRefund({ unit: unit(3, 12), ...year, lastDay: civilDate('2026-11-30') }).amount).toBe(0);
  });

  it('a swap within one class is free, and to a lower class is refunded', () => {
    const day = { ...year, effectDate: civilDate('2026-09-01') };

    expect(replaceDifference({ ...day, oldUnit: unit(2, 12), newUnit: unit(2, 12) })).toBe(0);
    expect(yuanText(replaceDifference({ ...day, oldUnit: unit(3, 12), newUnit: unit(2, 12) }))).toBe(
      '-53.85',
    );
  });

  it('a refund leaves the minimum number of days charged', () => {
    const coverStart = civilDate('2026-11-11');
    const leaving = { unit: unit(3, 12), ...year, coverStart, lastDay: civilDate('2026-11-12') };

    expect(reduceRefund(leaving).amount).toBe(proRata(unit(3, 12), 18, 365));
    expect(reduceRefund({ ...leaving, minChargeDays: 15 }).amount).toBe(proRata(unit(3, 12), 5, 365));
    expect(reduceRefund({ ...leaving, minChargeDays: 30 }).amount).toBe(0);
  });
});

describe('a premium to be charged or refunded', () => {
  it.each([
    [fen(16_51), '应付', 16_51],
    [fen(-16_51), '应退', 16_51],
    [fen(0), '应付', 0],
    // A user who may not see the amount does not see its direction either.
    [withheld, '应付/应退', withheld],
  ])('of %s is labelled %s and has no sign', (premium, word, amount) => {
    expect(premiumDue(premium)).toEqual({ word, amount });
  });
});
