import { z } from 'zod';
import { messageKind } from '../domain/dictionaries';
import { defineEndpoint, del, post } from './endpoint';
import { defineListEndpoint } from './list';
import { messageId } from './ids';
import { codeInQuery, flagText, instant, rowId, statedInstant, wordInQuery } from './wire';

/** The specification's clients send `yun_PC`; other values are accepted. */
const client = z.string().max(20).optional();
/** The `client` that this portal sends with every call about messages. */
export const messageClient = 'yun_PC';
const own = { access: 'main-account', query: z.object({ client }) } as const;

export const messageRow = z.object({
  id: messageId,
  subject: z.string(),
  createTime: instant,
  messageKind: z.int(),
  readFlag: z.boolean(),
  popupFlag: z.boolean(),
  /** Path in the portal that the message leads to. */
  link: z.string().nullable(),
});
export type MessageRow = z.output<typeof messageRow>;

export const message = messageRow.extend({
  /** Sanitised HTML. */
  content: z.string(),
  bizType: z.string().nullable(),
  bizId: rowId.nullable(),
  readTime: instant.nullable(),
});
export type Message = z.output<typeof message>;

/** Lists messages, newest first. `unReadCount` counts all unread ones, whatever the filters. */
export const listMessages = defineListEndpoint({
  id: 'messages.list',
  path: '/api/messages',
  access: 'main-account',
  summary: 'Site messages',
  title: '站内消息',
  row: messageRow,
  filters: {
    client,
    keyword: wordInQuery,
    messageKind: codeInQuery.optional(),
    readFlag: flagText.optional(),
  },
  columns: { subject: '标题', messageKind: ['类型', messageKind], readFlag: '已读', createTime: '时间' },
  sortable: ['createTime'],
  usualSort: '-createTime',
  more: { unReadCount: z.int() },
});

/** Lists unread messages that are to be shown at once, newest first. */
export const listPopupMessages = defineEndpoint({
  ...own,
  id: 'messages.list-popup',
  path: '/api/messages/popupList',
  summary: 'Unread messages that open by themselves',
  answer: z.object({ list: z.array(message), count: z.int() }),
});

/** Returns a message and marks it as read. */
export const getMessage = defineEndpoint({
  ...own,
  id: 'messages.get',
  path: '/api/messages/{id}',
  summary: 'Read a message',
  answer: message,
});

export const deleteMessage = defineEndpoint({
  ...own,
  id: 'messages.delete',
  ...del('/api/messages/{id}'),
  summary: 'Delete a message',
  answer: z.object({ deleted: z.int() }),
});

const someIds = z.array(messageId).min(1, '请选择消息').max(500);

/** Marks messages as read. Skips ids that are already read, unknown or another employer's. */
export const readMessages = defineEndpoint({
  ...own,
  id: 'messages.batch-read',
  ...post('/api/messages/batch/read'),
  summary: 'Mark messages as read',
  body: z.union([z.object({ ids: someIds }), z.object({ all: z.literal(true) })]),
  answer: z.object({
    updated: z.int(),
    unReadCount: z.int(),
    /** Identifies this call, for undoing it. */
    readTime: z.string().optional(),
  }),
});

/** Undoes one call of `readMessages`: its messages become unread again, those read at another time do not. */
export const unreadMessages = defineEndpoint({
  ...own,
  id: 'messages.batch-unread',
  ...post('/api/messages/batch/unread'),
  summary: 'Mark the messages of one marking as unread again',
  body: z.object({ readTime: statedInstant('时间格式不正确') }),
  answer: z.object({ updated: z.int(), unReadCount: z.int() }),
});

/** Restores deleted messages. Skips ids that are not deleted, unknown or another employer's. */
export const restoreMessages = defineEndpoint({
  ...own,
  id: 'messages.batch-restore',
  ...post('/api/messages/batch/restore'),
  summary: 'Restore deleted messages',
  body: z.object({ ids: someIds }),
  answer: z.object({ restored: z.int(), unReadCount: z.int() }),
});

/** Deletes messages. Skips ids that are unknown or another employer's. */
export const deleteMessages = defineEndpoint({
  ...own,
  id: 'messages.batch-delete',
  ...post('/api/messages/batch/delete'),
  summary: 'Delete messages',
  body: z.object({ ids: someIds }),
  answer: z.object({ deleted: z.int(), unReadCount: z.int() }),
});
