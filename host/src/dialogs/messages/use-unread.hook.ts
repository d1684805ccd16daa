import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listMessages } from 'shared-kernel/contract/messages';
import { invalidate, useEndpoint } from 'shared-kernel/query';
import { bus, topics, useTopic } from 'shared-kernel/runtime';
import { feedResumed } from '../../feed/feed-topics';
import { badgeInput } from './message-lists';

/**
 * Unread site messages: asked on entry and when messages changed, then as the topic says. Project users have none.
 * An answer that was under way while the feed told a count is dropped: it may be older, and the next change is told.
 */
export function useUnread(enabled: boolean): number {
  const [count, setCount] = useState(0);
  /** How often others have told, now and when the question was put. */
  const told = useRef(0);
  const toldBefore = useRef(0);
  const isOwn = useRef(false);
  const { data, dataUpdatedAt, isFetching } = useEndpoint(listMessages, badgeInput, { enabled });

  useTopic(topics.unreadCount, (news) => {
    if (!isOwn.current) told.current += 1;
    setCount(news.count);
  });
  useEffect(() => {
    if (isFetching) toldBefore.current = told.current;
  }, [isFetching]);
  const tell = useEffectEvent(() => {
    if (!data || told.current !== toldBefore.current) return;
    isOwn.current = true;
    bus.publish(topics.unreadCount, { count: data.unReadCount });
    isOwn.current = false;
  });
  useEffect(() => tell(), [dataUpdatedAt]);

  useTopic(topics.messagesChanged, () => void invalidate(listMessages));
  // Only browsers without a feed do not say how many they are.
  useTopic(feedResumed, ({ popups }) => {
    if (popups === undefined) void invalidate(listMessages);
  });

  return enabled ? count : 0;
}
