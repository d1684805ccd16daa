import { civilDate } from '../civil-date';
import { fen, zeroFen } from '../money';
import type { ClaimedInvoice } from './claim-facts';
import type { ClaimTerms } from './claim-terms';

export const planM2: ClaimTerms = {
  deathLimit: fen(500_000_00),
  medicalLimit: fen(50_000_00),
  medicalDeductible: fen(100_00),
  medicalPercent: 100,
  lostWage: { daily: fen(100_00), deductDays: 3, maxPerCase: 90, maxPerYear: 180 },
  hospital: { daily: fen(50_00), deductDays: 3, maxPerCase: 90, maxPerYear: 180 },
  disabilityTable: 'A',
  extensions: ['E01', 'E04', 'E05', 'E10'],
  legalFeeLimit: fen(50_000_00),
  age60Percent: 50,
  suddenDeathAge50Percent: 50,
  noCertificatePercent: 20,
};

export const aBill = (change: Partial<ClaimedInvoice> = {}): ClaimedInvoice => ({
  date: civilDate('2026-11-12'),
  hospitalName: '市第一医院',
  invoiceNo: '35061201',
  isPaper: false,
  amount: fen(800_00),
  selfPaid: zeroFen,
  thirdPaid: zeroFen,
  ...change,
});
