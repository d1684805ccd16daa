import { addDays, civilDateOf } from 'shared-kernel/domain/civil-date';
import { formatDate } from 'shared-kernel/domain/instant';
import { fen } from 'shared-kernel/domain/money';
import { payAccountType, rechargePopFlag } from 'shared-kernel/domain/dictionaries';
import { officeTime, workdayFrom, workdayUntil } from '../../platform/seeding/office-hours';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import {
  actorOf,
  type CustomerKey,
  type Random,
  type SeedContext,
  type SeedCustomer,
} from '../../platform/seeding/seed-context';
import { customerMover } from '../../platform/state-machine';
import { customerWallet, setLowBalanceLine } from './capital.repository';
import { insertRecharge } from './recharge.repository';
import { approveRechargeIn, rejectRecharge } from './recharges';
import { rowById, updateById } from '../../platform/row-by-id';

/** A recharge of the demo's history: days before the seed's day, amount in whole yuan. */
interface PlannedRecharge {
  daysAgo: number;
  yuan: number;
  /** Waiting for audit, or rejected for this reason; booked otherwise. */
  waiting?: true;
  rejected?: string;
}

const monthly = (yuan: number): PlannedRecharge[] =>
  Array.from({ length: 13 }, (_, index) => ({ daysAgo: 12 + (12 - index) * 30, yuan }));

/** Recharges per demo employer: enough, and early enough, for every premium of its history. */
const rechargePlans: Partial<Record<CustomerKey, PlannedRecharge[]>> = {
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

/** In fen. */
const lineAbove = 50_000_00;
const lineStep = 10_000_00;

/** Seeds the recharges of the demo's employers, booked by the functions for real recharges. */
export async function seedRecharges(seed: SeedContext): Promise<void> {
  const random = seed.random('recharges');
  let made = 0;
  for (const [key, plan] of Object.entries(rechargePlans)) {
    const customer = seed.customers[key as CustomerKey];
    const receipt = await seed.ctx.files.put(seed.ctx.db, {
      owner: `cost:demo:${customer.id}`,
      fileName: '银行回单.pdf',
      customerId: customer.id,
      uploaderId: customer.userId,
      mime: 'application/pdf',
      content: { bytes: samplePdf(`DEMO BANK RECEIPT ${customer.uscc}`) },
    });
    const { pay_account_type } = await rowById(seed.ctx.db, 'customer', customer.id, 'pay_account_type');
    const receiptId = pay_account_type === payAccountType.code.wechat ? undefined : receipt.id;
    for (const recharge of plan) await seedRecharge(seed, random, customer, recharge, receiptId);
    made += plan.length;
  }
  seed.progress(`充值${made}笔`);
}

/**
 * Gives the employer with monthly bills a warning line above its balance, further than a few recharges reach. It is
 * marked as notified already, so no message is sent.
 */
export async function seedLowBalance({ ctx: { db }, customers }: SeedContext): Promise<void> {
  const { id } = customers.c2;
  const { available } = await customerWallet(db, id);
  const line = fen(Math.ceil((available + lineAbove) / lineStep) * lineStep);
  await setLowBalanceLine(db, id, line);
  await db.updateTable('capital').set({ low_notified: true }).where('customer_id', '=', id).execute();
  await updateById(db, 'customer', id, { recharge_pop_flag: rechargePopFlag.code.raised });
}

async function seedRecharge(
  seed: SeedContext,
  random: Random,
  customer: SeedCustomer,
  recharge: PlannedRecharge,
  receiptId: string | undefined,
): Promise<void> {
  const at = officeTime(workdayUntil(addDays(seed.today, -recharge.daysAgo)), random);
  const digits = (number: number, count: number) => String(number).padStart(count, '0');
  const { code } = payAccountType;
  const source = receiptId
    ? {
        payAccountType: code.company,
        bankName: customer.customername,
        bankNum: `4100${digits(customer.id, 4)}0920${digits(customer.id * 7919, 8)}`,
        bankDeposit: '中国工商银行',
        costProof: receiptId,
      }
    : {
        payAccountType: code.wechat,
        outTradeNo: `WX${formatDate(at, 'ymdhis')}${digits(random.int(0, 999_999_999), 10)}`,
      };
  const cost = await insertRecharge(seed.ctx.db, seed.ctx.pii, {
    ...source,
    customerId: customer.id,
    userId: customer.userId,
    money: fen(recharge.yuan * 100),
    by: customerMover(actorOf(customer)),
    at,
  });
  if (recharge.waiting) return;
  const audited = seed.at(officeTime(workdayFrom(addDays(civilDateOf(at), 1)), random));
  if (recharge.rejected) await rejectRecharge(audited, cost.id, recharge.rejected);
  else
    seed.bookings.push({
      at: audited.clock.now(),
      book: (trx) => approveRechargeIn(audited, trx, cost.id),
    });
}
