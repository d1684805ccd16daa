import { useEffect, useEffectEvent } from 'react';
import { getMessage } from '../contract/messages';
import { useEndpoint } from '../query';
import { tellMessagesChanged } from './message-list';

/** Reads the message that is open, which marks it as read on the server; `onRead` is told once of each. */
export function useMessage(id: number | undefined, onRead?: () => unknown) {
  const message = useEndpoint(getMessage, { params: { id: String(id) } }, { enabled: id !== undefined });

  const readId = id === undefined ? undefined : message.data?.id;
  const tell = useEffectEvent(() => {
    tellMessagesChanged();
    void onRead?.();
  });
  useEffect(() => {
    if (readId !== undefined) tell();
  }, [readId]);

  return message;
}
