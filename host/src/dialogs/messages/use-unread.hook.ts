import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listMessages, messageClient } from 'shared-kernel/contract/messages';
import { endpointKey, invalidate, useEndpoint } from 'shared-kernel/query';
import { bus, queryClient, topics, useTopic } from 'shared-kernel/runtime';
import { feedResumed } from '../../feed/feed-topics';

/** Only the unread count is used, so one row is enough. */
const badgeInput = { query: { start: 0, length: 1, client: messageClient } };

/**
 * Returns the number of unread site messages: loaded on entry and when messages change, then updated by the topic.
 * Project users have none. A response is dropped if the feed sent a count meanwhile, as it may be older.
 */
export function useUnread(enabled: boolean): number {
  const [count, setCount] = useState(0);
  /** Number of updates by others; `countBefore` is the number when the request was sent. */
  const updateCount = useRef(0);
  const countBefore = useRef(0);
  const isOwn = useRef(false);
  const { data, dataUpdatedAt, isFetching } = useEndpoint(listMessages, badgeInput, {
    enabled,
    quiet: true,
    // The feed sends each change of the count.
    staleTime: Infinity,
  });

  useTopic(topics.unreadCount, (news) => {
    if (!isOwn.current) updateCount.current += 1;
    setCount(news.count);
  });
  useEffect(() => {
    if (isFetching) countBefore.current = updateCount.current;
  }, [isFetching]);
  const publish = useEffectEvent(() => {
    if (!data || updateCount.current !== countBefore.current) return;
    isOwn.current = true;
    bus.publish(topics.unreadCount, { count: data.unReadCount });
    isOwn.current = false;
  });
  useEffect(() => publish(), [dataUpdatedAt]);

  useTopic(topics.messagesChanged, () => void invalidate(listMessages));
  // Needed by browsers without a feed, which do not receive the count.
  useTopic(feedResumed, ({ popups }) => {
    if (popups === undefined)
      void queryClient.invalidateQueries({ queryKey: endpointKey(listMessages, badgeInput) });
  });

  return enabled ? count : 0;
}
