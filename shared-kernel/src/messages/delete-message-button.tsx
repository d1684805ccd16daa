import { App, Button } from '../antd/base';
import { deleteMessage, listMessages } from '../contract/messages';
import { useAction } from '../query';
import { tellMessagesChanged } from './message-list';

interface DeleteMessageButtonProps {
  id: number;
  onDone: () => unknown;
}

/** Deletes one message after asking. */
export function DeleteMessageButton({ id, onDone }: DeleteMessageButtonProps) {
  const { modal } = App.useApp();
  const remove = useAction(deleteMessage, {
    invalidates: [listMessages],
    onDone: async () => {
      tellMessagesChanged();
      await onDone();
    },
  });
  const ask = () =>
    modal.confirm({
      title: '确定要删除这条消息吗？',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      // Closes either way: a refusal is already shown.
      onOk: () => remove.run({ params: { id: String(id) }, query: {} }).catch(() => {}),
    });
  return (
    <Button danger loading={remove.isRunning} onClick={ask}>
      删除
    </Button>
  );
}
