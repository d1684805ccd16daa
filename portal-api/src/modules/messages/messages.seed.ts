import type { Insertable } from 'kysely';
import { messageKind } from 'shared-kernel/domain/dictionaries';
import type { CustomerKey, SeedContext } from '../../platform/seeding/seed-context';
import { textAsHtml } from '../content/safe-html';
import type { MessageTable } from './messages.tables';

const dayMs = 86_400_000;
/** What the rich account's inbox looks like on the demo's day. */
const unreadOfFirst = 37;
const popupsOfFirst = 3;

/** Employers whose history makes messages; the others' inboxes are not changed. */
const withHistory: readonly CustomerKey[] = ['c1', 'c2', 'c3'];

const notices: readonly (readonly [subject: string, content: string])[] = [
  ['系统例行维护通知', '平台将于本月第二个周日00:00至04:00进行维护，期间暂停提交业务，请提前安排。'],
  ['本月安全生产提示', '请组织班前安全提示，检查防护装置和个人防护用品。'],
  ['人员变动请及时加减保', '新入职人员请在到岗前一天提交加保，离职人员请及时减保。'],
];

/** Sends monthly notices to employers with a history, then marks all but the newest as read. Runs last. */
export async function seedMessages(seed: SeedContext): Promise<void> {
  for (const key of withHistory) {
    const { id, joinedAt } = seed.customers[key];
    await seed.ctx.db
      .insertInto('message')
      .values(monthlyNotices(seed, id, joinedAt))
      .execute();
    const unread = key === 'c1' ? unreadOfFirst : seed.random(`unread-${key}`).int(3, 9);
    await leaveUnread(seed, id, unread, key === 'c1' ? popupsOfFirst : 1);
  }
}

function monthlyNotices(
  { ctx }: SeedContext,
  customerId: number,
  joinedAt: Date,
): Insertable<MessageTable>[] {
  const rows: Insertable<MessageTable>[] = [];
  const now = ctx.clock.now().getTime();
  for (let at = joinedAt.getTime(); at < now; at += 10 * dayMs) {
    const [subject = '', content = ''] = notices[rows.length % notices.length] ?? [];
    rows.push({
      customer_id: customerId,
      kind: messageKind.code.system,
      subject,
      content: textAsHtml(content),
      created_at: new Date(at),
    });
  }
  return rows;
}

/** The newest `unread` stay unread, the newest `popups` of them are popups; nothing waits to be pushed. */
async function leaveUnread(
  { ctx }: SeedContext,
  customerId: number,
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
    .set((eb) => ({ pushed_at: eb.ref('created_at'), popup: false, read_at: eb.ref('created_at') }))
    .where('customer_id', '=', customerId)
    .execute();
  await ctx.db.updateTable('message').set({ read_at: null }).where('id', 'in', ids).execute();
  await ctx.db.updateTable('message').set({ popup: true }).where('id', 'in', ids.slice(0, popups)).execute();
}
