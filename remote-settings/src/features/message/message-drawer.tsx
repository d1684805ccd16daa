import { RowDrawer, useOpenRow } from 'shared-kernel/list';
import { DeleteMessageButton, MessageText, useMessage } from 'shared-kernel/messages';

/** The open message beside its list. */
export function MessageDrawer({ onChanged }: { onChanged: () => unknown }) {
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
