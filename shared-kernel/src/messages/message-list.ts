import type { MessageId } from '../domain/nouns/ids';
import {
  deleteMessages,
  listMessages,
  messageClient,
  readMessages,
  restoreMessages,
  type MessageRow,
} from '../contract/messages';
import { messagePageSize, messagePageSizeOptions } from '../domain/constants';
import type { BulkAction } from '../list';
import { invalidate } from '../query';
import { api, bus, notify, topics } from '../runtime';

const ofThisClient = { query: { client: messageClient } };
export const messageQuery = ofThisClient.query;

const idsOf = (rows: MessageRow[]) => rows.map((row) => row.id);

/** To be called after messages were read or deleted here: updates the badge and other lists. */
export const publishMessagesChanged = () => bus.publish(topics.messagesChanged, {});

/** Shows that messages were deleted, and offers to restore them. */
export function announceDeleted(ids: readonly MessageId[]): void {
  publishMessagesChanged();
  const restore = async () => {
    await api.call(restoreMessages, { ...ofThisClient, body: { ids: [...ids] } });
    publishMessagesChanged();
    await invalidate(listMessages);
  };
  // The call itself shows a refusal.
  notify.done(`已删除${ids.length}条消息`, { undo: () => void restore().catch(() => undefined) });
}

const bulkActions: BulkAction<MessageRow>[] = [
  {
    key: 'read',
    label: '标为已读',
    run: (rows) =>
      api.call(readMessages, { ...ofThisClient, body: { ids: idsOf(rows) } }).then(publishMessagesChanged),
  },
  {
    key: 'delete',
    label: '删除',
    danger: true,
    confirm: (rows) => `确定要删除选中的${rows.length}条消息吗？`,
    run: (rows) =>
      api
        .call(deleteMessages, { ...ofThisClient, body: { ids: idsOf(rows) } })
        .then(() => announceDeleted(idsOf(rows))),
  },
];

export const messageListBase = {
  title: '站内消息',
  endpoint: listMessages,
  rowKey: (row: MessageRow) => row.id,
  defaultLength: messagePageSize,
  pageSizes: messagePageSizeOptions,
  simplePager: true,
  bulkActions,
  empty: { text: '还没有站内消息。保单、理赔和账户有变动时会通知您。' },
};
