import { calculateClaim, type ClaimInput, type ClaimTerms } from './claim-calculation';
import { fen, fenFromYuan, yuanText, zeroFen } from '../money';

const noMaximum = { maxPerCase: 90, maxPerYear: 180 };

const planM2: ClaimTerms = {
  deathLimit: fen(500_000_00),
  medicalLimit: fen(50_000_00),
  medicalDeductible: fen(100_00),
  medicalPercent: 100,
  lostWage: { daily: fen(100_00), deductDays: 3, ...noMaximum },
  hospital: { daily: fen(50_00), deductDays: 3, ...noMaximum },
  disabilityTable: 'A',
  extensions: ['E01', 'E04', 'E05', 'E10'],
  legalFeeLimit: fen(50_000_00),
  age60Percent: 50,
  suddenDeathAge50Percent: 50,
  noCertificatePercent: 20,
};
const planM1: ClaimTerms = {
  ...planM2,
  deathLimit: fen(300_000_00),
  medicalLimit: fen(30_000_00),
  medicalPercent: 90,
  disabilityTable: 'B',
  extensions: ['E04'],
};
const planM3: ClaimTerms = {
  ...planM2,
  deathLimit: fen(800_000_00),
  medicalDeductible: zeroFen,
  extensions: ['E01', 'E02', 'E04', 'E05', 'E06', 'E10'],
};

const nothing: ClaimInput = {
  age: 35,
  isOffDuty: false,
  hasCertificate: true,
  liabilityPercent: 100,
  otherDeduct: zeroFen,
};

const medical = (total: string, selfPaid = '0', unreasonable = '0') => ({
  total: fenFromYuan(total),
  selfPaid: fenFromYuan(selfPaid),
  unreasonable: fenFromYuan(unreasonable),
  thirdPaid: zeroFen,
  alreadyPaid: zeroFen,
});

const injury: ClaimInput = {
  ...nothing,
  medical: medical('12860.50', '1240.30', '200'),
  lostWage: { days: 45, usedDays: 0 },
  hospital: { days: 12, usedDays: 0 },
};

const total = (terms: ClaimTerms, input: Partial<ClaimInput>) =>
  yuanText(calculateClaim(terms, { ...nothing, ...input }).total);

describe('the claim calculation', () => {
  test('adds medical costs, lost wages and hospital days (K1)', () => {
    const payable = calculateClaim(planM2, injury);

    expect([payable.medical, payable.lostWage, payable.hospital].map(yuanText)).toEqual([
      '11,320.20',
      '4,200.00',
      '450.00',
    ]);
    expect(yuanText(payable.total)).toBe('15,970.20');
  });

  test('applies the payment percentage after the deductible (K2)', () => {
    expect(total(planM1, { medical: medical('3000') })).toBe('2,610.00');
  });

  test('limits medical costs to the medical limit (K3)', () => {
    expect(total(planM2, { medical: medical('62000', '4000') })).toBe('50,000.00');
  });

  test('subtracts earlier payments from the medical limit', () => {
    const paidBefore = { ...medical('62000'), alreadyPaid: fen(49_000_00) };

    expect(total(planM2, { medical: paidBefore })).toBe('1,000.00');
  });

  test('limits lost wages to the days left in the year (K4)', () => {
    expect(total(planM2, { lostWage: { days: 120, usedDays: 130 } })).toBe('5,000.00');
  });

  test('pays nothing for fewer days than the deductible', () => {
    expect(total(planM2, { lostWage: { days: 2, usedDays: 0 } })).toBe('0.00');
  });

  test.each([
    ['level 9 of table A', planM2, 35, [9], '50,000.00'],
    ['level 7 of table A at 62', planM2, 62, [7], '75,000.00'],
    ['level 7 of table B', planM1, 35, [7], '45,000.00'],
    ['the gravest of several injuries', planM2, 35, [9, 7, 10], '150,000.00'],
  ])('pays disability by level, table and age: %s (K5)', (_what, terms, age, disabilityLevels, expected) => {
    expect(total(terms, { age, disabilityLevels })).toBe(expected);
  });

  test('pays the death limit less the disability already paid (K6)', () => {
    expect(total(planM2, { death: { disabilityPaid: fen(50_000_00), isSudden: false } })).toBe('450,000.00');
  });

  test('pays half for a death from age 60 (K6)', () => {
    expect(total(planM2, { age: 62, death: { disabilityPaid: zeroFen, isSudden: false } })).toBe(
      '250,000.00',
    );
  });

  test.each([
    ['disability', planM2, { disabilityLevels: [7] }, '75,000.00'],
    ['death', planM2, { death: { disabilityPaid: zeroFen, isSudden: false } }, '250,000.00'],
  ])(
    'assumes the oldest age group for %s when no birthday is registered, and says so',
    (_what, terms, claim, least) => {
      const unknown = calculateClaim(terms, { ...nothing, ...claim, age: 120, isAgeUnknown: true });

      expect(yuanText(unknown.total)).toBe(least);
      expect(unknown.lines[0]?.capReason).toBe('出生日期未登记，暂按最高年龄段计算');
    },
  );

  test.each([
    [49, '500,000.00'],
    [50, '250,000.00'],
  ])('at age %i pays %s for a sudden death', (age, expected) => {
    expect(total(planM2, { age, death: { disabilityPaid: zeroFen, isSudden: true } })).toBe(expected);
  });

  test('pays at most 200,000 for an off-duty accident under the 24-hour extension (K7)', () => {
    expect(total(planM3, { isOffDuty: true, death: { disabilityPaid: zeroFen, isSudden: false } })).toBe(
      '200,000.00',
    );
  });

  test('pays nothing for an off-duty accident without the extension', () => {
    expect(
      total(planM2, { ...injury, isOffDuty: true, death: { disabilityPaid: zeroFen, isSudden: false } }),
    ).toBe('0.00');
  });

  test('pays a fifth for work without the required certificate (K8)', () => {
    expect(total(planM2, { ...injury, hasCertificate: false })).toBe('3,194.04');
  });

  test('includes the self-paid share of medical costs under E06', () => {
    expect(total(planM3, { medical: medical('1000', '400') })).toBe('1,000.00');
  });

  test('is never negative because of other deductions', () => {
    expect(total(planM2, { medical: medical('600'), otherDeduct: fen(900_00) })).toBe('0.00');
  });

  test('explains every step as text', () => {
    const { formula } = calculateClaim(planM2, { ...injury, liabilityPercent: 70 });

    expect(formula).toEqual([
      '医疗费用：(12,860.50 − 自费 1,240.30 − 不合理 200.00 − 第三方已付 0.00 − 免赔 100.00) × 100%，限额余 50,000.00，应付 11,320.20 元',
      '误工费：认定 45 天 − 免赔 3 天，每案限 90 天、本年剩余 180 天，计 42 天 × 100.00 = 4,200.00 元',
      '住院津贴：认定 12 天 − 免赔 3 天，每案限 90 天、本年剩余 180 天，计 9 天 × 50.00 = 450.00 元',
      '合计：15,970.20 × 责任比例 70% = 11,179.14 元',
    ]);
  });
});
