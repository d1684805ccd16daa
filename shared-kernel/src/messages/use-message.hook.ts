import { useEffect, useEffectEvent } from 'react';
import { getMessage } from '../contract/messages';
import { useEndpoint } from '../query';
import { messageQuery, publishMessagesChanged } from './message-list';

/** Reads the open message, which marks it as read on the server; `onRead` is called once for each. */
export function useMessage(id: number | undefined, onRead?: () => unknown) {
  const message = useEndpoint(
    getMessage,
    { params: { id: String(id) }, query: messageQuery },
    // A message never changes.
    { enabled: id !== undefined, staleTime: Infinity },
  );

  const readId = id === undefined ? undefined : message.data?.id;
  const report = useEffectEvent(() => {
    publishMessagesChanged();
    void onRead?.();
  });
  useEffect(() => {
    if (readId !== undefined) report();
  }, [readId]);

  return message;
}
