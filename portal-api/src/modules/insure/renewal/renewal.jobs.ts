import { sql } from 'kysely';
import { civilDateOf, startOfDay } from 'shared-kernel/domain/civil-date';
import { renewalReminderDays } from 'shared-kernel/domain/constants';
import { insureStatus, messageKind, payType } from 'shared-kernel/domain/dictionaries';
import { fen, moneyText } from 'shared-kernel/domain/money';
import { updateById } from '../../../platform/row-by-id';
import { dueRows } from '../../../platform/jobs/due-rows';
import { walletOf } from '../../finance/ledger';
import { daysUntilEnd, renewalOf } from './old-policy';

/** 09:00 in Shanghai. */
const morningMs = 9 * 3_600_000;
/** Days before the end from which the reminder is a popup. */
const urgentDays = 7;

const isMorning = (now: Date): boolean => now.getTime() - startOfDay(civilDateOf(now)).getTime() >= morningMs;

/** Returns the reminder due this many days before the end; undefined before the first one. */
export const reminderAt = (daysLeft: number): number | undefined =>
  renewalReminderDays.findLast((days) => daysLeft <= days);

/** Sends reminders in the morning, 60, 30, 15, 7 and 1 days before the end of a policy not renewed or declined. */
export const remindOfRenewals = dueRows({
  table: 'insure',
  due: (now) => {
    const today = civilDateOf(now);
    const left = sql`(end_date - ${today}::date)`;
    const due = sql`(select min(days) from unnest(${[...renewalReminderDays]}::int[]) as days where ${left} <= days)`;
    return sql`${isMorning(now)} and insure_status = ${insureStatus.code.inForce} and no_renew_reason is null
      and ${left} between 0 and ${renewalReminderDays[0]} and coalesce(renew_reminded_days, 1000) > ${due}`;
  },
  async work(ctx, trx, policy, now) {
    const daysLeft = daysUntilEnd(policy, civilDateOf(now));
    await updateById(trx, 'insure', policy.id, { renew_reminded_days: reminderAt(daysLeft) ?? null });
    if (await renewalOf(trx, policy.id)) return;
    await ctx.outbox.add(trx, {
      customerId: policy.customer_id,
      kind: messageKind.code.renewal,
      bizType: 'insure',
      bizId: policy.id,
      link: `/insurance/reInsure/${policy.id}`,
      subject: `保单${policy.policy_no}将于${policy.end_date}到期`,
      content: `${daysLeft === 0 ? '今天24时' : `还有${daysLeft}天`}到期，到期后在保人员将失去保障。请及时续保；不再需要时可在续保管理中选择不续保。`,
      popup: daysLeft <= urgentDays,
    });
  },
});

/** Warns within seven days before the start of an unpaid renewal that the balance does not cover. */
export const warnOfShortRenewals = dueRows({
  table: 'insure',
  due: (now) => sql`${isMorning(now)} and renew_from_id is not null and not balance_warned
    and insure_status = ${insureStatus.code.unpaid} and pay_type = ${payType.code.balance}
    and start_date - ${civilDateOf(now)}::date between 1 and ${urgentDays}
    and premium_fen > coalesce((select available_fen from capital where capital.customer_id = insure.customer_id), 0)`,
  async work(ctx, trx, renewal) {
    const { available } = await walletOf(trx, renewal.customer_id);
    const premium = fen(renewal.premium_fen);
    await updateById(trx, 'insure', renewal.id, { balance_warned: true });
    await ctx.outbox.add(trx, {
      customerId: renewal.customer_id,
      kind: messageKind.code.renewal,
      bizType: 'insure',
      bizId: renewal.id,
      link: `/insurance/details/${renewal.id}`,
      subject: `续保单${renewal.insure_no}余额不足`,
      content: `续保保费${moneyText(premium)}，账户可用余额${moneyText(available)}，还差${moneyText(fen(premium - available))}。请在${renewal.start_date}零时前充值并支付，否则续保作废。`,
      popup: true,
    });
  },
});
