import { sql } from 'kysely';
import { problems } from 'shared-kernel/contract';
import {
  deleteMessage,
  deleteMessages,
  getMessage,
  listMessages,
  listPopupMessages,
  type Message,
  type MessageRow,
  readMessages,
  restoreMessages,
  unreadMessages,
} from 'shared-kernel/contract/messages';
import { messageKind, readFlag, usertype } from 'shared-kernel/domain/dictionaries';
import { z } from 'zod';
import type { Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { contains, equals, ignored } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { textAsHtml } from '../content/safe-html';
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

const messageList = defineListSource<typeof listMessages>({
  endpoint: listMessages,
  table: 'message',
  from: sql`message`,
  visible: (actor) => sql<boolean>`(${ofCustomer(actor, 'message')} and message.deleted_at is null)`,
  fields: {
    messageKind: 'message.kind',
    readFlag: sql`message.read_at is not null`,
    popupFlag: 'message.popup',
    createTime: 'message.created_at',
  },
  filters: {
    client: ignored,
    keyword: contains('message.subject'),
    messageKind: equals('message.kind'),
    readFlag: (flag) =>
      flag === readFlag.code.read
        ? sql<boolean>`message.read_at is not null`
        : sql<boolean>`message.read_at is null`,
  },
});

/** Endpoints for messages to the employer's main account. */
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

/** Registers `message:send`, with which the provider sends a message to one employer. */
function registerMessageCommands(ctx: Context): void {
  ctx.provider.command(
    'message:send',
    {
      positional: ['username'],
      options: z.object({
        subject: z.string().trim().min(1).max(200),
        body: z.string().trim().min(1).max(10_000),
        popup: z.coerce.boolean().default(false),
      }),
      help: 'Send a site message to the main account of an employer.',
    },
    async ({ args, options }) => {
      const user = await ctx.db
        .selectFrom('app_user')
        .select(['customer_id', 'usertype'])
        .where('username', '=', args.username ?? '')
        .executeTakeFirstOrThrow(notFound);
      // Project users have no inbox; their employer's message would reach another user.
      if (user.usertype === usertype.code.project) throw new Problem(problems.forbidden);
      await ctx.outbox.add(ctx.db, {
        customerId: user.customer_id,
        kind: messageKind.code.system,
        subject: options.subject,
        content: textAsHtml(options.body),
        popup: options.popup,
      });
      return { username: args.username, subject: options.subject, popup: options.popup };
    },
  );
}
