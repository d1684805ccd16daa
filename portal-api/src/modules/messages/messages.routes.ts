import {
  deleteMessage,
  deleteMessages,
  getMessage,
  listPopupMessages,
  readMessages,
  restoreMessages,
  unreadMessages,
  type Message,
  type MessageRow,
} from 'shared-kernel/contract/messages';
import type { Module } from '../../platform/http/module';
import { notFound } from '../../platform/http/problem';
import { bindList } from '../../platform/lists/bind-list';
import { messageList } from './message-list';
import { registerMessageCommands } from './messages.provider';
import {
  markDeleted,
  markRead,
  markRestored,
  markUnread,
  popups,
  readMessage,
  unreadCount,
  type MessageFacts,
} from './messages.repository';

/** Site messages of the employer's main account. */
export const messagesModule: Module = (route, ctx) => {
  registerMessageCommands(ctx);

  bindList(route, ctx, messageList, {
    more: async (actor) => ({ unReadCount: await unreadCount(ctx.db, actor) }),
  });

  route(listPopupMessages, async ({ actor }) => {
    const list = await popups(ctx.db, actor);
    return { list: list.map(toMessage), count: list.length };
  });

  route(getMessage, async ({ params, actor }) => {
    const message = await readMessage(ctx.db, actor, params.id, ctx.clock.now());
    if (!message) throw notFound();
    return toMessage(message);
  });

  route(deleteMessage, async ({ params, actor }) => {
    const deleted = await markDeleted(ctx.db, actor, [params.id], ctx.clock.now());
    if (deleted === 0) throw notFound();
    return { deleted };
  });

  route(readMessages, async ({ body, actor }) => {
    const now = ctx.clock.now();
    const updated = await markRead(ctx.db, actor, 'all' in body ? 'all' : body.ids, now);
    return { updated, unReadCount: await unreadCount(ctx.db, actor), readTime: now.toISOString() };
  });

  route(unreadMessages, async ({ body, actor }) => {
    const updated = await markUnread(ctx.db, actor, new Date(body.readTime));
    return { updated, unReadCount: await unreadCount(ctx.db, actor) };
  });

  route(deleteMessages, async ({ body, actor }) => {
    const deleted = await markDeleted(ctx.db, actor, body.ids, ctx.clock.now());
    return { deleted, unReadCount: await unreadCount(ctx.db, actor) };
  });

  route(restoreMessages, async ({ body, actor }) => {
    const restored = await markRestored(ctx.db, actor, body.ids);
    return { restored, unReadCount: await unreadCount(ctx.db, actor) };
  });
};

const toRow = (row: MessageFacts): MessageRow => ({
  id: row.id,
  subject: row.subject,
  createTime: row.created_at.toISOString(),
  messageKind: row.kind,
  readFlag: row.read_at !== null,
  popupFlag: row.popup,
  link: row.link,
});

const toMessage = (row: MessageFacts): Message => ({
  ...toRow(row),
  content: row.content,
  bizType: row.biz_type,
  bizId: row.biz_id,
  readTime: row.read_at?.toISOString() ?? null,
});
