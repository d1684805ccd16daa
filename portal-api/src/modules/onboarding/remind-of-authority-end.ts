import { sql } from 'kysely';
import { addDays, civilDateOf, daysBetweenInclusive } from 'shared-kernel/domain/civil-date';
import { infoInputStatus, messageKind } from 'shared-kernel/domain/dictionaries';
import { dueRows } from '../../platform/jobs/due-rows';
import { textAsHtml } from '../content/safe-html';

/** Days before the last day of an authority, the last reminder first. */
const [last, first] = [7, 30];

const atNine = (now: Date) => new Date(now.getTime() - 9 * 3_600_000);

/**
 * From 09:00 of the day 30 days before an operator's authority ends, and again 7 days before, the main account gets a
 * message. A renewed authority has another last day and is reminded of anew.
 */
export const remindOfAuthorityEnd = dueRows({
  table: 'customer',
  due: (now) => {
    const today = civilDateOf(atNine(now));
    const isNotReminded = (days: number) => sql`auth_valid_to <= ${addDays(today, days)}
      and (auth_reminded_for is distinct from auth_valid_to or auth_reminded_days > ${days})`;
    return sql`info_input_status = ${infoInputStatus.code.done} and auth_valid_to >= ${today}
      and ((${isNotReminded(first)}) or (${isNotReminded(last)}))`;
  },
  async work(ctx, trx, { id, auth_valid_to: lastDay, linkername }, now) {
    if (!lastDay) return;
    const left = daysBetweenInclusive(civilDateOf(now), lastDay) - 1;
    const days = left <= last ? last : first;
    await trx
      .updateTable('customer')
      .set({ auth_reminded_for: lastDay, auth_reminded_days: days })
      .where('id', '=', id)
      .execute();
    await ctx.outbox.add(trx, {
      customerId: id,
      kind: messageKind.code.account,
      subject: left === 0 ? '操作员授权今天到期' : `操作员授权将于${left}天后到期`,
      content: textAsHtml(
        `授权操作员${linkername ?? ''}的授权将于${lastDay}到期，请及时上传新的授权委托书续期，或更换操作员。`,
      ),
      bizType: 'operatorTemp',
      bizId: id,
      link: '/setting/operator',
      popup: days === last,
    });
  },
});
