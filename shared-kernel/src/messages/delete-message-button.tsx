import { Button } from '../antd/base';
import { useConfirm } from '../ui/confirm.hook';
import { deleteMessage, listMessages } from '../contract/messages';
import { useAction } from '../query';
import { announceDeleted, messageQuery } from './message-list';

interface DeleteMessageButtonProps {
  id: number;
  onDone: () => unknown;
}

/** Deletes one message after asking; the toast offers to undo it. */
export function DeleteMessageButton({ id, onDone }: DeleteMessageButtonProps) {
  const confirm = useConfirm();
  const remove = useAction(deleteMessage, {
    invalidates: [listMessages],
    onDone: async () => {
      announceDeleted([id]);
      await onDone();
    },
  });
  const ask = () =>
    confirm({
      title: '确定要删除这条消息吗？',
      okText: '删除',
      danger: true,
      onOk: () => remove.run({ params: { id: String(id) }, query: messageQuery }),
    });
  return (
    <Button danger loading={remove.isRunning} onClick={ask}>
      删除
    </Button>
  );
}
