import { Button, type ButtonProps } from '../antd/base';
import { listMessages, readMessages } from '../contract/messages';
import { useAction } from '../query';
import { messageQuery, tellMessagesChanged } from './message-list';

interface ReadAllButtonProps extends Pick<ButtonProps, 'size'> {
  onDone: () => unknown;
}

/** Marks every message as read, on all pages of the list. */
export function ReadAllButton({ onDone, ...look }: ReadAllButtonProps) {
  const readAll = useAction(readMessages, {
    invalidates: [listMessages],
    onDone: () => {
      tellMessagesChanged();
      void onDone();
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
