import type { MessageId } from '../domain/nouns/ids';
import { Button, type ButtonProps } from '../antd/base';
import { deleteMessage, listMessages, readMessages, unreadMessages } from '../contract/messages';
import { useAction } from '../query';
import { notify } from '../runtime';
import { useConfirm } from '../ui/confirm.hook';
import { announceDeleted, messageQuery, publishMessagesChanged } from './message-list';

interface DeleteMessageButtonProps {
  id: MessageId;
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

interface ReadAllButtonProps extends Pick<ButtonProps, 'size'> {
  onDone: () => unknown;
}

/** Marks every message as read, on all pages of the list; the toast offers to undo it. */
export function ReadAllButton({ onDone, ...look }: ReadAllButtonProps) {
  const changed = () => {
    publishMessagesChanged();
    void onDone();
  };
  const undo = useAction(unreadMessages, { invalidates: [listMessages], onDone: changed });
  const readAll = useAction(readMessages, {
    invalidates: [listMessages],
    onDone: ({ updated, readTime }) => {
      changed();
      if (updated === 0) return notify.info('没有未读消息');
      const again = readTime && (() => undo.run({ query: messageQuery, body: { readTime } }));
      notify.done(`${updated}条消息已标为已读`, again ? { undo: again } : {});
    },
  });
  return (
    <Button
      {...look}
      loading={readAll.isRunning}
      onClick={() => readAll.run({ query: messageQuery, body: { all: true } })}
    >
      全部已读
    </Button>
  );
}
