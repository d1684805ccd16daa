import { useEffect, useState } from 'react';
import { listMessages } from 'shared-kernel/contract/messages';
import { invalidate, useEndpoint } from 'shared-kernel/query';
import { bus, topics, useTopic } from 'shared-kernel/runtime';

/** Unread site messages: asked on entry and when messages changed, then as the topic says. Project users have none. */
export function useUnread(enabled: boolean): number {
  const [count, setCount] = useState(0);
  const asked = useEndpoint(listMessages, { query: { start: 0, length: 1, client: 'yun_PC' } }, { enabled });
  const answered = asked.data?.unReadCount;

  useEffect(() => {
    if (answered !== undefined) bus.publish(topics.unreadCount, { count: answered });
  }, [answered, asked.dataUpdatedAt]);
  useTopic(topics.unreadCount, (told) => setCount(told.count));
  useTopic(topics.messagesChanged, () => void invalidate(listMessages));

  return enabled ? count : 0;
}
