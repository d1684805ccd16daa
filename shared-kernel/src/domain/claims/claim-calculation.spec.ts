import { calculateClaim, type ClaimInput, type ClaimTerms } from './claim-calculation';
import { planM2 } from './claims.fixture';
import { fen, fenFromYuan, yuanText, zeroFen } from '../money';

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
const paidBefore = { ...medical('62000'), alreadyPaid: fen(49_000_00) };
const death = { disabilityPaid: zeroFen, isSudden: false };
const suddenDeath = { ...death, isSudden: true };

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

  test.each<[string, ClaimTerms, Partial<ClaimInput>, string]>([
    ['applies the payment percentage after the deductible (K2)', planM1, { medical: medical('3000') }, '2,610.00'],
    ['limits medical costs to the medical limit (K3)', planM2, { medical: medical('62000', '4000') }, '50,000.00'],
    ['subtracts earlier payments from the medical limit', planM2, { medical: paidBefore }, '1,000.00'],
    ['limits lost wages to the days left in the year (K4)', planM2, { lostWage: { days: 120, usedDays: 130 } }, '5,000.00'],
    ['pays nothing for fewer days than the deductible', planM2, { lostWage: { days: 2, usedDays: 0 } }, '0.00'],
    ['pays level 9 of table A (K5)', planM2, { disabilityLevels: [9] }, '50,000.00'],
    ['pays level 7 of table A at 62 (K5)', planM2, { age: 62, disabilityLevels: [7] }, '75,000.00'],
    ['pays level 7 of table B (K5)', planM1, { disabilityLevels: [7] }, '45,000.00'],
    ['pays the gravest of several injuries (K5)', planM2, { disabilityLevels: [9, 7, 10] }, '150,000.00'],
    ['pays the death limit less the disability already paid (K6)', planM2, { death: { ...death, disabilityPaid: fen(50_000_00) } }, '450,000.00'],
    ['pays half for a death from age 60 (K6)', planM2, { age: 62, death }, '250,000.00'],
    ['pays the whole limit for a sudden death at 49', planM2, { age: 49, death: suddenDeath }, '500,000.00'],
    ['pays half for a sudden death at 50', planM2, { age: 50, death: suddenDeath }, '250,000.00'],
    ['pays at most 200,000 for an off-duty accident under the 24-hour extension (K7)', planM3, { isOffDuty: true, death }, '200,000.00'],
    ['pays nothing for an off-duty accident without the extension', planM2, { ...injury, isOffDuty: true, death }, '0.00'],
    ['pays a fifth for work without the required certificate (K8)', planM2, { ...injury, hasCertificate: false }, '3,194.04'],
    ['includes the self-paid share of medical costs under E06', planM3, { medical: medical('1000', '400') }, '1,000.00'],
    ['is never negative because of other deductions', planM2, { medical: medical('600'), otherDeduct: fen(900_00) }, '0.00'],
  ])('%s', (_what, terms, input, expected) => {
    expect(total(terms, input)).toBe(expected);
  }); // prettier-ignore

  test.each([
    ['disability', { disabilityLevels: [7] }, '75,000.00'],
    ['death', { death }, '250,000.00'],
  ])('assumes the oldest age group for %s when no birthday is registered, and says so', (_, claim, least) => {
    const unknown = calculateClaim(planM2, { ...nothing, ...claim, age: 120, isAgeUnknown: true });

    expect(yuanText(unknown.total)).toBe(least);
    expect(unknown.lines[0]?.capReason).toBe('出生日期未登记，暂按最高年龄段计算');
  });

  test('explains every step as text', () => {
    const { formula } = calculateClaim(planM2, { ...injury, liabilityPercent: 70 });

    expect(formula).toEqual([
      '医疗费用：(12,860.50 − 自费 1,240.30 − 不合理 200.00 − 第三方已付 0.00 − 免赔 100.00) × 100%，限额余 50,000.00，应付 11,320.20 元',
      '误工费：认定 45 天 − 免赔 3 天，每案限 90 天、本年剩余 180 天，计 42 天 × 100.00 = 4,200.00 元',
      '住院津贴：认定 12 天 − 免赔 3 天，每案限 90 天、本年剩余 180 天，计 9 天 × 50.00 = 450.00 元',
      '合计：15,970.20 × 责任比例 70% = 11,179.14 元',
    ]);
    expect(calculateClaim(planM2, injury).formula.at(-1)).toBe('合计：15,970.20 元');
  });
});
