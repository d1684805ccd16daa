import { sql } from 'kysely';
import { problems } from 'shared-kernel/contract';
import * as endpoints from 'shared-kernel/contract/messages';
import { messageKind, readFlag, usertype } from 'shared-kernel/domain/dictionaries';
import { z } from 'zod';
import type { Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { contains, equals, ignored } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import { yesOrNo } from '../../platform/provider/provider-rows';
import { ofCustomer } from '../../platform/tenant';
import * as messages from './messages.repository';

const messageList = defineListSource<typeof endpoints.listMessages>({
  endpoint: endpoints.listMessages,
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
    more: async (actor) => ({ unReadCount: await messages.unreadCount(ctx.db, actor) }),
  });

  route(endpoints.listPopupMessages, async ({ actor }) => {
    const list = await messages.popups(ctx.db, actor);
    return { list: list.map(toMessage), count: list.length };
  });

  route(endpoints.getMessage, async ({ params, actor }) => {
    const message = await messages.readMessage(ctx.db, actor, params.id, ctx.clock.now());
    if (!message) throw notFound();
    return toMessage(message);
  });

  route(endpoints.deleteMessage, async ({ params, actor }) => {
    const deleted = await messages.markDeleted(ctx.db, actor, [params.id], ctx.clock.now());
    if (deleted === 0) throw notFound();
    return { deleted };
  });

  route(endpoints.readMessages, async ({ body, actor }) => {
    const now = ctx.clock.now();
    const updated = await messages.markRead(ctx.db, actor, 'all' in body ? 'all' : body.ids, now);
    return { updated, unReadCount: await messages.unreadCount(ctx.db, actor), readTime: now.toISOString() };
  });

  route(endpoints.unreadMessages, async ({ body, actor }) => {
    const updated = await messages.markUnread(ctx.db, actor, new Date(body.readTime));
    return { updated, unReadCount: await messages.unreadCount(ctx.db, actor) };
  });

  route(endpoints.deleteMessages, async ({ body, actor }) => {
    const deleted = await messages.markDeleted(ctx.db, actor, body.ids, ctx.clock.now());
    return { deleted, unReadCount: await messages.unreadCount(ctx.db, actor) };
  });

  route(endpoints.restoreMessages, async ({ body, actor }) => {
    const restored = await messages.markRestored(ctx.db, actor, body.ids);
    return { restored, unReadCount: await messages.unreadCount(ctx.db, actor) };
  });
};

const toMessage = (row: messages.MessageFacts): endpoints.Message => ({
  id: row.id,
  subject: row.subject,
  createTime: row.created_at.toISOString(),
  messageKind: row.kind,
  readFlag: row.read_at !== null,
  popupFlag: row.popup,
  link: row.link,
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
        popup: yesOrNo.default(false),
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
        content: options.body,
        popup: options.popup,
      });
      return { username: args.username, subject: options.subject, popup: options.popup };
    },
  );
}
