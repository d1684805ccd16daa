import { sql } from 'kysely';
import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import {
  endorseStatus,
  insureStatus,
  payType,
  personStatus,
  settleStatus,
  walletBizType,
} from 'shared-kernel/domain/dictionaries';
import { fen, moneyText, type Fen } from 'shared-kernel/domain/money';
import type { Db } from '../../platform/db/database';

/** Days whose changes of staff give the average. */
const windowDays = 90;
/** Renewals of so many days ahead are expected. */
const renewalDays = 60;
const horizonDays = 3650;

/** Money that will be needed on a day. */
interface Outflow {
  day: CivilDate;
  amount: number;
  text: string;
}

export interface Forecast {
  /** The day on which the balance no longer covers what is expected; null within ten years. */
  runsOutOn: CivilDate | null;
  daysLeft: number | null;
  reason: string | null;
}

interface Expectation {
  available: Fen;
  /** Net cost of the window's changes of staff; what was given back counts against it. */
  net: number;
  outflows: readonly Outflow[];
  today: CivilDate;
}

/** The first day on which the amounts due and the average cost of staff changes exceed the balance. */
export function forecastOf({ available, net, outflows, today }: Expectation): Forecast {
  const daily = Math.max(0, net);
  const dueOn = (day: CivilDate) =>
    outflows.filter((one) => (one.day < today ? today : one.day) === day && one.amount > 0);
  let due = 0;
  for (let days = 0; days <= horizonDays; days += 1) {
    const day = addDays(today, days);
    const ofDay = dueOn(day);
    due += ofDay.reduce((sum, { amount }) => sum + amount, 0);
    if (available - due - Math.floor((daily * days) / windowDays) >= 0) continue;
    const reason =
      ofDay.length > 0
        ? ofDay.map(({ text, amount }) => `${text}${moneyText(fen(amount))}`).join('、')
        : `近${windowDays}天加减保平均每天净支出${moneyText(fen(Math.round(daily / windowDays)))}`;
    return { runsOutOn: day, daysLeft: days, reason };
  }
  return { runsOutOn: null, daysLeft: null, reason: null };
}

/** The same for an employer, from orders and bills that wait, policies that end soon, and the ledger. */
export async function forecast(
  db: Db,
  customerId: number,
  { available, today }: Pick<Expectation, 'available' | 'today'>,
): Promise<Forecast> {
  const [net, outflows] = await Promise.all([
    netOfChanges(db, customerId, today),
    expectedOutflows(db, customerId, today),
  ]);
  return forecastOf({ available, net, outflows, today });
}

/** Purchases of policies and their surrender are left out: they say nothing about the days between. */
async function netOfChanges(db: Db, customerId: number, today: CivilDate): Promise<number> {
  const { insure, renew, surrender } = walletBizType.code;
  const { rows } = await sql<{ net: number }>`
    select coalesce(-sum(amount_fen), 0)::bigint as net from ledger_day
    where account = 'PREMIUM_PAYABLE' and customer_id = ${customerId} and posting in ('capture', 'refund')
      and biz_type not in (${insure}, ${renew}, ${surrender}) and day >= ${addDays(today, -windowDays)}`.execute(
    db,
  );
  return rows[0]?.net ?? 0;
}

async function expectedOutflows(db: Db, customerId: number, today: CivilDate): Promise<Outflow[]> {
  const { balance } = payType.code;
  const { rows } = await sql<Outflow>`
    select start_date as day, premium_fen as amount, '投保单' || insure_no || '待支付' as text from insure
    where customer_id = ${customerId} and insure_status = ${insureStatus.code.unpaid} and pay_type = ${balance}
    union all
    select (effect_at at time zone 'Asia/Shanghai')::date, premium_fen, '加减保' || order_no || '待支付' from add_reduce
    where customer_id = ${customerId} and endorse_status = ${endorseStatus.code.unpaid} and pay_type = ${balance}
    union all
    select due_date, pay_fen, to_char(settle_month, 'FMYYYY年FMMM月') || '结算单' from settlement
    where customer_id = ${customerId} and due_date is not null
      and settle_status in (${settleStatus.code.unpaid}, ${settleStatus.code.voucherRejected})
    union all
    select insure.end_date + 1, sum(person.unit_premium_fen)::bigint, '保单' || insure.policy_no || '续保约'
    from insure join insure_person person on person.insure_id = insure.id
      and person.person_status = ${personStatus.code.inCover}
    where insure.customer_id = ${customerId} and insure.insure_status = ${insureStatus.code.inForce}
      and insure.pay_type = ${balance} and insure.end_date < ${addDays(today, renewalDays)}
    group by insure.id, insure.end_date, insure.policy_no`.execute(db);
  return rows;
}
