import { hashKey } from '@tanstack/react-query';
import { listMessages, messageClient } from 'shared-kernel/contract/messages';
import { endpointKey } from 'shared-kernel/query';
import { queryClient } from 'shared-kernel/runtime';

/** The query of the badge: the count of all unread ones, and as few rows as possible. */
export const badgeInput = { query: { start: 0, length: 1, client: messageClient } };
const badgeHash = hashKey(endpointKey(listMessages, badgeInput));

/** Lists of messages are out of date: those on screen are reloaded. The feed updates the badge. */
export const refreshMessageLists = (): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [listMessages.id],
    predicate: ({ queryHash }) => queryHash !== badgeHash,
  });
