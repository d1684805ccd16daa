import { Button, type ButtonProps } from '../antd/base';
import { listMessages, readMessages, unreadMessages } from '../contract/messages';
import { useAction } from '../query';
import { notify } from '../runtime';
import { messageQuery, publishMessagesChanged } from './message-list';

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
