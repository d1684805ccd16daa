import { sql } from 'kysely';
import {
  addDays,
  addMonths,
  firstOfMonth,
  lastDayOfPeriod,
  shortDay,
  type CivilDate,
} from 'shared-kernel/domain/civil-date';
import { billDueDay } from 'shared-kernel/domain/constants';
import {
  endorseStatus,
  insureStatus,
  payType,
  settleStatus,
  walletBizType,
} from 'shared-kernel/domain/dictionaries';
import { fen, moneyText, type Fen } from 'shared-kernel/domain/money';
import { payableBillStates } from 'shared-kernel/domain/nouns/money';
import type { CustomerId, CustomerMealId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { renewalPrices } from '../products/renewal-price';

/** Days of staff changes that form the average. */
const windowDays = 90;
/** Months covered by the forecast of payments and renewals. */
const horizonMonths = 24;
const namedCharges = 3;

interface Outflow {
  day: CivilDate;
  amount: number;
  text: string;
}

interface Forecast {
  /** Day from which the balance no longer covers the expected payments; null within 24 months. */
  runsOutOn: CivilDate | null;
  daysLeft: number | null;
  reason: string | null;
}

interface Expectation {
  available: Fen;
  /** Net cost of staff changes in the window, with refunds subtracted. */
  net: number;
  outflows: readonly Outflow[];
  today: CivilDate;
}

/** Returns the first day on which the amounts due and the average cost of staff changes exceed the balance. */
export function forecastOf({ available, net, outflows, today }: Expectation): Forecast {
  const daily = Math.max(0, net);
  const charges = outflows
    .filter(({ amount }) => amount > 0)
    .map((one) => (one.day < today ? { ...one, day: today } : one))
    .toSorted((a, b) => a.day.localeCompare(b.day) || b.amount - a.amount);
  const last = addMonths(today, horizonMonths);
  let due = 0;
  let next = 0;
  for (let days = 0, day = today; day <= last; days += 1, day = addDays(today, days)) {
    for (; charges[next]?.day === day; next += 1) due += charges[next]?.amount ?? 0;
    if (available - due - Math.floor((daily * days) / windowDays) >= 0) continue;
    return { runsOutOn: day, daysLeft: days, reason: reasonOf(charges.slice(0, next), daily, today) };
  }
  return { runsOutOn: null, daysLeft: null, reason: null };
}

/** Names the next charges until the money runs out and the last day's largest; without any, staff changes' cost. */
function reasonOf(charges: readonly Outflow[], daily: number, today: CivilDate): string {
  const deciding = charges.findIndex(({ day }) => day === charges.at(-1)?.day);
  const named = charges.filter((_, index) => index < namedCharges || index === deciding);
  return named.length > 0
    ? named
        .map(({ day, text, amount }) => `${shortDay(day, today)} ${text}${moneyText(fen(amount))}`)
        .join('、')
    : `近${windowDays}天加减保平均每天净支出${moneyText(fen(Math.round(daily / windowDays)))}`;
}

/** Forecasts for an employer from waiting orders and bills, expected renewals of all policies, and the ledger. */
export async function forecast(
  db: Db,
  customerId: CustomerId,
  { available, today }: Pick<Expectation, 'available' | 'today'>,
): Promise<Forecast> {
  const [net, waiting, renewals] = await Promise.all([
    netOfChanges(db, customerId, today),
    waitingPayments(db, customerId),
    expectedRenewals(db, customerId, today),
  ]);
  return forecastOf({ available, net, outflows: [...waiting, ...renewals], today });
}

/** Excludes purchases and surrenders of policies, which are not part of the daily cost of staff changes. */
async function netOfChanges(db: Db, customerId: CustomerId, today: CivilDate): Promise<number> {
  const { insure, renew, surrender } = walletBizType.code;
  const { rows } = await sql<{ net: number }>`
    select coalesce(-sum(amount_fen), 0)::bigint as net from ledger_day
    where account = 'PREMIUM_PAYABLE' and customer_id = ${customerId} and posting in ('capture', 'refund', 'charge', 'chargeBack')
      and biz_type not in (${insure}, ${renew}, ${surrender}) and day > ${addDays(today, -windowDays)}`.execute(
    db,
  );
  return rows[0]?.net ?? 0;
}

/** Credit in fen that the bill before leaves to an open row of `settlement`, which takes it over when it is issued. */
export const carriedToOpen = sql<number>`coalesce((select before.carry_fen from settlement before
  where before.customer_id = settlement.customer_id and before.signcompany_id = settlement.signcompany_id
    and (before.settle_month, before.id) < (settlement.settle_month, settlement.id)
  order by before.settle_month desc, before.id desc limit 1), 0)`;

/** Orders to pay, bills, and what the next bills will contain. */
async function waitingPayments(db: Db, customerId: CustomerId): Promise<Outflow[]> {
  const { balance, monthly } = payType.code;
  const { open } = settleStatus.code;
  const state = sql`case pay_type when ${balance} then '待支付' else '待生效' end`;
  const due = (column: string, unpaid: number, waiting: number) => sql<boolean>`(customer_id = ${customerId}
    and (pay_type = ${balance} and ${sql.ref(column)} = ${unpaid} or pay_type = ${monthly} and ${sql.ref(column)} = ${waiting}))`;
  const { rows } = await sql<Outflow & { payBy: number }>`
    select start_date as day, premium_fen as amount, '投保单' || insure_no || ${state} as text, pay_type as "payBy" from insure
    where ${due('insure_status', insureStatus.code.unpaid, insureStatus.code.paid)}
    union all
    select (effect_at at time zone 'Asia/Shanghai')::date, premium_fen, '加减保' || order_no || ${state}, pay_type from add_reduce
    where ${due('endorse_status', endorseStatus.code.unpaid, endorseStatus.code.waiting)}
    union all
    select coalesce(due_date, settle_month), case settle_status when ${open} then billed_fen + ${carriedToOpen} else pay_fen end,
      to_char(settle_month, 'FMYYYY年FMMM月') || '结算单', case when due_date is null then ${monthly}::int else ${balance}::int end
    from settlement
    where customer_id = ${customerId} and settle_status in (${sql.join([open, ...payableBillStates])})`.execute(
    db,
  );
  return rows.map(({ payBy, ...payment }) => ({ ...payment, day: payDayOf(payment.day, payBy) }));
}

/** Premium on the monthly bill is paid when the bill of its month is due. */
const payDayOf = (day: CivilDate, payBy: number): CivilDate =>
  payBy === payType.code.monthly ? addDays(addMonths(firstOfMonth(day), 1), billDueDay - 1) : day;

/**
 * Assumes that each policy is renewed repeatedly for its current people, unless the employer declined or has already
 * renewed it. Policies paid by transfer do not use the balance.
 */
async function expectedRenewals(db: Db, customerId: CustomerId, today: CivilDate): Promise<Outflow[]> {
  const { unpaid, paid, inForce } = insureStatus.code;
  const { balance, monthly } = payType.code;
  const known = sql.join([unpaid, paid, inForce]);
  const { rows } = await sql<{
    id: number;
    name: string;
    endDate: CivilDate;
    insurePeriod: number;
    customerMealId: CustomerMealId;
    payBy: number;
  }>`
    select insure.id, insure.pay_type as "payBy", insure.end_date as "endDate",
      case when insure.insure_status = ${unpaid} then '投保单' || insure.insure_no else '保单' || insure.policy_no end as name,
      insure.insure_period as "insurePeriod", insure.customer_meal_id as "customerMealId"
    from insure
    where insure.customer_id = ${customerId} and insure.insure_status in (${known})
      and insure.pay_type in (${balance}, ${monthly}) and insure.no_renew_reason is null
      and not exists (select from insure renewal
        where renewal.renew_from_id = insure.id and renewal.insure_status in (${known}))`.execute(db);
  const prices = await renewalPrices(db, rows);
  const last = addMonths(today, horizonMonths);
  return rows.flatMap(({ id, name, endDate, insurePeriod, payBy }) => {
    const amount = prices.get(id) ?? 0;
    const renewals: Outflow[] = [];
    for (let day = addDays(endDate, 1); day <= last; day = addDays(lastDayOfPeriod(day, insurePeriod), 1))
      renewals.push({ day: payDayOf(day, payBy), amount, text: `${name}续保约` });
    return renewals;
  });
}
