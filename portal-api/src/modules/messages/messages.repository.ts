import { sql, type Selectable, type UpdateResult } from 'kysely';
import type { MessageId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { ofCustomer } from '../../platform/tenant';
import type { MessageTable } from './messages.tables';

export type MessageFacts = Selectable<MessageTable>;

const inboxOf = (db: Db, actor: Actor) =>
  db.selectFrom('message').where(ofCustomer(actor, 'message')).where('deleted_at', 'is', null);

export async function unreadCount(db: Db, actor: Actor): Promise<number> {
  const { count } = await inboxOf(db, actor)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns unread popup messages, newest first, at most fifty. */
export const popups = (db: Db, actor: Actor): Promise<MessageFacts[]> =>
  inboxOf(db, actor)
    .selectAll()
    .where('read_at', 'is', null)
    .where('popup', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

const changing = (db: Db, actor: Actor) =>
  db.updateTable('message').where(ofCustomer(actor, 'message')).where('deleted_at', 'is', null);

/** Marks a message as read and returns it; keeps the first reading's time. Undefined if it is not the caller's. */
export const readMessage = (
  db: Db,
  actor: Actor,
  id: MessageId,
  now: Date,
): Promise<MessageFacts | undefined> =>
  changing(db, actor)
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Changes messages and returns their number. */
async function counted(change: { executeTakeFirst(): Promise<UpdateResult> }): Promise<number> {
  return Number((await change.executeTakeFirst()).numUpdatedRows);
}

/** Marks the given messages, or all, as read; returns how many were unread. */
export function markRead(
  db: Db,
  actor: Actor,
  ids: readonly MessageId[] | 'all',
  now: Date,
): Promise<number> {
  const unread = changing(db, actor).set({ read_at: now }).where('read_at', 'is', null);
  return counted(ids === 'all' ? unread : unread.where('id', 'in', ids));
}

/** Marks messages read at exactly that time as unread; returns their number. */
export const markUnread = (db: Db, actor: Actor, readAt: Date): Promise<number> =>
  counted(changing(db, actor).set({ read_at: null }).where('read_at', '=', readAt));

/** Restores deleted messages; returns their number. */
export const markRestored = (db: Db, actor: Actor, ids: readonly MessageId[]): Promise<number> =>
  counted(
    db
      .updateTable('message')
      .set({ deleted_at: null })
      .where(ofCustomer(actor, 'message'))
      .where('deleted_at', 'is not', null)
      .where('id', 'in', ids),
  );

/** Deletes messages; returns how many existed. */
export const markDeleted = (db: Db, actor: Actor, ids: readonly MessageId[], now: Date): Promise<number> =>
  counted(changing(db, actor).set({ deleted_at: now }).where('id', 'in', ids));
