import { Button } from 'shared-kernel/antd';
import { listMessages, readMessages } from 'shared-kernel/contract/messages';
import { useAction } from 'shared-kernel/query';
import { bus, topics } from 'shared-kernel/runtime';

/** Marks every message as read, on all pages of the list. */
export function ReadAllButton({ onDone }: { onDone: () => unknown }) {
  const readAll = useAction(readMessages, {
    invalidates: [listMessages],
    onDone: () => {
      bus.publish(topics.messagesChanged, {});
      void onDone();
    },
  });
  return (
    <Button loading={readAll.isRunning} onClick={() => readAll.run({ query: {}, body: { all: true } })}>
      全部已读
    </Button>
  );
}
