import { messageKind, readFlag } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage, RowDrawer, useOpenRow } from 'shared-kernel/list';
import {
  messageListBase,
  messageQuery,
  MessageSubject,
  ReadAllButton,
  DeleteMessageButton,
  MessageText,
  useMessage,
} from 'shared-kernel/messages';

const messageList = defineList({
  ...messageListBase,
  id: 'settings.messages',
  rowDrawer: 'message',
  filters: (f) => [
    f.text('keyword', '标题'),
    f.dict('messageKind', '类型', messageKind),
    f.dict('readFlag', '状态', readFlag),
  ],
  columns: (c) => [
    c.custom('subject', '标题', (row) => <MessageSubject message={row} />),
    c.field('messageKind', { width: 120 }),
    c.field('createTime', { width: 180 }),
  ],
  card: ['subject', 'messageKind', 'createTime'],
});

/** Site messages; the open one is in the URL. */
export function MessageListPage() {
  return (
    <ListPage
      list={messageList}
      fixedQuery={messageQuery}
      main={({ reload }) => (
        <>
          <ReadAllButton onDone={reload} />
          <MessageDrawer onChanged={reload} />
        </>
      )}
    />
  );
}

/** The open message beside its list. */
function MessageDrawer({ onChanged }: { onChanged: () => unknown }) {
  const row = useOpenRow('message');
  const message = useMessage(row.id, onChanged);

  return (
    <RowDrawer
      row={row}
      title={message.data?.subject ?? '消息详情'}
      extra={message.data && <DeleteMessageButton id={message.data.id} onDone={row.close} />}
    >
      <MessageText message={message} />
    </RowDrawer>
  );
}
