import { deleteMessages, listMessages, readMessages, type MessageRow } from 'shared-kernel/contract/messages';
import { messagePageSize, messagePageSizeOptions } from 'shared-kernel/domain/constants';
import { messageKind } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { api, bus, topics } from 'shared-kernel/runtime';
import { MessageDrawer } from './message-drawer';
import { ReadAllButton } from './read-all-button';
import { SubjectLink } from './subject-link';

const idsOf = (rows: MessageRow[]) => rows.map((row) => row.id);
const changed = () => bus.publish(topics.messagesChanged, {});

const messageList = defineList({
  id: 'settings.messages',
  title: '站内消息',
  endpoint: listMessages,
  rowKey: (row) => row.id,
  defaultLength: messagePageSize,
  pageSizes: messagePageSizeOptions,
  simplePager: true,
  filters: (f) => [
    f.text('keyword', '标题'),
    f.dict('messageKind', '类型', messageKind),
    f.select('readFlag', '状态', [
      { value: 0, label: '未读' },
      { value: 1, label: '已读' },
    ]),
  ],
  columns: (c) => [
    c.custom('subject', '标题', (row) => <SubjectLink message={row} />),
    c.dict('messageKind', '类型', messageKind, { width: 120 }),
    c.instant('createTime', '时间', { width: 180 }),
  ],
  card: ['subject', 'messageKind', 'createTime'],
  bulkActions: [
    {
      key: 'read',
      label: '标为已读',
      run: (rows) => api.call(readMessages, { body: { ids: idsOf(rows) } }).then(changed),
    },
    {
      key: 'delete',
      label: '删除',
      danger: true,
      confirm: (rows) => `确定要删除选中的${rows.length}条消息吗？`,
      run: (rows) => api.call(deleteMessages, { body: { ids: idsOf(rows) } }).then(changed),
    },
  ],
  empty: { text: '还没有站内消息。保单、理赔和账户有变动时会通知您。' },
});

/** Site messages; the one that is open stands in the URL. */
export function MessageListPage() {
  return (
    <ListPage
      list={messageList}
      main={({ reload }) => (
        <>
          <ReadAllButton onDone={reload} />
          <MessageDrawer onChanged={reload} />
        </>
      )}
    />
  );
}
