import type { CustomerKey } from '../../platform/seeding/seed-context';

/** A recharge of the demo's history: so many days before the seed's day, whole yuan. */
export interface PlannedRecharge {
  daysAgo: number;
  yuan: number;
  /** Waits for the audit, or was refused for this reason; booked otherwise. */
  waiting?: true;
  rejected?: string;
}

const monthly = (yuan: number): PlannedRecharge[] =>
  Array.from({ length: 13 }, (_, index) => ({ daysAgo: 12 + (12 - index) * 30, yuan }));

/** What each demo employer paid in: enough, and early enough, for every premium of its history. */
export const rechargePlans: Partial<Record<CustomerKey, PlannedRecharge[]>> = {
  c1: [
    { daysAgo: 395, yuan: 950_000 },
    { daysAgo: 320, yuan: 150_000 },
    { daysAgo: 265, yuan: 500_000 },
    { daysAgo: 180, yuan: 60_000 },
    { daysAgo: 118, yuan: 60_000 },
    { daysAgo: 63, yuan: 30_000 },
    { daysAgo: 64, yuan: 30_000, rejected: '付款户名与企业名称不一致' },
    { daysAgo: 21, yuan: 40_000 },
    { daysAgo: 2, yuan: 50_000, waiting: true },
  ],
  c2: [
    { daysAgo: 390, yuan: 75_000 },
    { daysAgo: 265, yuan: 70_000 },
    { daysAgo: 175, yuan: 45_000 },
    { daysAgo: 40, yuan: 20_000, rejected: '回单金额与填写金额不一致' },
    { daysAgo: 39, yuan: 20_000 },
    { daysAgo: 3, yuan: 20_000, waiting: true },
  ],
  c3: [
    { daysAgo: 400, yuan: 50_000 },
    ...monthly(26_000),
    { daysAgo: 70, yuan: 10_000, rejected: '微信支付金额与订单不符' },
    { daysAgo: 2, yuan: 30_000, waiting: true },
  ],
  c4: [{ daysAgo: 150, yuan: 20_000 }],
  c6: [{ daysAgo: 95, yuan: 8_000 }],
  c7: [{ daysAgo: 205, yuan: 6_000 }],
  c10: [{ daysAgo: 300, yuan: 10_000 }],
};
