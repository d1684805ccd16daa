import { addDays, civilDateOf, daysBetweenInclusive, type CivilDate } from 'shared-kernel/domain/civil-date';
import { messageKind } from 'shared-kernel/domain/dictionaries';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import { officeTime, workdayFrom } from '../../platform/seeding/office-hours';
import type { CustomerKey, SeedContext } from '../../platform/seeding/seed-context';
import { textAsHtml } from '../content/safe-html';

/** Number of unread messages in the rich account's inbox. */
const unreadOfFirst = 37;
const popupsOfFirst = 3;

/** Employers whose history creates messages; other inboxes stay unchanged. */
const withHistory: readonly CustomerKey[] = ['c1', 'c2', 'c3'];

const daysBetweenNotices = 10;
/** Days between the announcement and the maintenance. */
const noticeDays = 4;

type Notice = readonly [subject: string, content: (sent: CivilDate) => string];

const maintenance: Notice = [
  '系统例行维护通知',
  (sent) =>
    `平台将于${dayText(sundayFrom(addDays(sent, noticeDays)))}（周日）00:00至04:00进行维护，期间暂停提交业务，请提前安排。`,
];
const reminders: readonly Notice[] = [
  ['本月安全生产提示', () => '请组织班前安全提示，检查防护装置和个人防护用品。'],
  ['人员变动请及时加减保', () => '新入职人员请在到岗前一天提交加保，离职人员请及时减保。'],
];
const notices = [maintenance, ...reminders];

const dayText = (day: CivilDate): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

function sundayFrom(day: CivilDate): CivilDate {
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return isSunday ? day : sundayFrom(addDays(day, 1));
}

/** Sends monthly notices to employers with a history, then marks all but the newest as read. Runs last. */
export async function seedMessages(seed: SeedContext): Promise<void> {
  const sent = noticesSince(seed, seed.customers.c1.joinedAt);
  for (const key of withHistory) {
    const { id, joinedAt } = seed.customers[key];
    const ofEmployer = sent.filter(({ created_at: at }) => at >= joinedAt);
    await seed.ctx.db
      .insertInto('message')
      .values(ofEmployer.map((notice) => ({ ...notice, customer_id: id })))
      .execute();
    const unread = key === 'c1' ? unreadOfFirst : seed.random(`unread-${key}`).int(3, 9);
    await leaveUnread(seed, id, unread, key === 'c1' ? popupsOfFirst : 1);
  }
}

const noticeNo = (index: number) => notices[index % notices.length] ?? maintenance;

/** Builds about one notice every ten days, on workdays. */
function noticesSince({ ctx, random, today }: SeedContext, joinedAt: Date) {
  const first = civilDateOf(joinedAt);
  const times = Array.from({ length: Math.ceil(daysBetweenInclusive(first, today) / daysBetweenNotices) });
  return times
    .map((_, index) => {
      const day = workdayFrom(addDays(first, index * daysBetweenNotices));
      const [subject, contentOn] = noticeNo(index);
      return {
        kind: messageKind.code.system,
        subject,
        content: textAsHtml(contentOn(day)),
        created_at: officeTime(day, random('notices')),
      };
    })
    .filter(({ created_at: sentAt }) => sentAt < ctx.clock.now());
}

/** Keeps the newest `unread` messages unread, and the newest `popups` of them as popups; marks all as pushed. */
async function leaveUnread(
  { ctx }: SeedContext,
  customerId: CustomerId,
  unread: number,
  popups: number,
): Promise<void> {
  const newest = await ctx.db
    .selectFrom('message')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(unread)
    .execute();
  const ids = newest.map((row) => row.id);
  await ctx.db
    .updateTable('message')
    .set((eb) => ({ popup: false, read_at: eb.ref('created_at') }))
    .where('customer_id', '=', customerId)
    .execute();
  await ctx.db.updateTable('message').set({ read_at: null }).where('id', 'in', ids).execute();
  await ctx.db.updateTable('message').set({ popup: true }).where('id', 'in', ids.slice(0, popups)).execute();
}
